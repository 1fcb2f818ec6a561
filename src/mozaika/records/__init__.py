"""Game files and notation: SDF, JSON, GCG and CGP files, and plays written as text (`notation`)."""
