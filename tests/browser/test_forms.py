"""Forms that cannot be as they are."""

from tests.browser.people import House


def test_the_way_back_from_a_refused_table_keeps_what_was_chosen(house: House):
    house.expected = ["400 (Bad Request)"]
    anna = house.person("it")
    anna.go("/new?game=indus")
    anna.page.locator("input[name=name]").fill("Anna")
    anna.page.locator("[name=seat-1]").select_option("none")
    anna.page.locator("[name=clock][value=day]").check()
    anna.page.locator("main form button.main").click()
    anna.page.get_by_role("heading", name="Indus è per 2–4 giocatori, non per 1.").wait_for()
    anna.page.get_by_role("link", name="Indietro").click()
    anna.page.wait_for_url("**/new?game=indus")
    assert anna.page.locator("input[name=name]").input_value() == "Anna"
    assert anna.page.locator("[name=seat-1]").input_value() == "none"
    assert anna.page.locator("[name=clock][value=day]").is_checked()
