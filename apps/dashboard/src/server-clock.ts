// The server's time. A device's clock can be hours off, and texts such as "2 minutes ago" must be right anyway.

/** Differences up to this are ignored: response times have whole seconds and include the network delay. */
const NOISE_MS = 5_000;
let ahead = 0;

/** Updates the clock from the `Date` header of a response. */
export function setServerTime(date: string | null): void {
  const at = Date.parse(date ?? '');
  if (Number.isNaN(at)) return;
  const difference = at - Date.now();
  ahead = Math.abs(difference) < NOISE_MS ? 0 : difference;
}

/** Returns the current time in milliseconds, by the server's clock. */
export const getServerNow = (): number => Date.now() + ahead;
