// Translates the entries of the Cloud API's webhooks: changes of numbers and of whole accounts.
import { z } from 'zod';
import type { EngineEvent } from '../events.ts';
import { id, parseEach } from '../meta/fields.ts';
import { createReceive, findSignedNumbers, type Signer } from '../meta/requests.ts';
import type { EngineNumber, NumberDirectory, OpenSecrets } from '../port.ts';
import { parseAccountChange, parseNumberChange } from './changes.ts';

const KIND = 'whatsapp-cloud';
const entry = z.looseObject({
  /** The account's id, needed only for events of the account. */
  id: id.catch(''),
  changes: z.array(z.unknown()).catch([]),
});
const change = z.looseObject({ field: z.string(), value: z.unknown() });
/** The number of pairs of user id and phone that a process remembers as reported. */
const MOST_PAIRS = 10_000;

export function createCloudReceive(numbers: NumberDirectory, secretsOf: OpenSecrets) {
  const pairs = new Set<string>();

  async function translateEntries(entries: z.infer<typeof entry>[], signer: Signer) {
    const changes = entries.flatMap((one) =>
      parseEach(one.changes, change).map((told) => ({ ...told, waba: one.id })),
    );
    const ofNumbers = changes.flatMap(({ field, value }) => parseNumberChange(field, value) ?? []);
    const ofAccounts = changes.flatMap(({ field, value, waba }) =>
      parseAccountChange(field, value).map((news) => ({ ...news, waba })),
    );
    const accounts = ofNumbers.map(({ account }) => account);
    const named = await findSignedNumbers(KIND, numbers, accounts, signer);
    const others = ofAccounts.length > 0 ? (await numbers.all(KIND)).filter(signer.hasSigned) : [];
    if (named.length === 0 && others.length === 0) return null;

    const told: { number: EngineNumber; event: EngineEvent }[] = [
      ...ofNumbers.flatMap(({ account, events }) =>
        named
          .filter((number) => number.account === account)
          .flatMap((number) => events.map((event) => ({ number, event }))),
      ),
      ...ofAccounts.flatMap(({ waba, phone, event }) =>
        others.filter((number) => concernsNumber(number, waba, phone)).map((number) => ({ number, event })),
      ),
    ];
    const news: string[] = [];
    // Report each pair of ids only once, because nearly every message contains both ids of a person.
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
  }

  return createReceive(
    { kind: KIND, object: 'whatsapp_business_account', entry, take: translateEntries },
    numbers,
    secretsOf,
  );
}

/** Returns whether an event of this business account is about the number. */
function concernsNumber({ settings, phone: own }: EngineNumber, waba: string, phone: string | null): boolean {
  const account = settings['business_account_id'];
  if (phone !== null && phone !== own) return false;
  return account === undefined ? phone !== null : account === waba;
}
