// Verifies a delivery as a receiver does (webhooks.md#signature): both signature schemes, in constant time, over the
// received bytes.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { brand } from '@parley/contract';

const TOLERANCE_SECONDS = 300;

/** Returns what is wrong with a delivery, or null if all its signatures are valid. */
export function findSignatureProblem(
  secret: string,
  headers: Record<string, string | string[] | undefined>,
  body: string,
  now = Date.now(),
): string | null {
  const header = (name: string) => String(headers[name.toLowerCase()] ?? '');
  const own = createHmac('sha256', secret).update(body).digest('hex');
  if (!isEqual(header(`${brand.headerPrefix}Signature`), `sha256=${own}`)) {
    return `${brand.headerPrefix}Signature is wrong`;
  }
  const time = header('webhook-timestamp');
  if (!(Math.abs(now / 1000 - Number(time)) <= TOLERANCE_SECONDS)) return 'webhook-timestamp is too old';
  const key = Buffer.from(secret.slice(brand.secretPrefix.length), 'base64');
  const text = `${header('webhook-id')}.${time}.${body}`;
  const standard = `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  const offered = header('webhook-signature').split(' ');
  return offered.some((one) => isEqual(one, standard)) ? null : 'webhook-signature is wrong';
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
