"""Which network an address belongs to: whoever has one address of IPv6 has 2^64 of them."""

import ipaddress

IPV6_PREFIX = 64


def network_of(address: str) -> str:
    """Return the address itself for IPv4, its /64 for IPv6; what is no address stays as it is."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, IPV6_PREFIX), strict=False))
    return str(found)
