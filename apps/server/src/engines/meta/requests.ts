// What the requests of Meta's products share: the challenge that proves our address, and signatures. Apps of several
// owners may share the address, so a batch counts only for numbers whose own app secret signed it.
import { timingSafeEqual } from 'node:crypto';
import type { EngineKind } from '../capabilities.ts';
import {
  EngineError,
  type EngineNumber,
  type NumberDirectory,
  type ProviderRequest,
  type Received,
  type SecretsOf,
} from '../port.ts';
import { isSigned } from '../signature.ts';

/** Meta tells of 1,000 updates at once, at most. */
export const MOST_ACCOUNTS = 1_000;
export const NOTHING = { events: [] };
const SIGNATURE = /^sha256=([0-9a-f]{64})$/i;

/** null for a number whose secrets nobody knows. */
function secret(secretsOf: SecretsOf, number: EngineNumber, name: 'app_secret' | 'verify_token') {
  try {
    return secretsOf(number)[name] ?? null;
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

/** Answers Meta's question whether the address is ours: it names the verify token of one of our numbers. */
export async function answerChallenge(
  kind: EngineKind,
  numbers: NumberDirectory,
  secretsOf: SecretsOf,
  { query }: ProviderRequest,
): Promise<Received> {
  const { 'hub.mode': mode, 'hub.verify_token': given, 'hub.challenge': wanted } = query;
  const all = mode === 'subscribe' && given && wanted ? await numbers.all(kind) : [];
  const known = all.some((number) => same(given!, secret(secretsOf, number, 'verify_token')));
  return known ? { status: 200, body: wanted!, ...NOTHING } : { status: 403, ...NOTHING };
}

/**
 * Says of a number whether its app secret signed the raw bytes; each secret is tried once. null for a request without
 * a whole signature: it is not read, and no database is asked about it.
 */
export function signerOf(
  secretsOf: SecretsOf,
  { body, headers }: ProviderRequest,
): ((number: EngineNumber) => boolean) | null {
  const signature = SIGNATURE.exec(String(headers['x-hub-signature-256']))?.[1];
  if (signature === undefined) return null;
  const tried = new Map<string, boolean>();
  return (number) => {
    const key = secret(secretsOf, number, 'app_secret');
    if (key === null) return false;
    const known = tried.get(key) ?? isSigned('sha256', key, body, signature);
    tried.set(key, known);
    return known;
  };
}

/** The body as JSON; undefined when it is none. */
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** In constant time, but for the length. */
function same(given: string, known: string | null): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(known ?? '')];
  return known !== null && one.length === other.length && timingSafeEqual(one, other);
}
