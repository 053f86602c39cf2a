"""Answers to interactions and what follows on their token.

https://discord.com/developers/docs/interactions/receiving-and-responding
"""

from __future__ import annotations

from bot.playground import errors, posting
from bot.playground.answers import Interaction
from bot.playground.rest import Call, Reply, Routes

ROUTES = Routes()
ON_TOKEN = "/webhooks/{webhook_id}/{webhook_token}"


@ROUTES.on("POST", "/interactions/{interaction_id}/{interaction_token}/callback", open=True)
def respond(call: Call) -> Reply:
    interactions = call.services.interactions
    interaction = interactions.awaiting(call.id("interaction_id"), call.match["interaction_token"])
    shown = interactions.respond(interaction, call.form, call.files)
    if call.query.get("with_response", "").lower() in ("1", "true"):
        return Reply(200, shown)
    return Reply(204)


def _interaction(call: Call) -> Interaction:
    if call.id("webhook_id") != call.world.application:
        raise errors.unknown_webhook()
    return call.services.interactions.on_token(call.match["webhook_token"])


@ROUTES.on("POST", ON_TOKEN, open=True)
def follow_up(call: Call) -> Reply:
    interaction = _interaction(call)
    message = call.services.interactions.follow_up(interaction, call.form, call.files)
    # On an interaction's token `wait` is always true: the message comes back.
    return Reply(200, call.world.shown(message))


@ROUTES.on("GET", ON_TOKEN + "/messages/{message_id}", open=True)
def get_response(call: Call) -> Reply:
    message = call.services.interactions.message(_interaction(call), call.match["message_id"])
    return Reply(200, call.world.shown(message))


@ROUTES.on("PATCH", ON_TOKEN + "/messages/{message_id}", open=True)
def edit_response(call: Call) -> Reply:
    message = call.services.interactions.message(_interaction(call), call.match["message_id"])
    posting.rewrite(call.world, message, call.form, call.files)
    return Reply(200, call.world.shown(message))


@ROUTES.on("DELETE", ON_TOKEN + "/messages/{message_id}", open=True)
def delete_response(call: Call) -> Reply:
    call.world.forget(call.services.interactions.message(_interaction(call), call.match["message_id"]))
    return Reply(204)
