"""Which tiles an exchange returns, from the number that `best` answers with."""

from mozaika.lexicon.kernels.compiled import kernel


@kernel
def list_exchanged(subset_steps, subset, returned):
    """List the tiles of an exchange; returns how many. `subset` packs blanks, letters, and which subset of so many
    letters it is; `subset_steps` must be as the search that answered so has left it.
    """
    blanks, size, number = subset >> 24 & 63, subset >> 16 & 255, subset & 65535
    count = 0
    while size > 0:
        step = subset_steps[size, number]
        letter, taken = step & 255, step >> 8 & 255
        for _ in range(taken):
            returned[count] = letter
            count += 1
        size, number = size - taken, step >> 16
    for _ in range(blanks):
        returned[count] = 0
        count += 1
    return count
