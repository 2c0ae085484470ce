"""Stand-in with plain numbers instead of enumerations: pages receive no signals."""

from _signal import *
