// Handles requests from Meta: the challenge that verifies our URL, and signed batches of entries for any number of
// accounts. The apps of several owners can use the same URL, so a batch is accepted only for the numbers whose own app
// secret signed it.

import { timingSafeEqual } from 'node:crypto';
import { fact } from '@parley/contract';
import { z } from 'zod';
import { isSigned } from '../../platform/signature.ts';
import type { EngineKind } from '../capabilities.ts';
import {
  EngineError,
  type EngineNumber,
  type NumberDirectory,
  type OpenSecrets,
  type ProviderRequest,
  type ReceivedEvents,
} from '../port.ts';
import { parseEach } from './fields.ts';

/** The maximum number of accounts per query. Meta sends at most 1,000 updates in a request. */
const MOST_ACCOUNTS = 1_000;
const NOTHING = { events: [] };
/**
 * After this many requests from addresses whose requests were rejected repeatedly, the app secrets are loaded again.
 */
const SECRETS_HOLD = 100;
const SIGNATURE = /^sha256=([0-9a-f]{64})$/i;

/** Checks which numbers' app secrets signed a request. */
export interface Signer {
  /** Returns whether this number's app signed the request. */
  hasSigned(number: EngineNumber): boolean;
  /**
   * Numbers that the request names but whose app did not sign it. A number is omitted if it shares its account with a
   * number whose app did sign it.
   */
  unheard: EngineNumber[];
}

/** The format of a product's webhooks. */
export interface Webhook<Entry> {
  kind: EngineKind;
  /** Meta's name for the product. */
  object: string;
  entry: z.ZodType<Entry>;
  /** Translates the entries; null if none of our numbers has their accounts. */
  take(entries: Entry[], signer: Signer): Promise<ReceivedEvents | null>;
}

export function createReceive<Entry>(
  { kind, object, entry, take }: Webhook<Entry>,
  numbers: NumberDirectory,
  secretsOf: OpenSecrets,
) {
  const form = z.looseObject({ object: z.literal(object), entry: z.array(z.unknown()) });
  const findSigner = createSigners(kind, numbers, secretsOf);

  return async function receive(request: ProviderRequest): Promise<ReceivedEvents> {
    if (request.method === 'GET') return answerChallenge(kind, numbers, secretsOf, request);
    const signer = await findSigner(request);
    if (!signer) return { status: 401, ...NOTHING };
    const { data } = form.safeParse(parseJson(request.body));
    const received = await take(parseEach(data?.entry, entry), signer);
    // None of our numbers has these accounts, but one of our apps signed the request. If we responded with an error,
    // Meta would repeat the request for days and then disable all webhooks of the app.
    if (!received && !(await numbers.all(kind)).some(signer.hasSigned)) return { status: 401, ...NOTHING };
    const { events, ...answer } = received ?? { status: 200, ...NOTHING };
    const refused = { type: 'news_refused', why: fact('event_of_other_app') } as const;
    return {
      ...answer,
      events: [...events, ...signer.unheard.map((number) => ({ number, event: refused }))],
    };
  };
}

/** Returns the numbers with these accounts whose own app signed the request, each with its account. */
export async function findSignedNumbers(
  kind: EngineKind,
  numbers: NumberDirectory,
  accounts: readonly string[],
  signer: Signer,
): Promise<(EngineNumber & { account: string })[]> {
  const named = [...new Set(accounts)].filter((id) => !id.includes('\0'));
  // A forged request can name hundreds of thousands of accounts, so they are looked up only if one of our apps signed it.
  if (named.length > MOST_ACCOUNTS && !(await numbers.all(kind)).some(signer.hasSigned)) return [];
  const found = [];
  for (let start = 0; start < named.length; start += MOST_ACCOUNTS) {
    found.push(...(await numbers.byAccounts(kind, named.slice(start, start + MOST_ACCOUNTS))));
  }
  const signed = found.filter(signer.hasSigned);
  const heard = new Set(signed.map(({ account }) => account));
  signer.unheard.push(...found.filter(({ account }) => !heard.has(account)));
  return signed;
}

/** Returns a secret of a number; null if the number's secrets can't be decrypted. */
function readSecret(secretsOf: OpenSecrets, number: EngineNumber, name: 'app_secret' | 'verify_token') {
  try {
    return secretsOf(number)[name] ?? null;
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

/** Answers Meta's challenge if it contains the verify token of one of our numbers. */
async function answerChallenge(
  kind: EngineKind,
  numbers: NumberDirectory,
  secretsOf: OpenSecrets,
  { query }: ProviderRequest,
): Promise<ReceivedEvents> {
  const { 'hub.mode': mode, 'hub.verify_token': given, 'hub.challenge': wanted } = query;
  const all = mode === 'subscribe' && given && wanted ? await numbers.all(kind) : [];
  const known = all.some((number) =>
    equalsConstantTime(given!, readSecret(secretsOf, number, 'verify_token')),
  );
  return known ? { status: 200, body: wanted!, ...NOTHING } : { status: 403, ...NOTHING };
}

/**
 * Checks the signatures of requests, trying each secret only once. Returns null without parsing the body if the
 * signature is malformed, or if requests from the address were rejected repeatedly and none of our app secrets signed
 * the body.
 */
function createSigners(kind: EngineKind, numbers: NumberDirectory, secretsOf: OpenSecrets) {
  let known: readonly string[] = [];
  let tries = 0;

  const getAppSecret = (number: EngineNumber) => readSecret(secretsOf, number, 'app_secret');
  async function appSecrets(): Promise<readonly string[]> {
    if (tries++ % SECRETS_HOLD === 0) {
      known = [...new Set((await numbers.all(kind)).flatMap((number) => getAppSecret(number) ?? []))];
    }
    return known;
  }

  return async function findSigner(request: ProviderRequest): Promise<Signer | null> {
    const { body, headers, refused_often } = request;
    const signature = SIGNATURE.exec(String(headers['x-hub-signature-256']))?.[1];
    if (signature === undefined) return null;
    const tried = new Map<string, boolean>();
    const matchesSignature = (key: string): boolean => {
      const fit = tried.get(key) ?? isSigned('sha256', key, body, signature);
      tried.set(key, fit);
      return fit;
    };
    if (refused_often && !(await appSecrets()).some(matchesSignature)) return null;
    const hasSigned = (number: EngineNumber) => {
      const key = getAppSecret(number);
      return key !== null && matchesSignature(key);
    };
    return { hasSigned, unheard: [] };
  };
}

/** Parses the body as JSON; undefined if it is not JSON. */
function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Returns whether two texts are equal, in constant time unless their lengths differ. */
function equalsConstantTime(given: string, known: string | null): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(known ?? '')];
  return known !== null && one.length === other.length && timingSafeEqual(one, other);
}
