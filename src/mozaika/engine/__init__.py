"""Finds plays. For now: the plain reference search (`reference`), slow and easy to trust."""
