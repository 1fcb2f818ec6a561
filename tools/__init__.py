"""Programs of the Makefile, and what makes files of the repository."""
