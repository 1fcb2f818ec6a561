"""The type of array indexes. numba tests signed indexes for being negative; unsigned ones save a fifth of the time."""

import numpy as np

index = np.uint64
