// Requests from Meta: the challenge that proves our address, and signed batches of changes of any number of accounts.
// Apps of several owners may share the address, so a change counts only for numbers whose own app secret signed it.
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { EngineEvent } from '../events.ts';
import {
  EngineError,
  type EngineNumber,
  type NumberDirectory,
  type ProviderRequest,
  type Received,
  type SecretsOf,
} from '../port.ts';
import { isSigned } from '../signature.ts';
import { accountNews, each, numberNews } from './news.ts';

const KIND = 'whatsapp-cloud';
const webhook = z.looseObject({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.unknown()),
});
const entryForm = z.looseObject({
  /** Only news of an account need it. */
  id: z.union([z.string(), z.number()]).transform(String).catch(''),
  changes: z.array(z.unknown()).catch([]),
});
const changeForm = z.looseObject({ field: z.string(), value: z.unknown() });
/** How many pairs of a user id and a phone a process remembers to have told. */
const MOST_PAIRS = 10_000;
/** Meta tells of 1,000 updates at once, at most. */
const MOST_ACCOUNTS = 1_000;
const SIGNATURE = /^sha256=([0-9a-f]{64})$/i;
const NOTHING = { events: [] };

export function createReceive(numbers: NumberDirectory, secretsOf: SecretsOf) {
  const pairs = new Set<string>();

  /** null for a number whose secrets nobody knows. */
  function secret(number: EngineNumber, name: 'app_secret' | 'verify_token'): string | null {
    try {
      return secretsOf(number)[name] ?? null;
    } catch (error) {
      if (error instanceof EngineError) return null;
      throw error;
    }
  }

  async function challenge({ query }: ProviderRequest): Promise<Received> {
    const { 'hub.mode': mode, 'hub.verify_token': given, 'hub.challenge': wanted } = query;
    if (mode !== 'subscribe' || typeof given !== 'string' || typeof wanted !== 'string') {
      return { status: 403, ...NOTHING };
    }
    const all = await numbers.all(KIND);
    const known = all.some((number) => same(given, secret(number, 'verify_token')));
    return known ? { status: 200, body: wanted, ...NOTHING } : { status: 403, ...NOTHING };
  }

  /** Which numbers' app secret signed the bytes; each secret is tried once. */
  function signerOf({ body, headers }: ProviderRequest): (number: EngineNumber) => boolean {
    const signature = SIGNATURE.exec(String(headers['x-hub-signature-256']))?.[1];
    const tried = new Map<string, boolean>();
    return (number) => {
      const key = secret(number, 'app_secret');
      if (key === null || signature === undefined) return false;
      const known = tried.get(key) ?? isSigned('sha256', key, body, signature);
      tried.set(key, known);
      return known;
    };
  }

  return async function receive(request: ProviderRequest): Promise<Received> {
    if (request.method === 'GET') return challenge(request);
    // Nobody's: it is not read, and no database is asked about it.
    if (!SIGNATURE.test(String(request.headers['x-hub-signature-256']))) return { status: 401, ...NOTHING };
    const hasSigned = signerOf(request);
    const parsed = webhook.safeParse(parse(request.body));
    const entries = each(parsed.data?.entry, entryForm);
    const changes = entries.flatMap((entry) =>
      each(entry.changes, changeForm).map((change) => ({ ...change, waba: entry.id })),
    );
    const ofNumbers = changes.flatMap(({ field, value }) => numberNews(field, value) ?? []);
    const ofAccounts = changes.flatMap(({ field, value, waba }) =>
      accountNews(field, value).map((news) => ({ ...news, waba })),
    );

    const accounts = [...new Set(ofNumbers.map(({ account }) => account))].slice(0, MOST_ACCOUNTS);
    const named = accounts.length > 0 ? (await numbers.byAccounts(KIND, accounts)).filter(hasSigned) : [];
    // What is not of numbers that we know: an error would make Meta repeat it for a week.
    const others =
      ofAccounts.length > 0 || named.length === 0 ? (await numbers.all(KIND)).filter(hasSigned) : [];
    if (named.length === 0 && others.length === 0) return { status: 401, ...NOTHING };

    const told: { number: EngineNumber; event: EngineEvent }[] = [
      ...ofNumbers.flatMap(({ account, events }) =>
        named
          .filter((number) => number.account === account)
          .flatMap((number) => events.map((event) => ({ number, event }))),
      ),
      ...ofAccounts.flatMap(({ waba, phone, event }) =>
        others.filter((number) => isOf(number, waba, phone)).map((number) => ({ number, event })),
      ),
    ];
    const news: string[] = [];
    // Nearly every message says both ids of a person; the service hears of a pair once.
    const events = told.filter(({ number, event }) => {
      if (event.type !== 'id_resolved') return true;
      const pair = `${number.id} ${event.masked} ${event.phone}`;
      if (pairs.has(pair) || news.includes(pair)) return false;
      news.push(pair);
      return true;
    });
    return {
      status: 200,
      events,
      stored() {
        if (pairs.size >= MOST_PAIRS) pairs.clear();
        for (const pair of news) pairs.add(pair);
      },
    };
  };
}

/** Is the number one that news of this business account are about? */
function isOf({ settings, phone: own }: EngineNumber, waba: string, phone: string | null): boolean {
  const account = settings['business_account_id'];
  if (phone !== null && phone !== own) return false;
  return account === undefined ? phone !== null : account === waba;
}

function parse(body: Buffer): unknown {
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
