"""Environments for learners: what seats see and do as arrays, PettingZoo, OpenSpiel. Nothing else
imports them; `pip install 'sakura[lab]'` has what they need."""
