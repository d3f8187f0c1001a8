// Requests from Meta: the challenge that proves our address, and signed batches of events for any number of accounts.
// Apps of several owners may share the address, so an entry counts only for numbers whose own app secret signed it.
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { EngineNumber, NumberDirectory, ProviderRequest, Received, SecretsOf } from '../port.ts';
import { EngineError } from '../port.ts';
import { isSigned } from '../signature.ts';
import { toldBy } from './happenings.ts';
import type { Profiles } from './profiles.ts';

const webhook = z.looseObject({ object: z.literal('instagram'), entry: z.array(z.unknown()) });
const entryForm = z.looseObject({
  id: z.union([z.string(), z.number()]).transform(String),
  messaging: z.array(z.unknown()).optional().catch(undefined),
  changes: z
    .array(z.looseObject({ value: z.unknown() }).catch({ value: null }))
    .optional()
    .catch(undefined),
});

/** Meta tells of 1,000 updates at once, at most. */
const MOST_ACCOUNTS = 1_000;
const NOTHING = { events: [] };

export function createReceive(numbers: NumberDirectory, secretsOf: SecretsOf, profiles: Profiles) {
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
    const all = mode === 'subscribe' && given && wanted ? await numbers.all('instagram') : [];
    const known = all.some((number) => same(given!, secret(number, 'verify_token')));
    return known ? { status: 200, body: wanted!, ...NOTHING } : { status: 403, ...NOTHING };
  }

  return async function receive(request: ProviderRequest): Promise<Received> {
    if (request.method === 'GET') return challenge(request);
    const signature = /^sha256=([0-9a-f]{64})$/i.exec(String(request.headers['x-hub-signature-256']))?.[1];
    // Nobody's: it is not read, and no database is asked about it.
    if (signature === undefined) return { status: 401, ...NOTHING };
    const parsed = webhook.safeParse(parse(request.body));
    // One that we can't read does not keep us from the others.
    const entries = (parsed.data?.entry ?? []).flatMap((one) => entryForm.safeParse(one).data ?? []);

    const checked = new Map<string | null, boolean>([[null, false]]);
    const isFrom = (number: EngineNumber): boolean => {
      const key = secret(number, 'app_secret');
      const known = checked.get(key) ?? isSigned('sha256', key!, request.body, signature);
      checked.set(key, known);
      return known;
    };
    const accounts = [...new Set(entries.map(({ id }) => id))].filter((id) => !id.includes('\0'));
    const named = await numbers.byAccounts('instagram', accounts.slice(0, MOST_ACCOUNTS));
    const signed = named.filter(isFrom);
    if (signed.length === 0) {
      // Of an account that we don't have, in an app that we know: an error would make Meta repeat it for days, and in
      // the end stop all webhooks of the app.
      const ours = (await numbers.all('instagram')).some(isFrom);
      return { status: ours ? 200 : 401, ...NOTHING };
    }

    const told = entries.flatMap(({ id, messaging = [], changes = [] }) =>
      [...messaging, ...changes.map(({ value }) => value)].flatMap((happening) => {
        const about = toldBy(id, happening);
        if (!about) return [];
        return signed
          .filter(({ account }) => account === id)
          .flatMap((number) => about.events.map((event) => ({ number, igsid: about.igsid, event })));
      }),
    );
    const writers = told.filter(({ event }) => event.type === 'message');
    const profileOf = await profiles.of(writers);
    return {
      status: 200,
      events: told.map(({ number, igsid, event }) => ({
        number,
        event: event.type === 'message' ? { ...event, ...profileOf(number, igsid) } : event,
      })),
    };
  };
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
