// The server's time. A device's clock can be hours off, and times such as "2 minutes ago" must still be right.

/** Response times have whole seconds and include the network delay. */
const NOISE_MS = 5_000;
let ahead = 0;

/** Called with the `Date` header of each response. */
export function setServerTime(date: string | null): void {
  const at = Date.parse(date ?? '');
  if (Number.isNaN(at)) return;
  const difference = at - Date.now();
  ahead = Math.abs(difference) < NOISE_MS ? 0 : difference;
}

/** Returns the current time in milliseconds, by the server's clock. */
export const getServerNow = (): number => Date.now() + ahead;
