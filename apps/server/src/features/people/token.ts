// Secret tokens for cookies and links. Only their SHA-256 is stored.
import { hash, randomBytes } from 'node:crypto';

/** Returns 256 random bits, as text for a cookie or a URL. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the SHA-256 of a token. A plain hash is enough, because 256 random bits can't be guessed. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
