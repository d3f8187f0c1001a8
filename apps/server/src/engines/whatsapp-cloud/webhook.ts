// Requests from Meta: the challenge that proves our address, and signed batches of changes of any number of accounts.
// Apps of several owners may share the address, so a change counts only for numbers whose own app secret signed it.
import { z } from 'zod';
import type { EngineEvent } from '../events.ts';
import { answerChallenge, createSigners, jsonOf, MOST_ACCOUNTS, NOTHING } from '../meta/requests.ts';
import type { EngineNumber, NumberDirectory, ProviderRequest, Received, SecretsOf } from '../port.ts';
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

export function createReceive(numbers: NumberDirectory, secretsOf: SecretsOf) {
  const pairs = new Set<string>();
  const signerOf = createSigners(KIND, numbers, secretsOf);

  return async function receive(request: ProviderRequest): Promise<Received> {
    if (request.method === 'GET') return answerChallenge(KIND, numbers, secretsOf, request);
    const hasSigned = await signerOf(request);
    if (!hasSigned) return { status: 401, ...NOTHING };
    const parsed = webhook.safeParse(jsonOf(request.body));
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
