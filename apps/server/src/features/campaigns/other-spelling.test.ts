// If a list is filtered by a campaign's slug, its cursor is also valid with the campaign's id, and vice versa
// (api.md#pagination).
import { type ApiError, createCaller } from '@parley/client';
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '../../testing/conversation-helper.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

let app: TestApp;
let mine: Workspace;
let theirs: Workspace;
beforeAll(async () => {
  app = await startApp({ rates: { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 } });
  [mine, theirs] = [await workspace(), await workspace()];
});
afterAll(() => app.close());

/** Creates three records for each list that takes `campaign_id`. */
async function workspace(): Promise<Workspace> {
  const number = app.make.phone();
  const codes = [1, 2, 3].map((n) => `link-${number}-${n}`);
  const links = codes.map((code) => ({ code, name: code, number, campaign: 'spring', source: 'website' }));
  const made = await app.make.workspace({ number: { phone: number }, links });
  const api = app.api(made.key);
  for (const hours of codes.keys()) {
    const from = app.make.phone();
    await api.call(contract.sandbox.receiveMessage, { to: number, from, text: 'Hello' });
    const { data } = await api.call(contract.leads.list, { phone: from });
    await queryRows(
      app,
      `insert into bookings (team_id, id, lead_id, campaign_id, status, provider, source, start_at, end_at, timezone,
         created_at, host_id, busy_from, busy_until)
       values ($1, $4, $3, $2, 'booked', 'builtin', 'chat', $5, $5::timestamptz + interval '30 min', 'UTC', $5, $2, $5,
         $5::timestamptz + interval '30 min')`,
      [
        made.teamId,
        made.campaignId,
        data[0]!.id,
        app.system.newId('book'),
        new Date(Date.UTC(2026, 10, 20, hours)),
      ],
    );
  }
  for (const table of ['leads', 'conversations'])
    await queryRows(app, `update ${table} set campaign_id = $2 where team_id = $1`, [
      made.teamId,
      made.campaignId,
    ]);
  return made;
}

test.each([
  ['leads', contract.leads.list],
  ['conversations', contract.conversations.list],
  ['bookings', contract.bookings.list],
  ['links', contract.links.list],
] as const)('a cursor for %s works with both the id and the slug of a campaign', async (_name, operation) => {
  const page = (key: string, campaign_id: string, cursor?: string) =>
    createCaller({ baseUrl: app.url, key }).call(operation, {
      campaign_id,
      limit: 2,
      ...(cursor && { cursor }),
    });
  const refused = (...call: Parameters<typeof page>) =>
    page(...call).then(
      () => null,
      ({ status, issues: [issue] }: ApiError) => `${status} ${issue?.path} ${issue?.code}`,
    );
  const names = ['spring', mine.campaignId];
  for (const first of names) {
    const { data, pagination } = await page(mine.key, first);
    expect(data).toHaveLength(2);
    const cursor = pagination.next_cursor!;
    const [same, other] = [
      await page(mine.key, first, cursor),
      await page(mine.key, names.find((name) => name !== first)!, cursor),
    ];
    expect(same.data).toHaveLength(1);
    expect(other).toEqual(same);
    // The cursor is valid only for this campaign in this workspace.
    for (const [key, name] of [
      [mine.key, 'nothing'],
      [mine.key, theirs.campaignId],
      [theirs.key, 'spring'],
      [theirs.key, mine.campaignId],
      [theirs.key, theirs.campaignId],
    ] as const) {
      expect(await refused(key, name, cursor)).toBe('422 cursor cursor');
    }
  }
});
