// Whether the member is looking at this page: it is visible, its window has the focus, and they have used it recently.

/** Without input for this long, the member might have left the device. */
const IDLE_MS = 60_000;
const EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus', 'visibilitychange'];

let usedAt = performance.now();
const listeners = new Set<() => void>();

export const isInFront = (): boolean =>
  document.visibilityState === 'visible' && document.hasFocus() && performance.now() - usedAt < IDLE_MS;

function onEvent({ target }: Event) {
  // The window has received the focus, or the page has become visible.
  const isBack = !(target instanceof Element) || !isInFront();
  usedAt = performance.now();
  if (isBack) for (const listener of listeners) listener();
}
for (const type of EVENTS) window.addEventListener(type, onEvent, { capture: true, passive: true });

/** Calls the listener when the member returns to this page. @returns a function that removes the listener */
export function onReturn(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
