// The page stands still under a finger. What arrives between pressing and letting go would redraw or move the pressed
// button, and the browser would call it no click: it waits until the finger is up.

const CLICK_WITHIN = 50; // after a touch the click comes a little later than the finger's leaving
const LONGEST = 10_000; // somebody who holds on, selecting text perhaps, reads on all the same

/** receive(message), put off while the pointer is down. */
export function steady(receive) {
  let waiting;
  let timer;

  function letGoAfter(delay) {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const late = waiting ?? [];
      waiting = undefined;
      late.forEach(receive);
    }, delay);
  }

  addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== 0) return;
      waiting ??= [];
      letGoAfter(LONGEST);
    },
    true,
  );
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => letGoAfter(CLICK_WITHIN), true);
  return (message) => (waiting ? waiting.push(message) : receive(message));
}
