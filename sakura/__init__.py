"""Sakura and Okiya: two board games, their opponents and their drawing, in plain Python."""

__version__ = "0.1.0"
