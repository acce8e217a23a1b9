"""Settle up with the fewest transfers.

People whose balances add up to zero can settle among themselves: a group of k that cannot be split further needs
k - 1 transfers. So the fewest transfers come from the most groups, and a search over all sets of people finds those.
"""

from collections.abc import Mapping
from typing import NamedTuple

MAX_EXACT = 12
"""With more people there are too many sets: then a greedy algorithm makes at most (people - 1) transfers."""


class Transfer(NamedTuple):
    payer: str
    payee: str
    amount: int


def settle(balances: Mapping[str, int]) -> list[Transfer]:
    """Return transfers that bring everybody to zero, in a fixed order. Raises ValueError if the sum is not zero."""
    if sum(balances.values()) != 0:
        raise ValueError("balances that do not add up to zero cannot be settled")
    uneven = [person for person, balance in balances.items() if balance]
    groups = _most_groups(uneven, balances) if len(uneven) <= MAX_EXACT else [uneven]
    return [transfer for group in groups for transfer in _settle_group({person: balances[person] for person in group})]


def _most_groups(people: list[str], balances: Mapping[str, int]) -> list[list[str]]:
    """Split people into the most groups that each add up to zero.

    Add people one by one in some order: whenever the sum so far is zero, a group is complete. Dynamic programming over
    sets finds the best order: ``most[s]`` is the number of groups completed within set s, ``last[s]`` its last member.
    """
    everybody = (1 << len(people)) - 1
    total, most, last = [0] * (everybody + 1), [0] * (everybody + 1), [0] * (everybody + 1)
    for chosen in range(1, everybody + 1):
        lowest = (chosen & -chosen).bit_length() - 1
        total[chosen] = total[chosen & (chosen - 1)] + balances[people[lowest]]
        members = [place for place in range(len(people)) if chosen >> place & 1]
        last[chosen] = max(members, key=lambda place: most[chosen ^ (1 << place)])
        most[chosen] = most[chosen ^ (1 << last[chosen])] + (total[chosen] == 0)
    groups: list[list[str]] = []
    left = everybody
    while left:
        if total[left] == 0:
            groups.append([])
        groups[-1].append(people[last[left]])
        left ^= 1 << last[left]
    return [
        sorted(group, key=people.index) for group in sorted(groups, key=lambda group: min(map(people.index, group)))
    ]


def _settle_group(balances: dict[str, int]) -> list[Transfer]:
    """Let the largest debtor pay the largest creditor; each transfer brings at least one of the two to zero."""
    transfers: list[Transfer] = []
    while any(balances.values()):
        payer = min(balances, key=lambda person: balances[person])
        payee = max(balances, key=lambda person: balances[person])
        amount = min(-balances[payer], balances[payee])
        balances[payer] += amount
        balances[payee] -= amount
        transfers.append(Transfer(payer, payee, amount))
    return transfers
