// Translates the entries of Instagram's webhooks, for each account and each person who wrote.
import { z } from 'zod';
import { id, items, parseEach } from '../meta/fields.ts';
import { createReceive, findSignedNumbers, type Signer } from '../meta/requests.ts';
import type { NumberDirectory, OpenSecrets } from '../port.ts';
import { parseInstagramEvent } from './events.ts';
import type { Profiles } from './profiles.ts';

const KIND = 'instagram';
/** In some setups, events arrive as `changes` instead of `messaging`. */
const entry = z.looseObject({ id, messaging: items, changes: items });
const change = z.looseObject({ value: z.unknown() });

export function createInstagramReceive(numbers: NumberDirectory, secretsOf: OpenSecrets, profiles: Profiles) {
  const webhook = {
    kind: KIND,
    object: 'instagram',
    entry,
    async take(entries: z.infer<typeof entry>[], signer: Signer) {
      const accounts = entries.map((one) => one.id);
      const signed = await findSignedNumbers(KIND, numbers, accounts, signer);
      if (signed.length === 0) return null;
      const told = entries.flatMap((one) => {
        const happenings = [
          ...(one.messaging ?? []),
          ...parseEach(one.changes, change).map(({ value }) => value),
        ];
        const ours = signed.filter(({ account }) => account === one.id);
        return happenings.flatMap((happening) => {
          const about = parseInstagramEvent(one.id, happening);
          if (!about) return [];
          const { igsid, events } = about;
          return ours.flatMap((number) => events.map((event) => ({ number, igsid, event })));
        });
      });
      const getProfile = await profiles.of(told.filter(({ event }) => event.type === 'message'));
      const events = told.map(({ number, igsid, event }) => ({
        number,
        event: event.type === 'message' ? { ...event, ...getProfile(number, igsid) } : event,
      }));
      return { status: 200, events };
    },
  } as const;
  return createReceive(webhook, numbers, secretsOf);
}
