// Tests requests to `/engines/instagram`: only those that Meta signed with the secret of the number's own app are
// accepted.
import { contract } from '@parley/contract';
import { describe, expect, test } from 'vitest';
import { queryRows } from '../../testing/conversation-helper.ts';
import { signHubBody, toMetaJson } from '../../testing/fakes/graph/webhooks.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import { startSharedFake } from './instagram-fake.testing.ts';

const here = startSharedFake();

/** Creates a workspace whose account receives webhooks from Meta. */
const setUpAccount = (given: { app_secret?: string } = {}) =>
  here.end.shop(here.app, { number: here.end.number(given) });

async function listTexts(w: Workspace): Promise<(string | null)[]> {
  const rows = await queryRows<{ text: string | null }>(
    here.app,
    'select text from messages where team_id = $1 order by id',
    [w.teamId],
  );
  return rows.map(({ text }) => text);
}

/** Returns the entries about dropped webhooks of a number, of which there is at most one per hour. */
const listDropped = (w: Workspace) =>
  queryRows(here.app, `select fact from number_events where team_id = $1 and kind = 'news_refused'`, [
    w.teamId,
  ]);

const listLeads = async (w: Workspace) => (await here.app.api(w.key).call(contract.leads.list, {})).data;

/** Builds a webhook with one text in Meta's format. */
function webhook(w: Workspace, text: string, account = here.end.getAccount(w).user_id): string {
  const mid = `mid-of-${text.replaceAll(' ', '-')}-${here.app.make.phone()}`;
  const at = here.clock.ms();
  const happening = {
    sender: { id: '1784' },
    recipient: { id: account },
    timestamp: at,
    message: { mid, text },
  };
  return toMetaJson({ object: 'instagram', entry: [{ id: account, time: at, messaging: [happening] }] });
}

async function post(body: string, headers: Record<string, string> = {}): Promise<number> {
  const answer = await fetch(`${here.app.url}/engines/instagram`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
}

const signBody = (body: string, secret = here.end.instagram.appSecret) => ({
  'x-hub-signature-256': signHubBody(secret, body),
});

test('requests from an address that forges signatures are refused unread, except those of Meta', async () => {
  const w = await setUpAccount();
  const other = await setUpAccount({ app_secret: 'of-another-app' });
  const forged = webhook(w, 'forged');
  const wrong = signBody(forged, 'an unknown secret');
  const asked: string[] = [];
  here.app.system.db.onCommitted(({ name }) => name.startsWith('numbers.') && asked.push(name));
  const statuses = [];
  for (let n = 0; n < 125; n++) statuses.push(await post(forged, wrong));
  expect([...new Set(statuses)]).toEqual([401, 429]);
  const before = asked.length;
  for (let n = 0; n < 50; n++) expect(await post(forged, wrong)).toBe(429);
  // The request was rejected without a query for the account that it names.
  expect(asked.slice(before)).toEqual([]);
  for (const [one, secret] of [
    [w, here.end.instagram.appSecret],
    [other, 'of-another-app'],
  ] as const) {
    const body = webhook(one, 'from Meta');
    expect(await post(body, signBody(body, secret))).toBe(200);
    expect(await listTexts(one)).toEqual(['from Meta']);
  }
  here.clock.advance(60_000);
});

describe('a webhook from Instagram', () => {
  test('is stored once if Meta signed it, however often it is delivered', async () => {
    const w = await setUpAccount();
    const body = webhook(w, 'hola 👋');
    expect(await post(body, signBody(body))).toBe(200);
    expect(await post(body, signBody(body))).toBe(200);
    expect(await listTexts(w)).toEqual(['hola 👋']);
  });

  test.each<[string, (body: string) => Record<string, string>]>([
    ['unsigned', () => ({})],
    ['signed with another secret', (body) => signBody(body, 'not the secret')],
    ['signed as another body', (body) => signBody(`${body} `)],
    ['signed only with sha1', () => ({ 'x-hub-signature': `sha1=${'0'.repeat(40)}` })],
    [
      'signed without the prefix',
      (body) => ({ 'x-hub-signature-256': signBody(body)['x-hub-signature-256'].slice(7) }),
    ],
    ['signed with too short a signature', () => ({ 'x-hub-signature-256': 'sha256=00' })],
    ['signed with nonsense', () => ({ 'x-hub-signature-256': 'sha256=%%%' })],
  ])('is rejected and not stored if it is %s', async (_name, headers) => {
    const w = await setUpAccount();
    const body = webhook(w, 'forged');
    expect(await post(body, headers(body))).toBe(401);
    expect(await listLeads(w)).toEqual([]);
  });

  test.each([
    ['invalid JSON', '{"object":"instagram"'],
    ['an empty body', ''],
    ['another object', '{"object":"page","entry":[]}'],
    ['no entries', '{"object":"instagram","entry":"none"}'],
    ['a number', '7'],
  ])('with %s is rejected if unsigned and accepted if signed', async (_name, body) => {
    await setUpAccount();
    expect(await post(body)).toBe(401);
    expect(await post(body, signBody(body))).toBe(200);
  });

  test('with unknown fields or types is stored without them', async () => {
    const w = await setUpAccount();
    const good = JSON.parse(webhook(w, 'good')) as { entry: { messaging: unknown[] }[] };
    const odd = [
      null,
      7,
      {},
      { sender: { id: 'x' } },
      { sender: 5, message: { mid: '' } },
      { novelty: { is: 1 } },
    ];
    good.entry[0]!.messaging.unshift(...odd);
    Object.assign(good.entry[0]!.messaging.at(-1)!, { postback: null, read: 7 });
    good.entry.unshift(null as never, { changes: [null] } as never);
    const body = JSON.stringify(good);
    expect(await post(body, signBody(body))).toBe(200);
    expect(await listTexts(w)).toEqual(['good']);
  });

  test('for an unknown account is accepted if a known app signed it, and creates no lead', async () => {
    const w = await setUpAccount();
    const body = webhook(w, 'for another account', '17841999999999999');
    expect(await post(body, signBody(body))).toBe(200);
    expect(await post(body, signBody(body, 'of another app'))).toBe(401);
    expect(await listLeads(w)).toEqual([]);
  });

  test('for an account id that a database cannot store is rejected', async () => {
    const w = await setUpAccount();
    expect(await post(webhook(w, 'odd', 'a\0b'))).toBe(401);
  });

  test('with a thousand other accounts before the connected one is stored if signed, and rejected if not', async () => {
    const w = await setUpAccount();
    const { entry } = JSON.parse(webhook(w, 'the last')) as { entry: object[] };
    const others = Array.from({ length: 1_000 }, (_, n) => ({ id: `${n}` }));
    const body = JSON.stringify({ object: 'instagram', entry: [...others, ...entry] });
    expect(await post(body, signBody(body, 'not the secret'))).toBe(401);
    expect(await listTexts(w)).toEqual([]);
    expect(await listDropped(w)).toEqual([]);
    expect(await post(body, signBody(body))).toBe(200);
    expect(await listTexts(w)).toEqual(['the last']);
  });

  test("that Meta's dashboard sends as a test is accepted and creates no lead", async () => {
    const w = await setUpAccount();
    here.end.instagram.sendExample();
    await here.end.instagram.webhooks.settled();
    expect(here.end.instagram.webhooks.all.at(-1)!.attempts).toEqual([200]);
    expect(await listLeads(w)).toEqual([]);
  });

  test.each(['messaging', 'changes'] as const)(
    'with several accounts and events is stored completely, as %s',
    async (form) => {
      const [one, other] = [await setUpAccount(), await setUpAccount()];
      here.end.instagram.form = form;
      here.end.instagram.webhooks.together(
        () => {
          here.end.person(one, '17001').writes('first');
          here.end.person(other, '17002').writes('elsewhere');
          here.end.person(one, '17001').writes('second');
        },
        { merged: true },
      );
      await here.end.instagram.webhooks.settled();
      here.end.instagram.form = 'messaging';
      expect(here.end.instagram.webhooks.all.at(-1)!.attempts).toEqual([200]);
      expect(await listTexts(one)).toEqual(['first', 'second']);
      expect(await listTexts(other)).toEqual(['elsewhere']);
    },
  );

  test("is ignored for a number if it is not signed with the number's own app secret", async () => {
    const [ours, theirs] = [
      await setUpAccount(),
      await setUpAccount({ app_secret: 'the-secret-of-another-app' }),
    ];
    const entries = [webhook(ours, 'for us'), webhook(theirs, 'forged for them')].flatMap(
      (body) => (JSON.parse(body) as { entry: object[] }).entry,
    );
    const body = JSON.stringify({ object: 'instagram', entry: entries });
    expect(await post(body, signBody(body))).toBe(200);
    expect(await listTexts(ours)).toEqual(['for us']);
    expect(await listLeads(theirs)).toEqual([]);
    expect(await listDropped(theirs)).toHaveLength(1);
    expect(await post(body, signBody(body, 'an unknown secret'))).toBe(401);
    expect(await listDropped(ours)).toEqual([]);
    expect(await post(body, signBody(body, 'the-secret-of-another-app'))).toBe(200);
    expect(await listDropped(ours)).toHaveLength(1);
    expect(await listTexts(theirs)).toEqual(['forged for them']);
    expect(await listTexts(ours)).toEqual(['for us']);
  });

  test('of 5 MB is rejected', async () => {
    const w = await setUpAccount();
    const body = webhook(w, 'x'.repeat(5 * 1024 * 1024));
    expect(await post(body, signBody(body))).toBeGreaterThanOrEqual(400);
    expect(await listLeads(w)).toEqual([]);
  });

  test('for a number whose secrets were lost is rejected', async () => {
    const w = await setUpAccount({ app_secret: 'lost-with-the-key' });
    await queryRows(here.app, 'update numbers set secrets_sealed = null where team_id = $1', [w.teamId]);
    const body = webhook(w, 'hola');
    expect(await post(body, signBody(body, 'lost-with-the-key'))).toBe(401);
  });
});

describe('the challenge for a webhook URL', () => {
  const ask = async (query: Record<string, string>) => {
    const answer = await fetch(`${here.app.url}/engines/instagram?${new URLSearchParams(query)}`);
    return [answer.status, await answer.text()];
  };
  const asked = { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444' };

  test('is answered for the verify token of a number', async () => {
    await setUpAccount();
    expect(await ask({ ...asked, 'hub.verify_token': 'verify-far-end' })).toEqual([200, '1158201444']);
  });

  test.each([
    ['another token', { ...asked, 'hub.verify_token': 'guessed' }],
    ['no token', asked],
    ['another mode', { ...asked, 'hub.mode': 'x', 'hub.verify_token': 'verify-far-end' }],
    ['an empty body', {}],
  ])('is rejected with %s', async (_name, query: Record<string, string>) => {
    await setUpAccount();
    expect(await ask(query)).toEqual([403, '']);
  });
});
