// Requests from Meta: the challenge that proves our address, and signed batches of events for any number of accounts.
// Apps of several owners may share the address, so an entry counts only for numbers whose own app secret signed it.
import { z } from 'zod';
import { answerChallenge, createSigners, jsonOf, MOST_ACCOUNTS, NOTHING } from '../meta/requests.ts';
import type { NumberDirectory, ProviderRequest, Received, SecretsOf } from '../port.ts';
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

export function createReceive(numbers: NumberDirectory, secretsOf: SecretsOf, profiles: Profiles) {
  const signerOf = createSigners('instagram', numbers, secretsOf);

  return async function receive(request: ProviderRequest): Promise<Received> {
    if (request.method === 'GET') return answerChallenge('instagram', numbers, secretsOf, request);
    const isFrom = await signerOf(request);
    if (!isFrom) return { status: 401, ...NOTHING };
    const parsed = webhook.safeParse(jsonOf(request.body));
    // One that we can't read does not keep us from the others.
    const entries = (parsed.data?.entry ?? []).flatMap((one) => entryForm.safeParse(one).data ?? []);

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
