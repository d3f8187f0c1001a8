// Tests API calls and network reports that concern a lead at the moment of its merge (lead.md#ids-of-a-person): both
// wait for the lead's lock, and the merge gets it first.
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRequest } from '../../http/wire.testing.ts';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';
import { eventually } from '../../testing/wait-eventually.ts';

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await startApp();
  other = await startApp({ connections: app.connections, clock: app.clock });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

/** Creates a lead by a push, and a second lead for the same person, who wrote from a masked id. */
async function twoLeads() {
  const w = await app.make.workspace({ agent: { follow_ups: [] } });
  const play = createPlay(app, w);
  const phone = app.make.phone();
  const masked = `9${phone}@lid`;
  const number = { team_id: w.teamId, id: w.numberId, phone: w.number };
  await app.report(number, {
    type: 'message',
    engine_message_id: `race-${phone}`,
    chat_id: masked,
    phone: null,
    text: 'Hello',
    name: null,
    kind: 'text',
    media: null,
    about: null,
    referral: null,
    sent_at: app.clock.now(),
  });
  await app.drain();
  await play.push(phone, { external_reference: 'crm-1' });
  await app.drain();
  const [stays, gone] = (await play.api.call(contract.leads.list, { campaign_id: w.campaign })).data;
  expect([stays!.phone, gone!.phone]).toEqual([phone, null]);
  const merge = () => app.report(number, { type: 'id_resolved', masked, phone });
  return { w, play, phone, number, stays: stays!.id, gone: gone!.id, merge };
}

/** Runs all steps concurrently. They wait for the lead's lock in this order. */
async function runConcurrently(teamId: string, leadId: string, steps: readonly (() => Promise<unknown>)[]) {
  // Only a superuser can see sessions that wait for a lock.
  const holder = new Client(app.connections.admin);
  const watcher = new Client(app.connections.admin);
  await Promise.all([holder.connect(), watcher.connect()]);
  const waiting = async (): Promise<number> => {
    const sql = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return (await watcher.query(sql)).rows[0].count;
  };
  const done: Promise<unknown>[] = [];
  try {
    await holder.query('begin');
    await holder.query('select 1 from leads where team_id = $1 and id = $2 for update', [teamId, leadId]);
    for (const step of steps) {
      done.push(step());
      await eventually(async () => expect(await waiting()).toBe(done.length));
    }
  } finally {
    await Promise.all([holder.end(), watcher.end()]);
  }
  return Promise.all(done);
}

const CALLS: [
  name: string,
  call: (lead: string) => { method: 'POST' | 'PATCH'; path: string; body?: object },
][] = [
  ['a message', (lead_id) => ({ method: 'POST', path: '/messages', body: { lead_id, text: 'Hi' } })],
  ['a change', (id) => ({ method: 'PATCH', path: `/leads/${id}`, body: { status: 'qualified' } })],
  ['a note', (id) => ({ method: 'POST', path: `/leads/${id}/notes`, body: { text: 'Wants blue' } })],
  ['a hand-over', (id) => ({ method: 'POST', path: `/leads/${id}/handoff` })],
];

// A note does not wait for the merge, and moves with the other notes.
const LOCKING = CALLS.filter(([name]) => name !== 'a note');

test.each(LOCKING)('%s on a lead that was merged before gets 404 and stores nothing', async (_name, call) => {
  const { w, gone, stays, merge } = await twoLeads();
  const { path, body, method } = call(gone);
  const asked = { method, path: `/api/v1${path}`, key: w.key, ...(body && { body: JSON.stringify(body) }) };
  const [, answer] = await runConcurrently(w.teamId, gone, [merge, () => sendRequest(other.url, asked)]);
  expect(answer).toMatchObject({ status: 404 });
  expect(
    await queryRows(app, `select 1 from messages where team_id = $1 and text = 'Hi'`, [w.teamId]),
  ).toEqual([]);
  // The same call succeeds with the remaining lead's id.
  const again = call(stays);
  const more = {
    ...asked,
    path: `/api/v1${again.path}`,
    ...(again.body && { body: JSON.stringify(again.body) }),
  };
  expect((await sendRequest(other.url, more)).status).toBeLessThan(300);
});

test.each(CALLS)('%s that came before a merge moves to the remaining lead', async (_name, call) => {
  const { w, play, gone, stays, merge } = await twoLeads();
  const { path, body, method } = call(gone);
  const asked = { method, path: `/api/v1${path}`, key: w.key, ...(body && { body: JSON.stringify(body) }) };
  const [answer] = await runConcurrently(w.teamId, gone, [() => sendRequest(other.url, asked), merge]);
  const { status } = answer as { status: number };
  // A note waits only for the lead's key. PostgreSQL might let the merge go first, and then the note is not stored.
  if (path.endsWith('/notes') && status === 404) {
    expect(
      await queryRows(app, `select 1 from notes where text = 'Wants blue' and team_id = $1`, [w.teamId]),
    ).toEqual([]);
    return;
  }
  // The response is built after the change is made, when the lead might already be merged. The change is kept.
  if (!(method === 'PATCH' && status === 404)) expect(status).toBeLessThan(300);
  await app.drain();
  const { data } = await play.api.call(contract.leads.list, { campaign_id: w.campaign });
  expect(data.map(({ id }) => id)).toEqual([stays]);
  const { data: one } = await play.api.call(contract.leads.get, { id: stays });
  const said = await play.api.call(contract.conversations.messages, { leadId: stays });
  const kept = {
    '/messages': () => expect(said.data.map(({ text }) => text)).toContain('Hi'),
    [`/leads/${gone}`]: () => expect(one.status).toBe('qualified'),
    [`/leads/${gone}/notes`]: async () => expect(await play.notes(one.phone!)).toContain('Wants blue'),
    [`/leads/${gone}/handoff`]: async () =>
      expect(
        await queryRows(app, 'select manual_override from leads where team_id = $1 and id = $2', [
          w.teamId,
          stays,
        ]),
      ).toEqual([{ manual_override: true }]),
  };
  await kept[path]!();
});

test.each(['failed', 'read'] as const)(
  'a receipt (%s) is applied to the message of the remaining lead',
  async (status) => {
    const { w, number, gone, stays, merge } = await twoLeads();
    const answer = async () =>
      (
        await queryRows<{ engine_message_id: string; lead_id: string; failed: boolean; read: boolean }>(
          app,
          `select engine_message_id, lead_id, failed_at is not null as failed, read_at is not null as read
         from messages where team_id = $1 and direction = 'outbound' order by id`,
          [w.teamId],
        )
      )[0]!;
    const { engine_message_id, lead_id } = await answer();
    expect(lead_id).toBe(gone);
    const reportReceipt = () =>
      other.report(number, { type: 'receipt', status, engine_message_id, at: app.clock.now() });
    // A read receipt changes only the message and does not lock the lead.
    if (status === 'failed') await runConcurrently(w.teamId, gone, [merge, reportReceipt]);
    else await Promise.all([merge(), reportReceipt()]);
    expect(await answer()).toMatchObject({
      lead_id: stays,
      failed: status === 'failed',
      read: status === 'read',
    });
  },
);

test('no call fails if all calls run concurrently many times', { tags: 'endurance' }, async () => {
  for (let round = 0; round < 6; round++) {
    const { w, phone, gone, stays, merge } = await twoLeads();
    const calls = CALLS.flatMap(([, call]) => [call(gone), call(stays)]);
    const push = {
      method: 'POST' as const,
      path: `/campaigns/${w.campaign}/leads`,
      body: { phone: `+${phone}` },
    };
    const send = ({ method, path, body }: (typeof calls)[number]) =>
      sendRequest(other.url, {
        method,
        path: `/api/v1${path}`,
        key: w.key,
        ...(body && { body: JSON.stringify(body) }),
      });
    const begun = calls.slice(0, round).map(send);
    const [, ...answers] = await Promise.all([
      merge(),
      ...begun,
      ...calls.slice(round).map(send),
      send(push),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    await app.drain();
    const { data } = await createPlay(app, w).api.call(contract.leads.list, { campaign_id: w.campaign });
    expect(data.map(({ id }) => id)).toEqual([stays]);
    expect(
      await queryRows(app, 'select 1 from jobs where team_id = $1 and error is not null', [w.teamId]),
    ).toEqual([]);
  }
});
