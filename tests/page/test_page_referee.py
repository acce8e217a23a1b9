"""Ask the referee on a phone, in the middle of an argument: the page says what the referee of ``game`` decides."""

import re
from pathlib import Path
from typing import Any

from browser import Guest, guest
from playwright.sync_api import Browser, Page, expect
from terminal import run

from charleston.referee.prose import Answer, answer
from charleston.referee.ruling import rule_on
from charleston.referee.topic import Facts, topics

LEAGUE = {"preset": "league"}
SAVED = "The referee works without internet"
OWN = {"preset": "house", "charleston.courtesyAfterStop": "no"}
OWN_TOPIC = "courtesy-after-stop"


def ruling(topic: str, facts: Facts, rules: dict[str, Any]) -> Answer:
    return answer(rule_on(topics()[topic], facts, rules))


def tap(page: Page, topic: str, facts: Facts) -> None:
    """Answer the questions with their large buttons."""
    for fact in topics()[topic].facts:
        if fact.key in facts:
            question = page.get_by_role("group", name=fact.ask)
            button = question.get_by_role("button", name=fact.label(facts[fact.key]), exact=True)
            box = button.bounding_box()
            assert box is not None
            assert box["height"] >= 56
            button.click()


def check(page: Page, topic: str, facts: Facts, rules: dict[str, Any]) -> None:
    """Check that the answer on the page is the referee's, in full."""
    wanted = ruling(topic, facts, rules)
    panel = page.get_by_role("region", name="The answer")
    panel.wait_for()
    expect(page.get_by_role("heading", name="The rule")).to_be_visible()
    text = panel.inner_text()
    for sentence in (*wanted.now, *wanted.dead, *wanted.pays):
        assert sentence in text
    if topics()[topic].asks == "may":
        expect(panel.get_by_role("heading")).to_have_text(re.compile("No." if wanted.verdict == "refused" else "Yes."))
    for rule in wanted.rules:
        assert page.get_by_role("link", name=rule.id).count() == 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def search(page: Page, words: str, topic: str) -> None:
    page.get_by_role("searchbox").fill(words)
    page.get_by_role("region", name="Did you mean").get_by_role("link", name=topics()[topic].title).click()


def saved(page: Page) -> None:
    """Wait until every answer is stored on the device."""
    page.get_by_text(SAVED).wait_for()


def test_arguments_are_settled_by_tapping(chromium: Browser, address: str) -> None:
    with guest(chromium, address, "phone") as ann:
        page = ann.open()
        page.get_by_role("link", name="Ask the referee").click()
        facts = {"next": "mahjong", "value": "30"}
        search(page, "she caled her tile by the worng name", "misnamed")
        tap(page, "misnamed", facts)
        check(page, "misnamed", facts, LEAGUE)
        page.get_by_role("link", name="Ask something else").click()

        page.get_by_role("main").get_by_text("Picking and the wall", exact=True).click()
        page.get_by_role("link", name=topics()["late-call"].title).click()
        tap(page, "late-call", {"where": "racked"})
        check(page, "late-call", {"where": "racked"}, LEAGUE)
        page.get_by_role("link", name="Ask something else").click()

        search(page, "joker in a dead hand", "dead-hands-jokers")
        facts = {"noticed": "once", "group": "earlier"}
        tap(page, "dead-hands-jokers", facts)
        check(page, "dead-hands-jokers", facts, LEAGUE)
        page.get_by_role("link", name="Ask something else").click()

        search(page, "i threw in my hand and it was not mahj", "thrown-in")
        facts = {"right": "no", "how": "two", "value": "41"}
        tap(page, "thrown-in", {"right": "no", "how": "two"})
        page.get_by_label("Another number").fill("4100")
        page.get_by_role("button", name="Use this number").click()
        page.get_by_role("alert").wait_for()
        page.get_by_label("Another number").fill("41")
        page.get_by_role("button", name="Use this number").click()
        check(page, "thrown-in", facts, LEAGUE)


def test_a_subject_that_closes_late_does_not_change_the_address(chromium: Browser, address: str) -> None:
    with guest(chromium, address, "phone") as ann:
        page = ann.open("/referee")
        subject = page.get_by_role("main").locator("details").first
        details = subject.element_handle()
        subject.locator("summary").click()
        page.wait_for_url("**/referee?in=*")
        subject.get_by_role("link").first.click()
        page.wait_for_url("**/referee/*")
        shown = page.url
        details.evaluate("one => { one.open = false; one.dispatchEvent(new Event('toggle')) }")
        assert page.url == shown


def test_an_argument_is_settled_offline_after_one_visit(chromium: Browser, address: str) -> None:
    with guest(chromium, address, "phone", service_workers="allow") as ann:
        page = ann.open("/referee")
        saved(page)
        ann.context.set_offline(True)
        page.reload()
        search(page, "two people mahjong same tile", "two-want-the-tile")
        facts = {"who": "both", "shown": "yes"}
        tap(page, "two-want-the-tile", facts)
        check(page, "two-want-the-tile", facts, LEAGUE)
        page.reload()
        check(page, "two-want-the-tile", facts, LEAGUE)
        page.goto(f"{address}/referee/plays-on?hand=good&end=wall")
        check(page, "plays-on", {"hand": "good", "end": "wall"}, LEAGUE)
        page.goto(f"{address}/referee/misnamed?next=mahjong&value=41")
        page.get_by_role("alert").get_by_text("choose one of the usual numbers").wait_for()
        page.get_by_role("button", name=re.compile("^Change What is the value")).click()
        tap(page, "misnamed", {"value": "25"})
        check(page, "misnamed", {"next": "mahjong", "value": "25"}, LEAGUE)
        ann.complaints.clear()  # the browser reports the refused request


def test_a_shared_link_shows_the_same_answer_to_somebody_else(chromium: Browser, address: str) -> None:
    facts = {"how": "discard", "hand": "jokers", "exposures": "few", "value": "25"}
    rules = {"preset": "tournament"}
    with guest(chromium, address, "phone", permissions=["clipboard-read", "clipboard-write"]) as ann:
        page = ann.open("/referee?rules=tournament")
        search(page, "who pays the winner", "winner-is-paid")
        tap(page, "winner-is-paid", facts)
        check(page, "winner-is-paid", facts, rules)
        page.get_by_role("button", name="Copy link").click()
        page.get_by_role("button", name="Copied").wait_for()
        link = page.evaluate("navigator.clipboard.readText()")
    with guest(chromium, address) as bess:
        bess.page.goto(link)
        check(bess.page, "winner-is-paid", facts, rules)
        yours = bess.page.get_by_role("article").filter(has_text="Your rules")
        expect(yours.get_by_role("heading")).to_have_text(re.compile("^Tournament"))
        bess.page.get_by_label("Your rules").select_option("league")
        check(bess.page, "winner-is-paid", facts, LEAGUE)


def test_a_changed_answer_and_the_back_button(chromium: Browser, address: str) -> None:
    with guest(chromium, address, "phone") as ann:
        page = ann.open("/referee/wrong-count")
        tap(page, "wrong-count", {"begun": "yes", "count": "fourteen", "turn": "no"})
        check(page, "wrong-count", {"begun": "yes", "count": "fourteen", "turn": "no"}, LEAGUE)
        page.get_by_role("button", name="Change How many tiles").click()
        heading = page.get_by_role("heading", name="How many tiles does the player have?")
        expect(heading).to_be_focused()
        expect(page.get_by_role("region", name="Your answers")).to_contain_text("Yes, the game has begun")
        tap(page, "wrong-count", {"count": "few"})
        check(page, "wrong-count", {"begun": "yes", "count": "few"}, LEAGUE)
        expect(page.get_by_role("region", name="The answer").get_by_role("heading")).to_be_focused()
        page.go_back()
        heading.wait_for()
        page.go_back()
        check(page, "wrong-count", {"begun": "yes", "count": "fourteen", "turn": "no"}, LEAGUE)
        page.reload()
        check(page, "wrong-count", {"begun": "yes", "count": "fourteen", "turn": "no"}, LEAGUE)


def test_wrong_codes_in_the_address_are_asked_again(chromium: Browser, address: str) -> None:
    with guest(chromium, address, "phone") as ann:
        for query in ("?where=gone", "?where=", "?other=hand&rules=ours&options=[", "?%F0%9F=1&where=hand%00"):
            page = ann.open(f"/referee/late-call{query}")
            expect(page.get_by_role("group", name=topics()["late-call"].facts[0].ask), query).to_be_visible()
            assert page.get_by_role("region", name="The answer").count() == 0, query
            tap(page, "late-call", {"where": "hand"})
            check(page, "late-call", {"where": "hand"}, LEAGUE)


def test_an_unknown_topic_leads_to_all_questions(chromium: Browser, address: str) -> None:
    with guest(chromium, address, "phone") as ann:
        page = ann.open("/referee/no-such-topic")
        page.get_by_role("link", name="See all questions").click()
        page.get_by_role("searchbox").fill("xyzzy 😀")
        page.get_by_text("Nothing matches these words").wait_for()
        page.get_by_role("main").get_by_text("Mah jongg", exact=True).click()
        page.get_by_role("link", name=topics()["thrown-in"].title).click()
        page.go_back()
        expect(page.get_by_role("searchbox")).to_have_value("xyzzy 😀")
        page.get_by_role("link", name=topics()["thrown-in"].title).wait_for()


def test_the_downloaded_scenario_passes(chromium: Browser, address: str, tmp_path: Path) -> None:
    with guest(chromium, address, "phone", accept_downloads=True) as ann:
        page = ann.open("/referee/misnamed?next=mahjong&value=35")
        check(page, "misnamed", {"next": "mahjong", "value": "35"}, LEAGUE)
        with page.expect_download() as waiting:
            page.get_by_role("button", name="Download as a scenario").click()
        assert waiting.value.suggested_filename == "misnamed-mahjong-35.yaml"
        file = tmp_path / waiting.value.suggested_filename
        waiting.value.save_as(file)
    assert run("rulebook", str(file)).stdout == "1 passed, 0 failed\n"


def test_the_slip_has_the_situation_the_ruling_and_the_rules(chromium: Browser, address: str) -> None:
    with guest(chromium, address) as ann:
        page = ann.open("/referee/late-call?where=racked")
        check(page, "late-call", {"where": "racked"}, LEAGUE)
        page.emulate_media(media="print")
        text = page.locator("body").inner_text()
        topic, wanted = topics()["late-call"], ruling("late-call", {"where": "racked"}, LEAGUE)
        for part in (
            topic.title,
            next(fact for fact in topic.facts if fact.key == "where").label("racked"),
            "No.",
            wanted.rules[0].id,
            "League rules",
        ):
            assert part in text
        assert "Change" not in text
        assert "See it at the table" not in text


def open_book(ann: Guest) -> None:
    """Open a score book with its own rules, and ask the referee from its menu."""
    ask = {"title": "Tuesday", "people": ["Ida", "Ruth", "Sol", "Bea"], "rules": OWN}
    book = ann.page.request.post(f"{ann.address}/api/books", data=ask).json()["book"]
    ann.open(f"/books/{book}")
    ann.page.get_by_role("link", name="Ask the referee").click()
    ann.page.get_by_role("searchbox").wait_for()
    assert book not in ann.page.url  # the id lets anyone change the book, and players share this link


def test_a_score_book_asks_by_its_own_rules(chromium: Browser, address: str) -> None:
    assert ruling(OWN_TOPIC, {}, OWN).verdict != ruling(OWN_TOPIC, {}, {"preset": "house"}).verdict
    with guest(chromium, address, "phone") as ann:
        ann.context.route("**/api/referee/**", lambda route: route.abort())
        open_book(ann)
        page = ann.page
        search(page, "she stopped the charleston and wants a courtesy pass", OWN_TOPIC)
        page.get_by_text("Check your internet connection to see the answer under your own rules.").wait_for()
        check(page, OWN_TOPIC, {}, {"preset": "house"})
        ann.context.unroute("**/api/referee/**")
        ann.complaints.clear()  # the browser reports the aborted requests
        page.reload()
        check(page, OWN_TOPIC, {}, OWN)
        expect(page.get_by_role("article").filter(has_text="Your rules")).to_contain_text("Our own rules")


def test_own_rules_are_saved_for_offline_use(chromium: Browser, address: str) -> None:
    with guest(chromium, address, "phone", service_workers="allow") as ann:
        open_book(ann)
        saved(ann.page)
        ann.context.set_offline(True)
        ann.page.reload()
        search(ann.page, "she stopped the charleston and wants a courtesy pass", OWN_TOPIC)
        check(ann.page, OWN_TOPIC, {}, OWN)
