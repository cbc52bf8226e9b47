"""Whatever people type is shown as they typed it, and never does anything."""

from playwright.sync_api import expect

from tests.browser.payloads import PAYLOADS
from tests.browser.people import House, Person

INSIDE = "() => [...document.querySelectorAll('#talk *')].map((e) => e.localName)"


def untouched(who: Person) -> None:
    """Nothing ran, nothing was added that is not ours."""
    for page in who.context.pages:
        assert page.evaluate("window.pwned") is None
        ours = page.eval_on_selector_all(
            "script, style, iframe, object, embed, base", "all => all.map((e) => e.src ?? '?')"
        )
        assert all(src.startswith(f"{who.base}/static/") for src in ours), ours
        handlers = "all => all.filter((e) => [...e.attributes].some((a) => a.name.startsWith('on'))).length"
        assert page.eval_on_selector_all("*", handlers) == 0


def alarmed(house: House, who: Person) -> None:
    """A dialog is a complaint."""

    def shut(dialog) -> None:
        house.complain("dialog", dialog.message)
        dialog.dismiss()

    who.context.on("dialog", shut)


def as_shown(text: str, most: int = 300) -> str:
    """One line of printable letters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:most]


def test_there_are_a_hundred():
    assert len(PAYLOADS) == len(set(PAYLOADS)) == 100


def test_payloads_in_talk(house):
    anna, bela = house.person("it"), house.person("fr")
    for person in (anna, bela):
        alarmed(house, person)
    anna.open_table("archaeology", "me", "friend")
    bela.go(f"/t/{anna.code}")
    bela.page.locator("#my-name").fill("<b>Béla</b>")
    bela.page.locator("#ask form button.main").click()
    bela.asked_or_waits()
    bela.page.locator("details.talk summary").click()
    anna.asked_or_waits()
    anna.page.locator("details.talk summary").click()
    box = bela.page.locator("#say input")
    for n, payload in enumerate(PAYLOADS):
        box.fill(payload)
        box.press("Enter")
        if n % 20 == 19:
            expect(anna.page.locator("#talk li").last).to_contain_text(as_shown(payload), timeout=20_000)
    for person in (anna, bela):
        said = person.page.locator("#talk li").all_inner_texts()
        assert [" ".join(line.split()) for line in said] == [
            f"<b>Béla</b> {as_shown(p)}" for p in PAYLOADS[-len(said) :]
        ]
        assert len(said) == 60
        assert set(person.page.evaluate(INSIDE)) == {"li", "svg", "use", "b"}
        untouched(person)
        person.page.reload()
        person.asked_or_waits()
        untouched(person)


def test_payloads_as_names(house):
    """At a device with four people: in the lobby's list, at the table, in its log, on the first page."""
    who = house.person()
    alarmed(house, who)
    for start in range(0, 100, 4):
        names = [as_shown("".join(c for c in p if c.isprintable()), 24).strip() for p in PAYLOADS[start : start + 4]]
        seats = dict(enumerate(names[1:], 1))
        who.open_table("tomb_raiders", "me", "here", "here", "here", name=names[0], names=seats)
        who.page.locator("#look").wait_for()
        assert any(name in who.page.locator("#look").inner_text() for name in names), names
        untouched(who)
        if start % 20 == 0:
            who.asked()
            who.page.locator("#look").click()
            who.until(lambda: who.page.locator("#ask .choices button").count(), "the question")
            seen = who.visible_text()
            assert all(" ".join(name.split()) in seen for name in names), (names, seen)
            untouched(who)
            who.go(f"/t/{who.code}/log")
            untouched(who)
    who.go("/")
    listed = " ".join(who.page.locator("main").inner_text().split())
    assert sum(as_shown("".join(c for c in p if c.isprintable()), 24) in listed for p in PAYLOADS) >= 98
    untouched(who)
