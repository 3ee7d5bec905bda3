"""Addresses of computers."""

import ipaddress


def is_loopback(host: str) -> bool:
    """Whether an address is this computer's own."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"
