"""The compilation of kernels: Numba's decorators with our cache, and operations that Numba lacks."""
