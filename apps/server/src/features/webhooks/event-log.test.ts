// Tests the event log (webhooks.md#event-log): a caller who continues after the last event misses none.
import { Parley, type ParleyEvent } from '@parley/client';
import { contract } from '@parley/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Ctx } from '../../context.ts';
import { createLowestId } from '../../platform/ids.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { queryRows } from '../../testing/conversation-helper.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { emitEvent } from './index.ts';
import { buildSamplePayload } from './sample-payload.ts';

let app: TestApp;
let w: Workspace;
let ctx: Ctx;
beforeAll(async () => {
  app = await startApp({ rates: { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 } });
});
afterAll(() => app.close());
beforeEach(async () => {
  w = await app.make.workspace();
  ctx = app.createCtx(w.teamId);
});

type ContactEvent = 'contact.qualified' | 'message.received';
/** Emits an event with a number in it. */
function emit(tx: Queries, number: number, type: ContactEvent = 'contact.qualified', as = ctx) {
  const { contact, ...fields } = buildSamplePayload(ctx, type) as { contact: object };
  return emitEvent(tx, as, type, { ...fields, contact: { ...contact, external_reference: String(number) } });
}
const emitNow = (number: number, type?: ContactEvent, as = ctx) =>
  ctx.db.transaction((tx) => emit(tx, number, type, as));
const flush = statement('test.flush', 'select 1');
type Query = { since?: string; after?: string; types?: string; limit?: number; cursor?: string };
const read = (query: Query = {}) => app.api(w.key).call(contract.events.list, query);
const getNumbers = (events: ParleyEvent[]) =>
  events.map((event) => ('contact' in event ? Number(event.contact.external_reference) : null));
const readNumbers = async (query?: Query) => getNumbers((await read(query)).data);
/** Other tests on the server can hold transactions, which delays the log. */
const expectLog = (query?: Query) => expect.poll(() => readNumbers(query));

test('an event of a held transaction appears before those that were committed after it, and none is missed', async () => {
  await emitNow(1);
  await expectLog().toEqual([1]);
  const { log_id } = (await read()).data[0]!;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: written, resolve: write } = Promise.withResolvers<void>();
  const holding = ctx.db.transaction(async (tx) => {
    await emit(tx, 2);
    // Statements are sent with the next one whose result is needed.
    await tx.row(flush, []);
    write();
    await held;
  });
  await written;
  await emitNow(3);
  // A transaction can also start late with an id that was made early.
  await emitNow(4, undefined, { ...ctx, newId: () => createLowestId('evt', new Date(0)) });
  expect(await readNumbers()).toEqual([1]);
  expect(await readNumbers({ after: log_id! })).toEqual([]);
  release();
  await holding;
  await expectLog({ after: log_id! }).toEqual([2, 3, 4]);
  expect(await readNumbers({ after: (await read()).data[2]!.log_id! })).toEqual([4]);
});

test('the log is read in pages, by time and by type, and continues after an event that was deleted', async () => {
  for (let number = 0; number < 5; number++) {
    await emitNow(number, number % 2 === 0 ? 'contact.qualified' : 'message.received');
    app.clock.advance(60_000);
  }
  await expectLog().toEqual([0, 1, 2, 3, 4]);
  const { data } = await read();
  const pages = await new Parley({ key: w.key, baseUrl: app.url }).events.list({ limit: 2 }).toArray();
  expect(getNumbers(pages)).toEqual([0, 1, 2, 3, 4]);
  expect(await readNumbers({ since: data[3]!.occurred_at })).toEqual([3, 4]);
  expect(await readNumbers({ types: 'message.received,booking.created' })).toEqual([1, 3]);
  expect(await readNumbers({ after: data[1]!.log_id!, types: 'contact.qualified' })).toEqual([2, 4]);
  await queryRows(app, 'delete from events where id = $1', [data[2]!.log_id]);
  // The order around it is unknown, so the last hour comes again.
  expect(await readNumbers({ after: data[2]!.log_id! })).toEqual([0, 1, 3, 4]);
  const other = await app.make.workspace();
  expect((await app.api(other.key).call(contract.events.list, { after: data[0]!.log_id! })).data).toEqual([]);
  await expect(read({ after: 'evt_1' })).rejects.toMatchObject({
    issues: [{ path: ['after'], code: 'event_id' }],
  });
});

test('a page of a rare type ends after 20,000 events, and the next one continues', async () => {
  await queryRows(
    app,
    `insert into events (team_id, id, type, payload, occurred_at)
     select $1, 'evt_0' || lpad(n::text, 25, '0'), 'message.received', '{}', now() from generate_series(1, 20000) n`,
    [w.teamId],
  );
  await emitNow(1);
  await expect.poll(async () => (await read({ types: 'contact.qualified' })).pagination.has_more).toBe(true);
  const first = await read({ types: 'contact.qualified' });
  expect(first.data).toEqual([]);
  const query = { types: 'contact.qualified', cursor: first.pagination.next_cursor! };
  await expectLog(query).toEqual([1]);
  expect((await read(query)).pagination).toEqual({ has_more: false, next_cursor: null });
});
