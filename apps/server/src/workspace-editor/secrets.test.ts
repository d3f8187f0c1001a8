// Secrets of members never appear in an answer, record, log, export or error (dashboard-operations.md#models, #numbers,
// #keys).
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, createBrowser, PASSWORD } from '../testing/browser.ts';
import { type FakeCalCom, startCalCom } from '../testing/fakes/calendars/cal-com/server.ts';
import { startWaha, type Waha } from '../testing/fakes/waha/server.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

/** Every secret contains these words, so that the test also finds a fragment of a secret. */
const MARK = 'NOBODY-MAY-SEE';
const { activity, agents, calendars, keys, models, numbers, webhooks, workspace } = contract;

let app: TestApp;
let waha: Waha;
let calCom: FakeCalCom;
const logged: string[] = [];
beforeAll(async () => {
  const logTo = { write: (line: string) => void logged.push(line) };
  app = await startApp({ logLevel: 'trace', logTo });
  [waha, calCom] = await Promise.all([
    startWaha({ apiKey: `waha-${MARK}` }),
    startCalCom({ now: app.clock.ms }),
  ]);
});
afterAll(async () => {
  await app.close();
  await Promise.all([waha.close(), calCom.close()]);
});

test("the dashboard never shows a workspace's secrets", { tags: 'endurance' }, async () => {
  const [owner, viewer] = ['owner', 'viewer'].map((role) => ({
    ...{ email: `${role}@secrets.test`, name: role, role, password: PASSWORD },
  }));
  const made = await app.make.workspace({ members: [owner!, viewer!] });
  const page = createBrowser(app);
  await page.signIn(owner!.email);
  const seen: string[] = [];
  const asks = async (who: Browser, ...[operation, input]: Parameters<Browser['ask']>) => {
    const answer = await who.ask(operation, input);
    seen.push(`${operation.id} ${answer.status} ${answer.text}`);
    return answer.status;
  };
  const ask = (...given: Parameters<Browser['ask']>) => asks(page, ...given);

  const phone = app.make.phone();
  const settings = { url: waha.url, api_key: `waha-${MARK}`, session: 'secrets' };
  const connect = (more: Record<string, string>, engine = 'waha') =>
    ask(numbers.create, { engine, phone, settings: { ...settings, ...more } });
  expect(await connect({ api_key: `wrong-${MARK}` })).toBe(422);
  expect(await connect({ session: `not a session ${MARK}` })).toBe(422);
  expect(await connect({ app_secret: `app-${MARK}` }, 'whatsapp-cloud')).toBe(422);
  expect(await connect({ url: `http://user:${MARK}@localhost:1` })).toBe(422);
  expect(await connect({})).toBe(201);
  const { data } = await page.call(numbers.list, {});
  const { id } = data.find((number) => number.engine === 'waha')!;
  expect(await ask(numbers.update, { id, settings: { api_key: `other-${MARK}` } })).toBe(422);

  const claude = { name: 'claude', provider: 'anthropic', base_url: 'http://127.0.0.1:9' };
  expect(await ask(models.add, { ...claude, api_key: `has a space ${MARK}` })).toBe(422);
  expect(await ask(models.add, { ...claude, api_key: `model-${MARK}` })).toBe(201);
  expect(await ask(models.change, { ...claude, base_url: calCom.url })).toBe(422);
  expect(await ask(models.check, { model: 'claude/any' })).toBe(200);

  const ours = { url: calCom.url, api_key: calCom.key, event_type_id: 10, webhook_secret: `hook-${MARK}` };
  const calendar = { name: 'main', provider: 'cal-com' };
  expect(await ask(calendars.add, { ...calendar, settings: { ...ours, api_key: `no-${MARK}` } })).toBe(422);
  const key = { service_account_key: `{"private_key":"${MARK}"}` };
  expect(await ask(calendars.add, { ...calendar, provider: 'google', settings: key })).toBe(422);
  expect(await ask(calendars.add, { ...calendar, settings: ours })).toBe(201);

  // The key is shown only this once.
  const {
    data: { key: apiKey },
  } = await page.call(keys.create, { name: 'CRM', scopes: ['leads:read'] });
  const url = 'https://example.com/hook';
  const hook = await page.call(contract.webhooks.create, { url, events: ['message.received'] });
  const { secret } = hook as unknown as { secret: string };

  await app.drain();
  const other = createBrowser(app);
  await other.signIn(viewer!.email);
  for (const who of [page, other]) {
    for (const operation of [numbers.list, activity.list, keys.list, webhooks.cards, models.get]) {
      await asks(who, operation);
    }
    await asks(who, calendars.list);
    await asks(who, workspace.export);
    await asks(who, numbers.settings, { id });
    await asks(who, numbers.get, { id });
    await asks(who, agents.get, { id: made.campaignId });
  }
  for (const [what, text] of [
    ['an answer', seen.join('\n')],
    ['the log', logged.join('')],
  ] as const) {
    for (const hidden of [MARK, apiKey, secret, calCom.key, PASSWORD]) {
      const at = text.indexOf(hidden);
      expect({ what, around: at < 0 ? null : text.slice(Math.max(0, at - 200), at + 40) }).toEqual({
        what,
        around: null,
      });
    }
  }
  const { rows } = await app.system.db.pool.query(
    `select 'activity' as place, details::text as text from activity where team_id = $1
     union all select 'event', payload::text from events where team_id = $1
     union all select 'revision', block::text from agent_revisions where team_id = $1`,
    [made.teamId],
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ text }) => text?.includes(MARK) || text?.includes(apiKey))).toEqual([]);
  expect(logged.length).toBeGreaterThan(0);
});
