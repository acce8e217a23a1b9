"""The pages of a tournament's tables and players: entering, signing, a network outage, and what is refused."""

import re

import httpx
from browser import Guest
from playwright.sync_api import expect
from served_tournament import Desk, at_table, begun, enter, wall
from tournament_table_page import answer, heading, people, player_link, points

NEXT_ROUND = {"type": "begin_round", "early": True}


# Games


def test_a_table_enters_a_game_one_question_at_a_time_and_enters_it_again(client: httpx.Client, phone: Guest) -> None:
    desk = begun(client)
    link, (east, south, west, _) = desk.link("table", 1), people(desk)
    page = phone.open(f"/tournaments/{link}")
    heading(page, "Play game 1, then enter it here.")
    page.get_by_role("link", name="Enter game 1").click()
    expect(page.get_by_role("heading", name="How did game 1 end?")).to_be_focused()
    answer(page, f"{east} won", "25", f"{south} threw it")
    page.go_back()  # the browser's button goes back one question
    answer(page, f"{south} threw it", "2", "Yes, jokers")
    page.get_by_text(f"{east} won 25 from {south}, two exposures.").wait_for()
    answer(page, "Also: a dead hand", "A hand was dead", west, "Done")
    page.get_by_text(f"Dead: {west}.").wait_for()
    assert points(desk, link, 1) == [""] * 4  # nothing is sent before it is saved
    answer(page, "Save this game")
    heading(page, "Play game 2, then enter it here.")
    page.get_by_text("All saved").wait_for()
    assert points(desk, link, 1) == ["25", "-20", "0X", "0"]
    page.get_by_role("link", name="Game 1: enter it again").click()
    answer(page, "Wall game", "Save this game")
    expect(page.get_by_role("row", name=re.compile("^Game 1"))).to_contain_text("wall game, 10")
    assert points(desk, link, 1) == ["10"] * 4
    page.get_by_role("link", name="Enter game 2").click()
    answer(page, "Game 2 was not played", "Save this game")
    heading(page, "Play game 3, then enter it here.")


def test_an_impossible_game_is_not_recorded_and_the_page_says_why(client: httpx.Client, phone: Guest) -> None:
    desk = begun(client)
    link, names = desk.link("table", 1), people(desk)
    page = phone.open(f"/tournaments/{link}/game/1")
    answer(page, "Wall game")
    answer(page, "Also: a dead hand", "A hand was dead", *names[:3])  # with one live hand, the director decides
    answer(page, "Done", "Save this game")
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("Not recorded: game 1 of round 1.")
    expect(refusal).to_contain_text("the director decides this game")
    assert points(desk, link, 1) == [""] * 4
    refusal.get_by_role("button", name="OK").click()
    expect(refusal).to_have_count(0)


def test_without_a_card_the_value_is_a_number(client: httpx.Client, phone: Guest) -> None:
    desk = begun(client, card="")
    link, (east, *_) = desk.link("table", 1), people(desk)
    page = phone.open(f"/tournaments/{link}/game/1")
    answer(page, f"{east} won")
    answer(page, "Use this value")
    page.get_by_text("Please type the value as a number").wait_for()
    page.get_by_label("The value on the card").fill("40")
    answer(page, "Use this value", f"{east} picked it", "No, jokerless", "Save this game")
    heading(page, "Play game 2, then enter it here.")
    page.get_by_text("All saved").wait_for()
    assert points(desk, link, 1) == ["70", "0", "0", "0"]


# Without a network, and when the round moves on


def test_games_without_a_network_wait_and_an_old_round_is_refused(client: httpx.Client, phone: Guest) -> None:
    desk = begun(client)
    link = desk.link("table", 1)
    page = phone.open(f"/tournaments/{link}")
    heading(page, "Play game 1, then enter it here.")
    phone.context.set_offline(True)
    for game in (1, 2):
        page.get_by_role("link", name=f"Enter game {game}").click()
        answer(page, "Wall game", "Save this game")
        page.get_by_text(f"Game {game}: Wall game. Waiting for the network.").wait_for()
    page.get_by_text("2 entries will be sent").wait_for()
    assert points(desk, link, 1) == [""] * 4
    desk.do(wall(1, 1), NEXT_ROUND)
    phone.context.set_offline(False)
    heading(page, "Round 2, table 1")
    expect(page.get_by_role("alert")).to_have_count(2)
    expect(page.get_by_role("alert").last).to_contain_text("Not recorded: game 2 of round 1.")
    expect(page.get_by_role("alert").last).to_contain_text("another round")
    heading(page, "Play game 1, then enter it here.")
    phone.complaints.clear()  # the browser reports the failed requests


def test_games_without_a_network_are_recorded_when_it_is_back(client: httpx.Client, phone: Guest) -> None:
    desk = begun(client)
    link = desk.link("table", 1)
    page = phone.open(f"/tournaments/{link}")
    heading(page, "Play game 1, then enter it here.")
    phone.context.set_offline(True)
    page.get_by_role("link", name="Enter game 1").click()
    answer(page, "Wall game", "Save this game")
    page.get_by_text("1 entry will be sent").wait_for()
    phone.context.set_offline(False)
    page.get_by_text("All saved").wait_for()
    assert points(desk, link, 1) == ["10"] * 4
    phone.complaints.clear()


def test_the_page_moves_on_with_the_round_while_somebody_answers_questions(client: httpx.Client, phone: Guest) -> None:
    desk = begun(client)
    link, (east, *_) = desk.link("table", 1), people(desk)
    page = phone.open(f"/tournaments/{link}")
    page.get_by_role("link", name="Enter game 1").click()
    answer(page, f"{east} won")
    desk.do(wall(1, 1), NEXT_ROUND)
    heading(page, "Round 2, table 1")
    page.get_by_text("Round 2 has begun, so the game that you were entering was not saved.").wait_for()
    assert points(desk, link, 1) == [""] * 4


# Signatures and the director


def test_a_table_signs_when_everything_agrees_and_turns_in(client: httpx.Client, phone: Guest) -> None:
    desk = begun(client)
    link, (east, south, west, north) = desk.link("table", 1), people(desk)
    desk.do(*(wall(1, game) for game in (1, 2, 3)), link=link)
    page = phone.open(f"/tournaments/{link}/sign/0")  # too early, so the score cards are shown
    heading(page, "Play game 4, then enter it here.")
    expect(page.get_by_role("heading", name="Signatures")).to_have_count(0)
    desk.do(wall(1, 4), link=link)
    for signer, owner in ((west, east), (north, south), (east, west)):
        page.get_by_role("link", name=f"{signer} signs for {owner}").click()
        heading(page, f"{signer}, check {owner}’s score card")
        answer(page, f"I am {signer}, and I sign for {owner}")
        page.get_by_text(f"{signer} has signed for {owner}").wait_for()
    expect(page.get_by_role("button", name="turns in")).to_have_count(0)  # South has not signed
    page.get_by_role("link", name=f"{south} signs for {north}").click()
    answer(page, f"I am {south}, and I sign for {north}")
    page.get_by_text(f"{south} has signed for {north}").wait_for()  # before that, the page may still move
    answer(page, f"{east} turns in the score cards")
    page.get_by_role("dialog").get_by_role("button", name="Turn in", exact=True).click()
    heading(page, "Your score cards are turned in. You are done with this round.")
    page.get_by_role("heading", name="Where to go next").wait_for()
    expect(page.get_by_role("link", name="enter it again")).to_have_count(0)
    assert desk.view(link)["mine"]["status"] == "turned in"


def test_what_does_not_agree_is_shown_with_what_would_fit(client: httpx.Client, phone: Guest) -> None:
    desk = begun(client)
    first = {"E": 10, "S": 10, "W": 10, "N": 0}
    cards = [{"card": f"R1-T1-{seat}", "games": f"{number} 10 10 10"} for seat, number in first.items()]
    desk.do({"type": "type_cards", "cards": cards})
    page = phone.open(f"/tournaments/{desk.link('table', 1)}")
    conflicts = page.get_by_role("region", name="What does not fit", exact=True)
    expect(conflicts).to_contain_text("It would fit with North 10")
    expect(page.get_by_role("heading", name="Signatures")).to_have_count(0)
    page.get_by_role("link", name="Game 1: enter it again").click()
    answer(page, "Wall game", "Save this game")
    page.get_by_role("heading", name="Signatures").wait_for()
    expect(conflicts).to_have_count(0)


def test_a_table_calls_the_director_and_reads_the_answer(client: httpx.Client, phone: Guest) -> None:
    desk = begun(client)
    link, names = desk.link("table", 1), people(desk)
    page = phone.open(f"/tournaments/{link}")
    page.get_by_role("link", name="Call the director").click()
    answer(page, "Call the director")
    page.get_by_text("Please write your question first.").wait_for()
    page.get_by_role("radio", name=names[2]).check()
    page.get_by_label("Your question").fill("Is my hand dead?")
    answer(page, "Call the director")
    page.get_by_text("You have called the director: Is my hand dead?").wait_for()
    page.get_by_text("All saved").wait_for()
    assert desk.view()["tables"][0]["called"] == "Is my hand dead?"
    desk.do(at_table(1, type="answer_call", answer="Yes, it is."))
    page.get_by_text("The director has answered: Yes, it is.").wait_for()


# One player


def test_a_player_checks_in_sits_down_and_signs_only_for_the_partner(client: httpx.Client, phone: Guest) -> None:
    desk = Desk(client)
    desk.do(enter("Ann", "Bea", "Cam", "Dot", "Eve", "Fay", "Gia", "Hal"))
    link = desk.link("player", 2)
    page = phone.open(f"/tournaments/{link}")
    heading(page, "Bea")
    answer(page, "I am here")
    page.get_by_text("You are checked in.").wait_for()
    assert [one["name"] for one in desk.view()["entrants"] if one["here"]] == ["Bea"]
    desk.do({"type": "begin_tournament", "absent_too": True}, {"type": "begin_round"})
    view = desk.view(link)
    mine, seat = view["mine"], view["mine"]["seat"]
    names, partner = [card["player"] for card in mine["cards"]], (seat + 2) % 4
    seats = page.get_by_role("region", name="Your seat")
    expect(seats).to_contain_text(f"Table {mine['table']}, {('East', 'South', 'West', 'North')[seat]}")
    expect(seats).to_contain_text("Next: round 2")
    desk.do(*(wall(mine["table"], game) for game in (1, 2, 3, 4)))
    page.get_by_role("heading", name="Signatures").wait_for()
    expect(page.get_by_role("link", name=re.compile(" signs for "))).to_have_count(1)
    page.get_by_role("link", name=f"Bea signs for {names[partner]}").click()
    answer(page, f"I am Bea, and I sign for {names[partner]}")
    page.get_by_text(f"Bea has signed for {names[partner]}").wait_for()
    page.goto(f"{phone.address}/tournaments/{link}/sign/{(partner + 1) % 4}")  # somebody else's signature
    page.get_by_role("heading", name="Signatures").wait_for()
    expect(page.get_by_role("button", name=re.compile("^I am"))).to_have_count(0)


def test_a_players_place_is_shown_only_while_the_standings_are(client: httpx.Client, phone: Guest) -> None:
    desk = begun(client)
    east = people(desk)[0]
    cards = [{"card": f"R1-T1-{seat}", "games": "10 10 10 10 =40"} for seat in "ESWN"]
    desk.do({"type": "type_cards", "cards": cards})
    page = phone.open(f"/tournaments/{player_link(desk, east)}")
    expect(page.get_by_role("region", name="Your place")).to_contain_text("Tied for 1st of 8")
    desk.do({"type": "show_standings", "shown": False})
    expect(page.get_by_role("region", name="Your place")).to_have_count(0)
