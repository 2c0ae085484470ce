"""Nobody sends signals to a page: plain numbers instead of the library's enumerations."""

from _signal import *
