// The server's time: a device may be hours off, and what pages say of "ago" and "until" must not be.

/** Answers say whole seconds, and take a while to come. */
const NOISE_MS = 5_000;
let ahead = 0;

/** Told with each answer: when the server wrote it. */
export function noteServerTime(date: string | null): void {
  const at = Date.parse(date ?? '');
  if (Number.isNaN(at)) return;
  const difference = at - Date.now();
  ahead = Math.abs(difference) < NOISE_MS ? 0 : difference;
}

/** Milliseconds, by the server's clock. */
export const serverNow = (): number => Date.now() + ahead;
