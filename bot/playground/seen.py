"""What a person sees: messages as they are now, and what came of something they did."""

from __future__ import annotations

from dataclasses import dataclass

from bot.playground import components
from bot.playground.answers import Answer, Asked, Interaction, Offered, Replied, Thinking, Updated
from bot.playground.components import SELECTS
from bot.playground.components import Kind as Part
from bot.playground.model import Attachment, Channel, Json, Message
from bot.playground.snowflakes import Snowflake
from bot.playground.world import World


@dataclass(frozen=True)
class Seen:
    """A message as a person sees it. It shows the message's present state, also after later edits."""

    world: World
    message: Message

    @property
    def id(self) -> Snowflake:
        return self.message.id

    @property
    def channel(self) -> Channel:
        return self.world.channels[self.message.channel]

    @property
    def json(self) -> Json:
        return self.world.shown(self.message)

    @property
    def content(self) -> str:
        return self.message.content

    @property
    def text(self) -> str:
        """All that can be read: content, embeds and text components."""
        parts = [self.message.content]
        for embed in self.message.embeds:
            parts += [embed.get("title", ""), embed.get("description", "")]
            for field in embed.get("fields", []):
                parts += [field["name"], field["value"]]
            parts.append(embed.get("footer", {}).get("text", ""))
        parts += [part["content"] for part in components.walk(self.message.components) if "content" in part]
        return "\n".join(part for part in parts if part)

    @property
    def ephemeral(self) -> bool:
        return self.message.ephemeral

    @property
    def author(self) -> str:
        return self.message.author.name

    @property
    def attachments(self) -> list[Attachment]:
        return self.message.attachments

    @property
    def components(self) -> list[Json]:
        """Every component, the inner ones too."""
        return [*components.walk(self.message.components)]

    @property
    def buttons(self) -> list[str]:
        """Labels (or emoji) of the buttons that can be pressed."""
        return [name_of(part) for part in self.components if part["type"] == Part.BUTTON and not part.get("disabled")]

    def select(self, name: str) -> Json | None:
        return next((part for part in self.components if part["type"] in SELECTS and goes_by(part, name)), None)

    def options(self, name: str) -> list[str]:
        """Labels of what a select menu offers."""
        found = self.select(name)
        return [] if found is None else [option["label"] for option in found.get("options", [])]

    def __str__(self) -> str:
        marks = "".join(f" [{button}]" for button in self.buttons)
        return f"#{self.channel.name} {self.author}: {self.text!r}{marks}"


@dataclass(frozen=True)
class Outcome:
    """What came of something a person did."""

    world: World
    interaction: Interaction
    answer: Answer

    @property
    def message(self) -> Seen:
        """The message that answered, or the one that changed."""
        match self.answer:
            case Replied(number) | Thinking(number) | Updated(number):
                return Seen(self.world, self.world.message(self.interaction.channel, number))
            case _:
                raise AssertionError(f"no message came, but {self.answer}")

    @property
    def text(self) -> str:
        return self.message.text

    @property
    def ephemeral(self) -> bool:
        return self.message.ephemeral

    @property
    def modal(self) -> Json:
        if not isinstance(self.answer, Asked):
            raise AssertionError(f"no modal opened, but {self.answer}")
        return self.answer.modal

    @property
    def choices(self) -> list[Json]:
        if not isinstance(self.answer, Offered):
            raise AssertionError(f"nothing was offered, but {self.answer}")
        return [*self.answer.choices]

    @property
    def names(self) -> list[str]:
        return [choice["name"] for choice in self.choices]


def name_of(part: Json) -> str:
    return str(part.get("label") or (part.get("emoji") or {}).get("name") or part.get("custom_id", ""))


def goes_by(part: Json, name: str) -> bool:
    """Whether someone would call the component so: by label, placeholder, emoji or custom_id."""
    label, emoji = part.get("label") or "", (part.get("emoji") or {}).get("name") or ""
    names = {label, emoji, f"{emoji} {label}".strip(), part.get("placeholder"), part.get("custom_id")}
    return name in names
