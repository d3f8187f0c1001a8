// Tests that imported leads are verified, queued, and contacted once by their list's campaign (lists.md#import,
// lists.md#the-way-to-a-first-message, docs/adr/process-many-leads-as-rows.md).
import type { StoredFact } from '@parley/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlay, type Play, queryRows } from '../../testing/conversation-helper.ts';
import { NO_PACING, type Workspace, type WorkspaceParts } from '../../testing/make-workspace.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const AGENT = { model: 'offline', goal: 'Talk', first_message: 'Hi {{name}}', follow_ups: [] };
/** Settings of a number that makes one first contact per day. */
const ONE_A_DAY = { pacing: { ...NO_PACING, first_contacts_per_day: 1 } };
/** A workspace's second campaign, without a number. */
const BARE = { slug: 'autumn', name: 'Autumn', status: 'draft', purpose: 'setter', agent: AGENT };

interface ImportSetup extends Play {
  w: Workspace;
  list: (campaign: string | null) => Promise<string>;
  /** Imports rows, each with at least a phone. @returns the leads' ids. */
  add: (list: string, ...rows: ({ phone: string } & Record<string, unknown>)[]) => Promise<string[]>;
  phones: (count: number) => string[];
}

async function setUpImport(parts: WorkspaceParts = {}): Promise<ImportSetup> {
  const w = await app.make.workspace({ ...parts, agent: { follow_ups: [], ...parts.agent } });
  const play = createPlay(app, w);
  return {
    ...play,
    w,
    list: async (campaign_id) =>
      (await play.api.call(contract.lists.create, { name: 'Fair', campaign_id })).data.id,
    add: async (id, ...leads) =>
      (await play.api.call(contract.lists.importLeads, { id, leads })).data.lead_ids,
    phones: (count) => Array.from({ length: count }, () => app.make.phone()),
  };
}

const record = async (play: Play, id: string) => (await play.api.call(contract.leads.get, { id })).data;
const readFacts = async (id: string) =>
  (
    await queryRows<{ fact: StoredFact }>(app, 'select fact from notes where lead_id = $1 order by id desc', [
      id,
    ])
  ).map(({ fact }) => fact);
/** Returns the journal entry which says that the person is already in touch as another lead. */
const knownAs = (lead: string) => ({
  code: 'lead_not_contacted',
  params: { reason: { code: 'person_known', params: { how: 'contacted', lead } } },
});

describe('an imported lead', () => {
  test('is pending, then verified and queued, then contacted, and then converses like any lead', async () => {
    const it = await setUpImport({
      agent: { first_message: 'Hi {{name}}, about the {{room}}.', criteria: [] },
    });
    const list = await it.list('spring');
    const phone = app.make.phone();
    const [id] = await it.add(list, {
      phone: `+${phone}`,
      name: 'Marie Durand',
      email: 'marie@example.com',
      custom_variables: { room: 'pantry' },
    });
    expect(await it.lead(phone)).toMatchObject({
      id,
      phone,
      whatsapp_id: null,
      name: 'Marie Durand',
      email: 'marie@example.com',
      status: 'pending',
      stage: 'contacted',
      source: 'list',
      list_id: list,
      campaign_id: 'spring',
      messages_count: 0,
    });
    await app.drain();
    const texts = await it.texts(phone);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('Hi Marie, about the pantry');
    const after = await it.lead(phone);
    expect(after).toMatchObject({
      id,
      whatsapp_id: `${phone}@c.us`,
      status: 'in_progress',
      source: 'list',
      list_id: list,
      campaign_id: 'spring',
    });
    expect(after.first_contact_at).not.toBeNull();
    await it.say(phone, 'Who are you?');
    expect(await it.lead(phone)).toMatchObject({ id, replied: true, list_id: list });
    expect(await queryRows(app, 'select 1 from first_contacts where team_id = $1', [it.w.teamId])).toEqual(
      [],
    );
  });

  test('can be read before there is a conversation, but can be neither written to nor handed over', async () => {
    const it = await setUpImport();
    const [id] = await it.add(await it.list(null), { phone: app.make.phone() });
    await app.drain();
    expect(await record(it, id!)).toMatchObject({ status: 'pending', campaign_id: null });
    expect((await it.api.call(contract.conversations.messages, { leadId: id! })).data).toEqual([]);
    expect((await it.api.call(contract.conversations.list, {})).data).toEqual([]);
    const send = it.api.call(contract.messages.send, { lead_id: id!, text: 'Hi' });
    await expect(send).rejects.toMatchObject({ status: 409, code: 'lead_not_contacted' });
    const handoff = it.api.call(contract.leads.handoff, { id: id! });
    await expect(handoff).rejects.toMatchObject({ status: 409, code: 'invalid_state' });
  });

  test('gets the status unknown and a reason in the journal if it is not on WhatsApp or blocked', async () => {
    const it = await setUpImport();
    const [absent, blocked] = it.phones(2) as [string, string];
    await it.api.call(contract.sandbox.setPhone, { phone: absent, registered: false });
    await it.api.call(contract.blocklist.create, { value: blocked });
    for (const list of [await it.list('spring'), await it.list('spring')]) {
      const ids = await it.add(list, { phone: absent }, { phone: blocked });
      await app.drain();
      for (const [index, code] of ['number_not_on_whatsapp', 'number_blocked'].entries()) {
        expect(await record(it, ids[index]!)).toMatchObject({ status: 'unknown', list_id: list });
        expect(await readFacts(ids[index]!)).toMatchObject([
          { code: 'lead_not_contacted', params: { reason: { code } } },
        ]);
      }
    }
    for (const phone of [absent, blocked]) expect(await it.texts(phone)).toEqual([]);
  });
});

describe('a lead is not contacted twice', () => {
  test('if they are in touch on any number, and the imported lead refers to the existing lead', async () => {
    const it = await setUpImport();
    const [pushed, writer] = it.phones(2) as [string, string];
    await it.push(pushed);
    await it.say(writer, 'Hello');
    await app.drain();
    const before = [await it.texts(pushed), await it.texts(writer)];
    const others = [(await it.lead(pushed)).id, (await it.lead(writer)).id];
    const ids = await it.add(await it.list('spring'), { phone: pushed }, { phone: writer });
    await app.drain();
    expect([await it.texts(pushed), await it.texts(writer)]).toEqual(before);
    for (const [index, id] of ids.entries()) {
      expect(await record(it, id)).toMatchObject({ status: 'unknown' });
      expect(await readFacts(id)).toMatchObject([knownAs(others[index]!)]);
    }
  });

  test('if they are in two lists, even when both are imported concurrently', async () => {
    const it = await setUpImport();
    const phones = it.phones(10);
    const lists = [await it.list('spring'), await it.list('spring')];
    const rows = phones.map((phone) => ({ phone }));
    const ids = await Promise.all(lists.map((list) => it.add(list, ...rows)));
    const other = await startApp({ connections: app.connections, clock: app.clock });
    await Promise.all([app.drain(), other.drain()]);
    await other.close();
    await app.drain();
    for (const [index, phone] of phones.entries()) {
      expect(await it.texts(phone)).toHaveLength(1);
      const both = await Promise.all(ids.map((list) => record(it, list[index]!)));
      expect(both.map(({ status }) => status).sort()).toEqual(['in_progress', 'unknown']);
    }
  });

  test('if they write while the import is waiting, and the conversation stays with the existing lead', async () => {
    const it = await setUpImport();
    const list = await it.list('spring');
    const phone = app.make.phone();
    const [id] = await it.add(list, { phone });
    await it.write(phone, 'Hello');
    await app.drain();
    expect((await it.messages(phone)).map(({ type }) => type)).not.toContain('LEAD_WELCOME');
    expect(await record(it, id!)).toMatchObject({ status: 'unknown', whatsapp_id: null });
    const writer = (await it.leads(phone)).find((lead) => lead.id !== id)!;
    expect(writer).toMatchObject({ status: 'in_progress', replied: true, source: 'inbound' });
    expect(await readFacts(id!)).toMatchObject([knownAs(writer.id)]);
  });

  test.each(['stopped', 'not_interested', 'qualified'] as const)(
    'if a person set the status %s before the first message, not even through another list or a push',
    async (status) => {
      const it = await setUpImport();
      const phone = app.make.phone();
      const [id] = await it.add(await it.list('spring'), { phone });
      await it.api.call(contract.leads.update, { id: id!, status });
      await app.drain();
      expect(await record(it, id!)).toMatchObject({ status });
      expect(await readFacts(id!)).toMatchObject([{ code: 'first_message_dropped' }]);
      const [again] = await it.add(await it.list('spring'), { phone });
      await it.push(phone);
      await app.drain();
      expect(await it.events(phone)).toEqual([]);
      expect(await record(it, again!)).toMatchObject({ status: 'unknown' });
      expect(await it.leads(phone)).toHaveLength(2);
      expect(await app.system.jobs.dead()).toEqual([]);
    },
  );

  test('if they were pushed and then set aside before the first message', async () => {
    const it = await setUpImport({ number: { pacing: { ...NO_PACING, first_contacts_per_day: 1 } } });
    const [first, second] = it.phones(2) as [string, string];
    await it.push(first);
    await it.push(second);
    await app.drain();
    const { id } = await it.lead(second);
    await it.api.call(contract.leads.update, { id, status: 'not_interested' });
    await it.push(second);
    await app.drain();
    expect(await it.lead(second)).toMatchObject({ id, status: 'not_interested' });
    expect(await app.system.jobs.dead()).toEqual([]);
    app.clock.advance(86_400_000);
    await app.drain();
    expect(await it.events(second)).toEqual([]);
  });
});

describe('a list without a campaign that can write', () => {
  test('keeps its leads until a workspace file gives it a campaign', async () => {
    const it = await setUpImport();
    const list = await it.list(null);
    const phones = it.phones(3);
    const ids = await it.add(list, ...phones.map((phone) => ({ phone })));
    await app.drain();
    for (const id of ids)
      expect(await record(it, id)).toMatchObject({ status: 'pending', campaign_id: null });
    await app.make.workspace({
      slug: it.w.slug,
      number: { phone: it.w.number },
      lists: [{ name: 'Fair', campaign: 'spring' }],
    });
    await app.drain();
    for (const [index, phone] of phones.entries()) {
      expect(await it.texts(phone)).toHaveLength(1);
      expect(await record(it, ids[index]!)).toMatchObject({ status: 'in_progress', campaign_id: 'spring' });
    }
  });

  test('later contacts more than a batch of leads in order, through a campaign that had no number', {
    tags: 'endurance',
  }, async () => {
    const it = await setUpImport({ number: ONE_A_DAY, campaigns: [BARE] });
    const list = await it.list(null);
    const rows = it.phones(520).map((phone) => ({ phone }));
    const ids = [...(await it.add(list, ...rows.slice(0, 500))), ...(await it.add(list, ...rows.slice(500)))];
    const apply = (campaign: Record<string, unknown>) =>
      app.make.workspace({
        slug: it.w.slug,
        number: { phone: it.w.number, ...ONE_A_DAY },
        lists: [{ name: 'Fair', campaign: 'autumn' }],
        campaigns: [campaign],
      });
    await apply(BARE);
    await app.drain();
    for (const id of [ids[0]!, ids.at(-1)!]) {
      expect(await record(it, id)).toMatchObject({ status: 'pending', campaign_id: 'autumn' });
    }
    await apply({ ...BARE, status: 'active', number: it.w.number });
    await app.drain();
    expect(await it.texts(rows[0]!.phone)).toHaveLength(1);
    const waiting = await queryRows<{ lead_id: string; state: string }>(
      app,
      'select lead_id, state from first_contacts where team_id = $1 order by id',
      [it.w.teamId],
    );
    expect(waiting.map(({ lead_id }) => lead_id)).toEqual(ids.slice(1));
    expect(new Set(waiting.map(({ state }) => state))).toEqual(new Set(['queued']));
  });

  test('contacts no lead through a group campaign, even one that became a group campaign later', async () => {
    const it = await setUpImport({
      campaigns: [{ ...BARE, status: 'active', number: '33655555555' }],
      number: { phone: '33655555555' },
    });
    const list = await it.list('autumn');
    await queryRows(app, `update campaigns set purpose = 'group' where team_id = $1 and slug = 'autumn'`, [
      it.w.teamId,
    ]);
    const phone = app.make.phone();
    const [id] = await it.add(list, { phone });
    await it.api.call(contract.campaigns.pause, { id: 'autumn' });
    await it.api.call(contract.campaigns.resume, { id: 'autumn' });
    await app.drain();
    expect(await it.events(phone)).toEqual([]);
    expect((await it.leads(phone)).map((lead) => lead.id)).toEqual([id]);
  });

  test.each(['draft', 'paused'])(
    'checks its leads through a %s campaign, and contacts them once the campaign is active',
    async (status) => {
      const it = await setUpImport({ campaign: { status } });
      const phone = app.make.phone();
      const [id] = await it.add(await it.list('spring'), { phone });
      await app.drain();
      expect(await record(it, id!)).toMatchObject({ status: 'queued' });
      expect(await it.events(phone)).toEqual([]);
      if (status === 'paused') await it.api.call(contract.campaigns.resume, { id: 'spring' });
      else await app.make.workspace({ slug: it.w.slug, number: { phone: it.w.number } });
      await app.drain();
      expect(await it.texts(phone)).toHaveLength(1);
    },
  );
});

describe('an import into a list whose campaign is just getting its number', () => {
  test('leaves no lead without a queue entry, whatever the order of events', {
    tags: 'endurance',
  }, async () => {
    const it = await setUpImport({ number: ONE_A_DAY, campaigns: [BARE] });
    const list = await it.list('autumn');
    const other = await startApp({ connections: app.connections, clock: app.clock });
    const file = (number: string | null) => ({
      slug: it.w.slug,
      number: { phone: it.w.number, ...ONE_A_DAY },
      campaigns: [number === null ? BARE : { ...BARE, status: 'active', number }],
    });
    for (let round = 0; round < 6; round++) {
      await app.make.workspace(file(null));
      const phones = it.phones(40);
      const imports = [0, 10, 20, 30].map((from) =>
        it.add(list, ...phones.slice(from, from + 10).map((phone) => ({ phone }))),
      );
      await Promise.all([...imports, app.make.workspace(file(it.w.number)), other.drain(), app.drain()]);
      await app.drain();
    }
    await other.close();
    const [row] = await queryRows<{ stranded: number; queued: number }>(
      app,
      `select (select count(*)::int from leads where team_id = $1 and status = 'pending') as stranded,
         (select count(*)::int from first_contacts where team_id = $1 and state = 'queued') as queued`,
      [it.w.teamId],
    );
    // One lead has already received its first message.
    expect(row).toEqual({ stranded: 0, queued: 6 * 40 - 1 });
  });

  test('waits for the lock on the list, and then includes leads imported in the meantime', async () => {
    const it = await setUpImport({ campaigns: [BARE] });
    const list = await it.list('autumn');
    const phone = app.make.phone();
    // Act like an import that has locked the list and has read the campaign without a number.
    const importer = new Client(app.connections.owner);
    await importer.connect();
    await importer.query('begin');
    await importer.query('select 1 from lists where team_id = $1 and id = $2 for no key update', [
      it.w.teamId,
      list,
    ]);
    await importer.query(
      `insert into leads (team_id, id, list_id, phone, status, source, created_at, updated_at)
       values ($1, $2, $3, $4, 'pending', 'list', now(), now())`,
      [it.w.teamId, app.system.newId('lead'), list, phone],
    );
    await app.make.workspace({
      slug: it.w.slug,
      number: { phone: it.w.number },
      campaigns: [{ ...BARE, status: 'active', number: it.w.number }],
    });
    const drained = app.drain();
    await waitForBlocked(1);
    await importer.query('commit');
    await importer.end();
    await drained;
    expect(await it.texts(phone)).toHaveLength(1);
  });
});

/** Resolves when Parley has this many statements that wait for a lock. */
async function waitForBlocked(count: number): Promise<void> {
  for (;;) {
    const [row] = await queryRows<{ waiting: number }>(
      app,
      `select count(*)::int as waiting from pg_locks join pg_stat_activity using (pid)
       where not granted and datname = current_database()`,
    );
    if (row!.waiting >= count) return;
  }
}

describe('the quota and pace of imported leads', () => {
  test('allow ten of sixty leads a day, each once and in order, over days and a restart', {
    tags: 'endurance',
  }, async () => {
    const clock = app.clock;
    clock.set('2027-01-04T06:00:00Z');
    const it = await setUpImport({
      number: { pacing: { ...NO_PACING, first_contacts_per_day: 10 } },
      agent: { sending_hours: 'Mon-Sun 08:00-20:00' },
    });
    const list = await it.list('spring');
    const phones = it.phones(60);
    await it.add(list, ...phones.map((phone) => ({ phone })));
    let running: TestApp = app;
    for (let day = 0; day < 6; day++) {
      clock.set(new Date(Date.UTC(2027, 0, 4 + day, 12)));
      await running.drain();
      const [row] = await queryRows<{ sent: number }>(
        app,
        `select count(*)::int as sent from messages where team_id = $1 and status = 'accepted'`,
        [it.w.teamId],
      );
      expect(row!.sent).toBe((day + 1) * 10);
      if (day === 2) running = await startApp({ connections: app.connections, clock, alone: true });
    }
    if (running !== app) await running.close();
    const order = await queryRows<{ phone: string }>(
      app,
      `select lead.phone from messages message
       join leads lead on lead.team_id = message.team_id and lead.id = message.lead_id
       where message.team_id = $1 order by message.sent_at, message.id`,
      [it.w.teamId],
    );
    expect(order.map(({ phone }) => phone)).toEqual(phones);
  });
});
