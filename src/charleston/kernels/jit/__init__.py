"""How kernels are compiled: Numba's decorators with our cache, and operations that Numba does not have."""
