"""Reinforcement-learning environments: observations and actions as arrays, PettingZoo, OpenSpiel.

Nothing else imports this package; `pip install 'sakura[lab]'` installs its dependencies.
"""
