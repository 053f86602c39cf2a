// What this window knows: who I am, channels, messages, what I have read, what I wait for. The server's messages
// change it, the views listen: world.on("message", …).

const TYPING_FOR = 10_000;

export const EPHEMERAL = 64;
export const LOADING = 128;
export const COMPONENTS_V2 = 32768;

const DM = 1;
const GROUP_DM = 3;
const THREADS = [10, 11, 12];

export const isDm = (channel) => channel.type === DM || channel.type === GROUP_DM;
export const isThread = (channel) => THREADS.includes(channel.type);
export const displayName = (user) => user?.member?.nick ?? user?.global_name ?? user?.username ?? "";

/** Snowflakes are too large for numbers; longer is later, then letter by letter. */
export const compareIds = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

export class World {
  me = undefined;
  people = [];
  guild = undefined;
  bot = undefined;
  notice = undefined;
  channels = new Map();
  commands = [];
  faults = undefined;
  current = undefined;
  #messages = new Map();
  #whole = new Set();
  #unread = new Map();
  #typing = new Map();
  #pending = new Map();
  #failed = new Map();
  #choices = new Map();
  #dismissed = new Set();
  #listeners = new Map();

  on(event, listener) {
    if (!this.#listeners.has(event)) this.#listeners.set(event, []);
    this.#listeners.get(event).push(listener);
  }

  #tell(event, detail) {
    for (const listener of this.#listeners.get(event) ?? []) listener(detail);
  }

  /** One message of the server. */
  receive(message) {
    switch (message.t) {
      case "snapshot":
        return this.#snapshot(message);
      case "message_create":
        return this.#created(message.message);
      case "message_update":
        return this.#updated(message.message);
      case "message_delete":
        this.#setUnread(message.channel_id, message.unread);
        return this.#deleted(message.channel_id, message.id);
      case "history":
        return this.#history(message);
      case "channel_update":
        this.channels.set(message.channel.id, { ...this.channels.get(message.channel.id), ...message.channel });
        return this.#tell("channels");
      case "channel_delete":
        this.channels.delete(message.id);
        return this.#tell("channels");
      case "commands":
        this.commands = message.commands;
        return this.#tell("commands");
      case "bot":
        this.bot = message.bot;
        return this.#tell("bot");
      case "person":
        this.people = this.people.map((person) => (person.id === message.user.id ? message.user : person));
        if (message.user.id === this.me.id) this.me = message.user;
        return this.#tell("people");
      case "read":
        this.#unread.delete(message.channel_id);
        return this.#tell("unread");
      case "typing":
        return this.#typed(message.channel_id, message.user);
      case "interaction":
        return this.#interaction(message);
      case "faults":
        this.faults = message.faults;
        return this.#tell("faults");
      default:
        // Autocomplete, modals and refusals belong to whoever asked.
        return this.#tell(message.t, message);
    }
  }

  #snapshot(message) {
    this.me = message.me;
    this.people = message.people;
    this.guild = message.guild;
    this.bot = message.bot;
    this.notice = message.notice;
    this.commands = message.commands;
    this.faults = message.faults;
    this.channels = new Map(message.channels.map((channel) => [channel.id, channel]));
    this.#unread = new Map(message.channels.filter((channel) => channel.unread).map((channel) => [channel.id, channel.unread]));
    this.#messages.clear();
    this.#whole.clear();
    this.#typing.clear();
    this.#pending.clear();
    this.#failed.clear();
    this.#choices.clear();
    this.#tell("snapshot");
  }

  // ---- messages ----

  messages(channelId) {
    return this.#messages.get(channelId) ?? [];
  }

  /** Are there no older messages than those we have? */
  isWhole(channelId) {
    return this.#whole.has(channelId);
  }

  isLoaded(channelId) {
    return this.#messages.has(channelId);
  }

  message(channelId, id) {
    return this.messages(channelId).find((message) => message.id === id);
  }

  #place(message) {
    const list = this.#messages.get(message.channel_id);
    if (!list || this.#dismissed.has(message.id)) return undefined;
    const at = list.findIndex((other) => other.id === message.id);
    if (at >= 0) {
      list[at] = message;
      return "replaced";
    }
    list.push(message);
    list.sort((a, b) => compareIds(a.id, b.id));
    return "added";
  }

  #created(message) {
    const channel = this.channels.get(message.channel_id);
    if (channel) channel.last_message_id = message.id;
    this.#stopTyping(message.channel_id, message.author.id);
    this.#place(message);
    const mine = message.author.id === this.me.id;
    const looking = message.channel_id === this.current && document.visibilityState === "visible";
    if (!mine && !looking && channel) {
      const unread = this.#unread.get(channel.id) ?? { count: 0, mentions: 0, first: message.id };
      const forMe = isDm(channel) || message.mention_everyone || message.mentions?.some((user) => user.id === this.me.id);
      this.#unread.set(channel.id, { ...unread, count: unread.count + 1, mentions: unread.mentions + (forMe ? 1 : 0) });
      this.#tell("unread");
    }
    this.#tell("message", message);
  }

  #updated(message) {
    this.#failed.delete(message.id);
    this.#choices.delete(message.id);
    // The end of "thinking…" is the news of that message, not its start.
    if (this.#place(message)) this.#tell("message_update", message);
  }

  #deleted(channelId, id) {
    const list = this.#messages.get(channelId);
    if (!list) return;
    this.#messages.set(channelId, list.filter((message) => message.id !== id));
    this.#tell("message_delete", { channelId, id });
  }

  /** Ephemeral messages can be put away; they stay away in this window. */
  dismiss(message) {
    this.#dismissed.add(message.id);
    this.#deleted(message.channel_id, message.id);
  }

  #history({ channel_id: channelId, messages, before, more }) {
    const known = new Map((before ? this.messages(channelId) : []).map((message) => [message.id, message]));
    for (const message of messages) if (!this.#dismissed.has(message.id)) known.set(message.id, message);
    this.#messages.set(channelId, [...known.values()].sort((a, b) => compareIds(a.id, b.id)));
    if (!more) this.#whole.add(channelId);
    this.#tell("history", { channelId, older: Boolean(before) });
  }

  // ---- people and names ----

  user(id) {
    if (this.bot?.id === id) return this.bot;
    return this.people.find((person) => person.id === id);
  }

  channelName(channel) {
    if (!isDm(channel)) return channel.name;
    return (channel.recipients ?? []).filter((user) => user.id !== this.me.id).map(displayName).join(", ");
  }

  channelTitle(channel) {
    return isDm(channel) ? `@${this.channelName(channel)}` : `#${channel.name}`;
  }

  // ---- unread ----

  unread(channelId) {
    return this.#unread.get(channelId) ?? { count: 0, mentions: 0 };
  }

  #setUnread(channelId, unread) {
    if (!this.#unread.has(channelId)) return;
    if (unread) this.#unread.set(channelId, unread);
    else this.#unread.delete(channelId);
    this.#tell("unread");
  }

  unreadElsewhere() {
    let count = 0;
    for (const [id, unread] of this.#unread) if (id !== this.current) count += unread.count;
    return count;
  }

  markRead(channelId) {
    if (this.#unread.delete(channelId)) this.#tell("unread");
  }

  // ---- typing ----

  #typed(channelId, user) {
    if (user.id === this.me.id) return;
    const key = `${channelId} ${user.id}`;
    clearTimeout(this.#typing.get(key)?.timer);
    const timer = setTimeout(() => this.#stopTyping(channelId, user.id), TYPING_FOR);
    this.#typing.set(key, { channelId, user, timer });
    this.#tell("typing");
  }

  #stopTyping(channelId, userId) {
    const key = `${channelId} ${userId}`;
    clearTimeout(this.#typing.get(key)?.timer);
    if (this.#typing.delete(key)) this.#tell("typing");
  }

  typing(channelId) {
    return [...this.#typing.values()].filter((entry) => entry.channelId === channelId).map((entry) => entry.user);
  }

  // ---- interactions ----

  /** about: { kind: "slash" | "component" | "modal", channelId, messageId?, customId?, values?, command? } */
  expect(nonce, about) {
    this.#pending.set(nonce, about);
    if (about.messageId) this.#failed.delete(about.messageId);
    if (about.values) this.#choices.set(about.messageId, { ...this.#choices.get(about.messageId), [about.customId]: about.values });
    this.#tell("pending", about);
  }

  #interaction({ nonce, state, reason }) {
    const about = this.#pending.get(nonce);
    if (!about || state === "pending") return;
    this.#pending.delete(nonce);
    if (state === "failed" && about.messageId) this.#failed.set(about.messageId, reason);
    this.#tell("pending", about);
    this.#tell("settled", { nonce, about, state, reason });
  }

  /** The line is gone: nothing we asked will be answered. */
  abandon() {
    for (const nonce of [...this.#pending.keys()]) this.#interaction({ nonce, state: "failed" });
  }

  pendingControls(messageId) {
    return new Set([...this.#pending.values()].filter((about) => about.messageId === messageId).map((about) => about.customId));
  }

  /** What I chose in the selects of a message stays shown until the bot edits the message. */
  choices(messageId) {
    return this.#choices.get(messageId) ?? {};
  }

  pendingCommands(channelId) {
    return [...this.#pending].filter(([, about]) => about.kind === "slash" && about.channelId === channelId).map(([nonce, about]) => ({ nonce, ...about }));
  }

  failure(messageId) {
    return this.#failed.has(messageId) ? { reason: this.#failed.get(messageId) } : undefined;
  }
}
