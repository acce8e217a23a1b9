"""Parse one hand of the card: groups, then x or c with the value, then remarks."""

import re
from itertools import permutations
from typing import NamedTuple

from msgspec.structs import replace

from charleston.card.claims import check_claim, settled
from charleston.card.expand import expand, idle_remarks
from charleston.card.faults import Fault
from charleston.card.layout import Misfit, claim, moving_pair_numbers
from charleston.card.model import (
    INKS,
    YEAR,
    AnyNumber,
    AnyPair,
    Form,
    Group,
    Like,
    Line,
    OnlyNumbers,
    Place,
    Remark,
    Run,
    SuitCount,
    Who,
)
from charleston.card.read_group import read_group
from charleston.card.remark_words import VOCABULARY
from charleston.card.remarks import PlacedRemark, read_remarks
from charleston.card.suits import TWO_OR_THREE
from charleston.card.two_values import form_behind_value, second_value

MAX_VALUE = 999
MAX_REMARKS = 12

_VALUE = re.compile(r"([xc])[\s$-]*([0-9]+)\.?(?=[\s,;/(\[]|$)", re.IGNORECASE)
_TURNED_VALUE = re.compile(r"([0-9]+)x", re.IGNORECASE)
_TOKEN = re.compile(r"[-+=×÷*]|[^\s(\[+=×÷*,;-]+")
_SIGNS = {"+": "+", "-": "-", "=": "=", "×": "×", "*": "×", "x": "×", "X": "×", "÷": "÷"}
_CLOSING = {"(": ")", "[": "]"}
_OR = re.compile(r"-+or-+(?=\s|$)|-+\s+or\s+-+(?=\s)|or(?=\s|$)", re.IGNORECASE)
"""The "or" between two forms, also as -or- like on printed cards."""


class _Span(NamedTuple):
    start: int
    end: int


class _FormParts:
    """A form being parsed, with the columns of its places."""

    def __init__(self) -> None:
        self.places: list[Place] = []
        self.spans: list[_Span] = []
        self.remarks: list[PlacedRemark] = []
        self.bracketed = False


class LineReader:
    """Parses a line of text from left to right; ``faults`` collects everything that is wrong with it."""

    def __init__(self, text: str, *, stored: bool = False, logged: bool = False) -> None:
        self.text = text
        self.logged = logged or stored  # the line was accepted when it was stored, so its remarks are not checked again
        self.stored = stored  # whether the line is in language 1, and keeps its meaning in that language
        self.faults: list[Fault] = []
        self.forms = [_FormParts()]
        self.remarks: list[PlacedRemark] = []
        self.sign = ""
        self.value: tuple[bool, int] | None = None
        self.value_span = _Span(0, 0)
        self.ways = 0  # choices tried to find out what the line means

    def read(self) -> Line | None:
        """Return the line, if it parses and makes sense."""
        line = self.parse()
        if line is not None:
            self.check_sense(line)
        return None if self.faults or line is None else settled(line)

    def parse(self) -> Line | None:
        """Return the line, if it parses."""
        at = 0
        while self.value is None and (at := self.skip_spaces(at)) < len(self.text):
            at = self.read_token(at)
        if self.value is not None:
            self.read_behind_value(at)
            self.share_last_brackets()
            self.check_repeats()
        else:
            self.no_value()
        whole = self.skip_spaces(0), len(self.text)
        for form in self.forms:
            if not form.places:
                self.fault(*whole, "There are no groups here.", "Print the groups: FF 1111a 2222b 3333c")
        if self.sign:
            self.fault(*whole, f"Nothing follows the {self.sign}.", "Leave it out, or print the group.")
        if self.faults or self.value is None:
            return None
        concealed, value = self.value
        self.find_moving_pair()
        if self.faults:
            return None
        forms = tuple(Form(tuple(form.places), _plain(form.remarks)) for form in self.forms)
        return Line(forms, value, concealed, _plain(self.remarks))

    def read_remarks(self, start: int, end: int) -> list[PlacedRemark]:
        remarks, faults = read_remarks(self.text, start, end, stored=self.stored)
        self.faults += faults
        if self.stored:
            return [placed._replace(remark=_as_stored(placed.remark)) for placed in remarks]
        return remarks

    def read_behind_value(self, at: int) -> None:
        if not self.logged and (lost := form_behind_value(self.text, *self.value_span)):
            self.faults.append(lost)
            return
        self.remarks += self.read_remarks(at, len(self.text))
        if not self.logged and (second := second_value(self.text, *self.value_span)):
            self.faults = [fault for fault in self.faults if not second.start <= fault.start < second.end]
            self.faults.append(second)

    def share_last_brackets(self) -> None:
        """Apply a remark in parentheses before the value to the whole line, if no other form has one."""
        *others, last = self.forms
        if last.remarks and not any(form.bracketed for form in others):
            self.remarks = last.remarks + self.remarks
            last.remarks = []

    def find_moving_pair(self) -> None:
        """Read "Pair any odd no." beside 113579 as "any pair": any one of its numbers is doubled."""
        among = [moving_pair_numbers(Form(tuple(form.places))) for form in self.forms]
        if not all(among):
            return
        for at, placed in enumerate(self.remarks):
            remark = placed.remark
            if not isinstance(remark, AnyNumber | Like | OnlyNumbers) or remark.who != Who(kind="pair"):
                continue
            numbers = " ".join(map(str, sorted(among[0])))
            if not self.stored and not set.union(*among) <= set(remark.numbers):
                message = f"The pair is one of {numbers}, but the remark does not name all of these."
                self.fault(placed.start, placed.end, message, "Write: any pair, or print the pairs it may be.")
            self.remarks[at] = placed._replace(remark=AnyPair())

    def check_repeats(self) -> None:
        earlier: list[Remark] = []
        for placed in (*self.remarks, *(remark for form in self.forms for remark in form.remarks)):
            if placed in self.remarks and placed.remark in earlier:
                self.fault(placed.start, placed.end, "This remark appears twice.", "Write it once.")
            earlier.append(placed.remark)
        if len(earlier) > MAX_REMARKS:
            start, end = self.remarks[0].start if self.remarks else 0, len(self.text)
            self.fault(start, end, f"There are more than {MAX_REMARKS} remarks.", "Does all this belong to one line?")

    def fault(self, start: int, end: int, message: str, instead: str) -> None:
        self.faults.append(Fault(start, end, message, instead))

    def skip_spaces(self, at: int) -> int:
        """Return the next column with something to read; commas between groups count as spaces."""
        while at < len(self.text) and (self.text[at].isspace() or self.text[at] in ",;"):
            at += 1
        return at

    def read_token(self, at: int) -> int:
        """Parse what starts at this column and return the column after it."""
        if self.text[at] in _CLOSING:
            return self.read_brackets(at)
        if value := _VALUE.match(self.text, at):
            return self.read_value(value)
        if joint := _OR.match(self.text, at):
            if self.sign:
                self.fault(at, joint.end(), f"Nothing follows the {self.sign}.", "Leave it out, or print the group.")
                self.sign = ""
            self.forms.append(_FormParts())
            return joint.end()
        token = _TOKEN.match(self.text, at)
        assert token is not None
        word = token[0].lower()
        if word.isalpha() and (word in VOCABULARY or word.removesuffix("s") in VOCABULARY):
            self.fault(at, token.end(), "A remark comes after the value.", "For example: x25 run")
            return self.skip_to_value(token.end())
        if word in INKS and self.text[at - 1 : at].isspace():
            return self.read_lonely_ink(at)
        if token[0] in _SIGNS:
            if self.sign:
                self.fault(at, token.end(), "Two signs in a row.", "Leave one out.")
            self.sign = _SIGNS[token[0]]
        elif turned := _TURNED_VALUE.fullmatch(token[0]):
            self.fault(at, token.end(), "X comes before the value.", f"Write x{turned[1]}")
            self.value, self.value_span = (False, 0), _Span(at, token.end())
        else:
            self.read_place(at, token.end())
        return token.end()

    def skip_to_value(self, at: int) -> int:
        """Skip a misplaced remark up to the value, to report it only once."""
        next_at = next(
            (match for match in _VALUE.finditer(self.text, at) if self.text[match.start() - 1].isspace()), None
        )
        return next_at.start() if next_at else len(self.text)

    def read_lonely_ink(self, at: int) -> int:
        """Report an ink after a space as one fault, not two."""
        before = self.text[:at].split()[-1] if self.text[:at].split() else ""
        self.faults = [fault for fault in self.faults if self.text[fault.start : fault.end] != before]
        self.fault(
            at, at + 1, "An ink comes right after its group.", f"Write {before}{self.text[at]} without the space."
        )
        return at + 1

    def read_brackets(self, at: int) -> int:
        """Parse remarks in parentheses or brackets among the groups. They are about the form before them."""
        end = self.text.find(_CLOSING[self.text[at]], at)
        if end < 0:
            self.fault(at, at + 1, "This bracket is not closed.", f"Write {_CLOSING[self.text[at]]} after the remark.")
            end = len(self.text)
        self.forms[-1].bracketed = True
        self.forms[-1].remarks += self.read_remarks(at + 1, end)
        return end + 1

    def read_value(self, match: re.Match[str]) -> int:
        value = int(match[2])
        if not 1 <= value <= MAX_VALUE:
            self.fault(match.start(), match.end(), f"The value must be 1 to {MAX_VALUE}.", "Write, say, x25")
        self.value, self.value_span = (match[1].lower() == "c", value), _Span(match.start(), match.end())
        return match.end()

    def no_value(self) -> None:
        last = self.text.rstrip()
        start = last.rfind(" ") + 1
        word = last[start:]
        if re.fullmatch("[0-9]{2,3}", word):
            self.faults = [fault for fault in self.faults if fault.start != start]
            message, instead = "Is this hand exposed or concealed?", f"Write x{word} or c{word}"
        elif word.lower() in ("x", "c"):
            self.faults = [fault for fault in self.faults if fault.start != start]
            message, instead = "The value is missing.", f"Write {word}25, or what the card prints"
        else:
            message = "X or C and the value are missing."
            instead = "Write x25 (exposed) or c30 (concealed) after the groups."
        self.fault(start, len(last), message, instead)

    def read_place(self, start: int, end: int) -> None:
        options = []
        at = start
        for word in self.text[start:end].split("/"):
            group, faults = read_group(word, at, stored=self.stored)
            self.faults += faults
            options.append(group)
            at += len(word) + 1
        groups = tuple(group for group in options if group is not None)
        if len(groups) == len(options):
            self.forms[-1].places.append(Place(groups, self.sign))
            self.forms[-1].spans.append(_Span(start, end))
        elif not self.forms[-1].places:
            self.forms[-1].places.append(Place(groups))  # the fault is reported; avoid a second one for an empty form
            self.forms[-1].spans.append(_Span(start, end))
        self.sign = ""

    def check_year(self) -> None:
        """Report the tiles of 2022 printed as 222 0, which would be a pung that takes jokers."""
        for form in self.forms:
            for index, place in enumerate(form.places):
                beside = [form.places[at] for at in (index - 1, index + 1) if 0 <= at < len(form.places)]
                year = next((year for other in beside if (year := _split_year(place.options[0], other.options[0]))), "")
                if year:
                    soaps = "".join("Wh" if symbol == "0" else symbol for symbol in place.options[0].symbols)
                    message = f"Is this the year {year}, or a soap beside other tiles?"
                    instead = f"Write {year}a for the year: four single tiles, no jokers. A soap by itself is {soaps}."
                    self.fault(*form.spans[index], message, instead)

    def check_printed(self, line: Line) -> None:
        """Report a printed number that the remark does not allow: kongs 3 6 9 beside 1111a."""
        for index, form in enumerate(line.forms):
            layout = tuple(place.options[0] for place in form.places)
            remarks = [one for one in (*line.remarks, *form.remarks) if isinstance(one, Run | Like | AnyNumber)]
            for remark, cells in zip(remarks, claim(layout, remarks, [one.who for one in remarks]), strict=True):
                printed = {int(layout[cell.group].symbols[cell.at]) for cell in cells} - set(remark.numbers)
                if printed and not isinstance(remark, Run) and not remark.who.digit:
                    numbers = " and ".join(map(str, sorted(printed)))
                    message = f"{numbers} is printed, but the remark names {' '.join(map(str, remark.numbers))}."
                    self.misfit(index, Misfit(message, "Print one of the numbers it names.", remark=remark))

    def check_sense(self, line: Line) -> None:
        expansion = expand(line)
        self.ways = expansion.ways * (1 + len(line.remarks))  # the line is expanded again without each remark
        for index, misfit in expansion.misfits:
            self.misfit(index, misfit)
        if not self.stored:
            self.check_year()
        if not self.stored and not expansion.misfits:
            self.check_printed(line)
        if not self.logged and not self.faults:
            self.check_claims(line)
        if not self.faults:
            for remark in idle_remarks(line):
                misfit = Misfit(
                    "This remark changes nothing here.", "Leave it out, or correct the groups.", remark=remark
                )
                self.misfit(0, misfit)

    def check_claims(self, line: Line) -> None:
        """Check what the remarks say about the printed groups."""
        about = [(placed, line.forms) for placed in self.remarks]
        about += [(placed, line.forms[at : at + 1]) for at, form in enumerate(self.forms) for placed in form.remarks]
        for placed, forms in about:
            try:
                check_claim(placed.remark, placed.claim, forms, [other.remark for other, _ in about])
            except Misfit as misfit:
                self.misfit(0, misfit)

    def misfit(self, index: int, misfit: Misfit) -> None:
        form = self.forms[index]
        start, end = form.spans[0].start, form.spans[-1].end
        if misfit.place is not None:
            start, end = form.spans[misfit.place]
        if misfit.remark is not None:
            every = [*self.remarks, *(remark for form in self.forms for remark in form.remarks)]
            where = [(placed.start, placed.end) for placed in every if placed.remark == misfit.remark]
            start, end = where[0] if where else (start, end)
        fault = Fault(start, end, misfit.message, misfit.instead)
        if fault not in self.faults:
            self.faults.append(fault)


def _plain(remarks: list[PlacedRemark]) -> tuple[Remark, ...]:
    return tuple(placed.remark for placed in remarks)


def _as_stored(remark: Remark) -> Remark:
    """Return what this remark meant in language 1."""
    if isinstance(remark, SuitCount) and remark.counts == TWO_OR_THREE:
        return replace(remark, loose=True)
    if isinstance(remark, AnyNumber) and remark.count:
        return replace(remark, different=False)
    return remark


def _split_year(soaps: Group, others: Group) -> str:
    """Return a year made of the digits of both groups; empty if there is none."""
    if set(soaps.symbols) != {"0"} or not others.ink or not others.alike:
        return ""
    if {len(soaps.symbols), len(others.symbols)} != {1, 3}:  # a pung takes jokers, a year does not
        return ""
    years = {"".join(order) for order in permutations((*soaps.symbols, *others.symbols))}
    return next((year for year in sorted(years) if YEAR.fullmatch(year)), "")
