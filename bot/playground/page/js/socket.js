// The one connection to the playground. It comes back by itself; what was asked meanwhile is lost, and the page says so.

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;

export class Socket {
  #user;
  #socket;
  #wait = FIRST_WAIT;
  #retry;

  /** receive(message) gets every message of the server, status(open) every change of the line. */
  constructor(receive, status) {
    this.receive = receive;
    this.status = status;
  }

  /** Be this person from now on. */
  open(user) {
    this.#user = user;
    clearTimeout(this.#retry);
    const old = this.#socket;
    this.#socket = undefined;
    old?.close();
    this.#connect();
  }

  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #connect() {
    const address = new URL("page/socket", document.baseURI);
    address.protocol = address.protocol.replace("http", "ws");
    if (this.#user) address.searchParams.set("user", this.#user);
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#wait = FIRST_WAIT;
      if (socket === this.#socket) this.status(true);
    });
    socket.addEventListener("message", (event) => {
      if (socket === this.#socket) this.receive(JSON.parse(event.data));
    });
    socket.addEventListener("close", () => {
      if (socket !== this.#socket) return;
      this.status(false);
      this.#retry = setTimeout(() => this.#connect(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    });
  }
}

export const nonce = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
