"""Who the bot is and whom it meets: application, gateway address, users, members, guild.

https://discord.com/developers/docs/resources/user · /docs/resources/guild · /docs/resources/application
"""

from __future__ import annotations

from bot.playground import errors, render
from bot.playground.model import Guild, Json
from bot.playground.rest import Call, Reply, Routes
from bot.playground.snowflakes import Snowflake

ROUTES = Routes()


@ROUTES.on("GET", "/gateway", open=True)
def gateway(call: Call) -> Reply:
    return Reply(200, {"url": call.services.gateway_url})


@ROUTES.on("GET", "/gateway/bot")
def gateway_for_bot(call: Call) -> Reply:
    starts = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
    return Reply(200, {"url": call.services.gateway_url, "shards": 1, "session_start_limit": starts})


@ROUTES.on("GET", "/oauth2/applications/@me")
@ROUTES.on("GET", "/applications/@me")
def application(call: Call) -> Reply:
    world = call.world
    shown: Json = {
        "id": str(world.application),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": render.user(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": render.user(world.owner),
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
        "summary": "",
        "integration_types_config": {"0": {}},
    }
    return Reply(200, shown)


@ROUTES.on("GET", "/users/@me")
def own_user(call: Call) -> Reply:
    return Reply(200, render.own_user(call.world.bot))


@ROUTES.on("POST", "/users/@me/channels")
def open_dm(call: Call) -> Reply:
    number = call.form.get("recipient_id")
    if number is None:
        raise errors.invalid_field("recipient_id", code="BASE_TYPE_REQUIRED", message="This field is required")
    person = call.world.user(Snowflake(int(number)))
    if person.bot:
        raise errors.cannot_message_this_user()
    return Reply(200, render.channel(call.world.dm_with(person)))


@ROUTES.on("GET", "/users/@me/guilds")
def own_guilds(call: Call) -> Reply:
    shown: list[Json] = [
        {
            "id": str(guild.id),
            "name": guild.name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(int(call.world.bot_role.permissions)),
            "features": [],
        }
        for guild in call.world.guilds.values()
    ]
    return Reply(200, shown)


@ROUTES.on("GET", "/users/{user_id}")
def get_user(call: Call) -> Reply:
    return Reply(200, render.user(call.world.user(call.id("user_id"))))


def _guild(call: Call) -> Guild:
    found = call.world.guilds.get(call.id("guild_id"))
    if found is None:
        raise errors.unknown_guild()
    return found


@ROUTES.on("GET", "/guilds/{guild_id}")
def get_guild(call: Call) -> Reply:
    guild = _guild(call)
    shown = render.guild(guild)
    if call.query.get("with_counts", "").lower() in ("1", "true"):
        shown |= {"approximate_member_count": len(guild.members), "approximate_presence_count": len(guild.members)}
    return Reply(200, shown)


@ROUTES.on("GET", "/guilds/{guild_id}/roles")
def list_roles(call: Call) -> Reply:
    return Reply(200, [render.role(role) for role in _guild(call).roles.values()])


@ROUTES.on("GET", "/guilds/{guild_id}/members")
def list_members(call: Call) -> Reply:
    limit, after = int(call.query.get("limit", "1")), int(call.query.get("after", "0"))
    members = sorted(_guild(call).members.values(), key=lambda member: member.user.id)
    return Reply(200, [render.member(member) for member in members if member.user.id > after][:limit])


@ROUTES.on("GET", "/guilds/{guild_id}/members/{user_id}")
def get_member(call: Call) -> Reply:
    member = _guild(call).members.get(call.id("user_id"))
    if member is None:
        raise errors.unknown_member()
    return Reply(200, render.member(member))
