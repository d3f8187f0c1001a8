import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns whether `signature` is the hex HMAC of the raw bytes. Compares in constant time, and never throws. */
export function isSigned(
  algorithm: 'sha256' | 'sha512',
  secret: string,
  body: Buffer,
  signature: unknown,
): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]*$/i.test(signature)) return false;
  const given = Buffer.from(signature, 'hex');
  const ours = createHmac(algorithm, secret).update(body).digest();
  return given.length === ours.length && timingSafeEqual(given, ours);
}
