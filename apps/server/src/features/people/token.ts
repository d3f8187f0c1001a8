// Secrets that stand for somebody: in a cookie, in a link. Only their SHA-256 is kept.
import { hash, randomBytes } from 'node:crypto';

/** 256 random bits, as text for a cookie or an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Of 256 random bits a plain hash is enough: nobody can try them all. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
