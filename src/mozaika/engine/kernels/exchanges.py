"""Which tiles an exchange gives back, from the number that `best` answers with."""

from mozaika.lexicon.kernels.compiled import kernel


@kernel
def given_back(subset_steps, choice, given):
    """The tiles of an exchange as a list; returns how many. `choice` packs blanks, letters, and which choice of so many
    letters it is; `subset_steps` is as the search that answered so has left it.
    """
    blanks, size, number = choice >> 24 & 63, choice >> 16 & 255, choice & 65535
    found = 0
    while size > 0:
        step = subset_steps[size, number]
        letter, taken = step & 255, step >> 8 & 255
        for _ in range(taken):
            given[found] = letter
            found += 1
        size, number = size - taken, step >> 16
    for _ in range(blanks):
        given[found] = 0
        found += 1
    return found
