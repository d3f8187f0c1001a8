// Tests that all of a lead's data moves to the remaining lead when two leads are merged (lead.md#ids-of-a-person).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Creates a masked lead with a long conversation, and then pushes their phone with an external reference. */
async function setUpRichLeads() {
  const own = app.make.phone();
  const w = await app.make.workspace({
    agent: { follow_ups: ['1d'] },
    number: { phone: own },
    webhooks: [{ url: 'http://127.0.0.1:9/hook', events: ['message.received', 'booking.created'] }],
    links: [{ code: `moves-${own}`, name: 'Flyer', number: own, source: 'instagram', message: 'Hi' }],
  });
  const play = createPlay(app, w);
  const phone = app.make.phone();
  const masked = `9${phone}@lid`;
  const number = { team_id: w.teamId, id: w.numberId, phone: w.number };
  let written = 0;
  const reportText = (text: string, more: { group?: string; kind?: 'image' } = {}) =>
    app.report(number, {
      type: 'message',
      engine_message_id: `moves-${phone}-${++written}`,
      chat_id: masked,
      phone: null,
      text,
      name: 'Ana',
      kind: more.kind ?? 'text',
      media: null,
      about: null,
      referral: null,
      sent_at: app.clock.now(),
    });
  const reportOwnText = async (text: string) => {
    await reportText(text);
    await app.drain();
  };
  return { w, play, phone, masked, number, writes: reportText, says: reportOwnText };
}

/** Counts the rows in each table that refer to a lead, by the columns that contain lead ids. */
async function countRows(leadId: string): Promise<Record<string, number>> {
  const columns = await queryRows<{ table: string; column: string }>(
    app,
    `select column_info.table_name as table, column_info.column_name as column
     from information_schema.columns column_info
     join information_schema.tables info using (table_schema, table_name)
     where info.table_type = 'BASE TABLE' and table_schema = 'public' and column_info.column_name = 'lead_id'`,
  );
  const counted = await Promise.all(
    columns.map(async ({ table, column }) => {
      const sql = `select count(*)::int as count from "${table}" where "${column}" = $1`;
      return [table, (await queryRows<{ count: number }>(app, sql, [leadId]))[0]!.count] as const;
    }),
  );
  return Object.fromEntries(counted.filter(([, count]) => count > 0));
}

const listJobTasks = async (teamId: string, leadId: string) =>
  (
    await queryRows<{ task: string }>(
      app,
      `select task from jobs where team_id = $1 and payload->>'lead_id' = $2 order by task`,
      [teamId, leadId],
    )
  ).map(({ task }) => task);

test('a merge moves messages, findings, bookings, notes, clicks, groups and waiting work', async () => {
  const { w, play, phone, masked, number, writes, says } = await setUpRichLeads();
  const opened = await fetch(`${app.url}/l/moves-${w.number}`, {
    redirect: 'manual',
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' },
  });
  await says(new URL(opened.headers.get('location')!).searchParams.get('text')!);
  const at = app.clock.now();
  await app.report(number, { type: 'group', chat_id: `120363${phone}@g.us`, name: 'Work', at });
  const person = { chat_id: masked, phone: null, name: 'Ana' };
  const how = { chat_id: `120363${phone}@g.us`, people: [person], cause: 'unknown', actor: null } as const;
  await app.report(number, { type: 'group_join', ...how, at, engine_event_id: `join-${phone}` });
  for (const answer of ['yes', '12000', '1']) await says(answer);
  const [talked] = (await play.api.call(contract.leads.list, { campaign_id: w.campaign })).data;
  const gone = talked!.id;
  await play.api.call(contract.leads.addNote, { id: gone, text: 'Wants blue' });
  await play.api.call(contract.leads.update, {
    id: gone,
    tags: ['vip'],
    next_action_at: '2026-12-01T00:00:00Z',
  });
  const sent = { lead_id: gone, text: 'A word from us', idempotency_key: `key-${phone}` };
  const first = await play.api.call(contract.messages.send, sent);
  await play.push(phone, { external_reference: 'crm-1', name: 'Ana Silva' });
  await app.drain();
  const [pushed] = (await play.api.call(contract.leads.list, { phone: `+${phone}` })).data;
  const stays = pushed!.id;
  const [before, of] = [await countRows(gone), await countRows(stays)];
  // One of the two conversations remains, and the other counts are added up.
  expect(Object.keys(before).toSorted()).toEqual(
    expect.arrayContaining(['bookings', 'conversations', 'findings', 'messages', 'notes']),
  );
  const events = await queryRows(app, 'select id, payload::text from events where team_id = $1 order by id', [
    w.teamId,
  ]);
  const deliveries = await queryRows(
    app,
    'select id, status from deliveries where team_id = $1 order by id',
    [w.teamId],
  );

  // The lead has an unanswered message, and the engine is temporarily rejecting a message to the lead.
  await writes('And one more thing');
  const last = await countRows(gone);
  await app.report(number, { type: 'id_resolved', masked, phone });

  expect(await countRows(gone)).toEqual({});
  const after = await countRows(stays);
  for (const [table, count] of Object.entries(last)) {
    // The search index is rebuilt seconds later.
    if (table === 'lead_words') continue;
    const expected = table === 'conversations' ? 1 : count + (of[table] ?? 0);
    expect({ table, count: after[table] }).toEqual({
      table,
      // The journal has entries about the merge and the phone.
      count: table === 'notes' ? expect.any(Number) : expected,
    });
  }
  expect(after['notes']).toBeGreaterThanOrEqual(last['notes']! + (of['notes'] ?? 0));
  const { data: merged } = await play.api.call(contract.leads.get, { id: stays });
  expect(merged).toMatchObject({
    phone,
    external_reference: 'crm-1',
    tags: ['vip'],
    booking_status: talked!.booking_status,
    messages_count: talked!.messages_count + 3,
  });
  expect(await play.notes(phone)).toContain('Wants blue');
  const { data: bookings } = await play.api.call(contract.bookings.list, {});
  expect(bookings).toMatchObject([{ lead_id: masked }]);
  // Events that were already emitted stay unchanged.
  expect(
    await queryRows(app, 'select id, payload::text from events where team_id = $1 order by id', [w.teamId]),
  ).toEqual(expect.arrayContaining(events));
  expect(
    await queryRows(app, 'select id, status from deliveries where team_id = $1 order by id', [w.teamId]),
  ).toEqual(expect.arrayContaining(deliveries));
  // Repeating the request does not send another message.
  const again = { ...sent, lead_id: gone };
  await expect(play.api.call(contract.messages.send, again)).rejects.toMatchObject({ status: 404 });
  expect(first.data.message_id).toBeTruthy();

  expect(await listJobTasks(w.teamId, stays)).toEqual(
    expect.arrayContaining(['agent.follow-up', 'agent.turn']),
  );
  const countMessages = async () => (await play.messages(phone)).length;
  const had = await countMessages();
  app.clock.advance(60_000);
  await app.drain();
  expect(await countMessages()).toBe(had + 1);
  // The follow-up is sent once, to the remaining lead.
  app.clock.advance(86_400_000 + 60_000);
  await app.drain();
  expect(await listJobTasks(w.teamId, gone)).toEqual([]);
});

test('a merge keeps the queue entry of a pushed lead, which ends when the number is connected', async () => {
  const { w, play, phone, masked, number, says } = await setUpRichLeads();
  await play.number({ connected: false });
  await says('Hello');
  await play.push(phone, { name: 'Ana Silva', external_reference: 'crm-2' });
  await app.drain();
  const entries = () =>
    queryRows<{ lead_id: string | null; state: string }>(
      app,
      'select lead_id, state from first_contacts where team_id = $1',
      [w.teamId],
    );
  const waits = await entries();
  await app.report(number, { type: 'id_resolved', masked, phone });
  expect(await entries()).toHaveLength(waits.length);
  await play.number({ connected: true });
  app.clock.advance(600_000);
  await app.drain();
  // The person is already in touch, so they are not contacted twice.
  const { data } = await play.api.call(contract.leads.list, { campaign_id: w.campaign });
  expect(data).toMatchObject([{ phone }]);
  expect(await entries()).toEqual([]);
});
