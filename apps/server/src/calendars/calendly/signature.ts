// Verifies Calendly's signatures, which cover the time and the raw body: `Calendly-Webhook-Signature:
// t=<seconds>,v1=<hex>`.
import { isSigned } from '../../platform/signature.ts';

/** The maximum age of a request, including the difference between Calendly's clock and ours. */
export const MOST_AGE_MS = 300_000;

/** Returns why a request is not accepted as Calendly's, or null if it is. */
export function findSignatureProblem(
  key: string | undefined,
  header: unknown,
  body: Buffer,
  now: Date,
): string | null {
  const [, seconds, signature] =
    (typeof header === 'string' &&
      header.length <= 500 &&
      /^t=(\d{1,12}),v1=([0-9a-f]{64})$/i.exec(header)) ||
    [];
  if (key === undefined || seconds === undefined) return 'not signed with the signing_key';
  const bytes = Buffer.concat([Buffer.from(`${seconds}.`), body]);
  if (!isSigned('sha256', key, bytes, signature)) return 'not signed with the signing_key';
  return Math.abs(now.getTime() - Number(seconds) * 1_000) > MOST_AGE_MS ? 'signed too long ago' : null;
}
