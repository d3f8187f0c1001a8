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
/** After so many requests from addresses that are refused again and again, the app secrets are looked up anew. */
const SECRETS_HOLD = 100;
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

/** Says of a number whether its app secret signed the raw bytes. */
export type HasSigned = (number: EngineNumber) => boolean;

/**
 * Judges requests by their signatures; each secret is tried once. null for one that is not read: without a whole
 * signature; or, from an address that is refused again and again, signed with no app secret of ours.
 */
export function createSigners(kind: EngineKind, numbers: NumberDirectory, secretsOf: SecretsOf) {
  let known: readonly string[] = [];
  let tries = 0;

  const secretIn = (number: EngineNumber) => secret(secretsOf, number, 'app_secret');
  async function appSecrets(): Promise<readonly string[]> {
    if (tries++ % SECRETS_HOLD === 0) {
      known = [...new Set((await numbers.all(kind)).flatMap((number) => secretIn(number) ?? []))];
    }
    return known;
  }

  return async function signerOf(request: ProviderRequest): Promise<HasSigned | null> {
    const { body, headers, refused_often } = request;
    const signature = SIGNATURE.exec(String(headers['x-hub-signature-256']))?.[1];
    if (signature === undefined) return null;
    const tried = new Map<string, boolean>();
    const fits = (key: string): boolean => {
      const fit = tried.get(key) ?? isSigned('sha256', key, body, signature);
      tried.set(key, fit);
      return fit;
    };
    if (refused_often && !(await appSecrets()).some(fits)) return null;
    return (number) => {
      const key = secretIn(number);
      return key !== null && fits(key);
    };
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
