"""How much one address or one person may ask of a server: figures, ways to count, and the doors that use them."""
