import { fact, factText } from '@parley/contract';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPlay, type Play, queryRows } from '../../testing/conversation-helper.ts';
import { endWork } from '../../testing/end-work.ts';
import { NO_PACING, type WorkspaceParts } from '../../testing/make-workspace.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';
import { optOutByMember } from '../messages/index.ts';

const HOUR = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => endWork(app));
afterAll(() => app.close());

async function play(parts: WorkspaceParts = {}): Promise<Play> {
  return createPlay(app, await app.make.workspace(parts));
}

const notContacted = (code: string) => ({ code: 'lead_not_contacted', params: { reason: { code } } });

describe('a push', () => {
  test('is accepted with the phone in bare digits and a sentence about the next step', async () => {
    const lead = await play();
    const phone = app.make.phone();
    const written = `+${phone.slice(0, 2)} ${phone.slice(2, 5)}-${phone.slice(5)}`;
    const { data } = await lead.api.call(contract.campaigns.pushLead, { id: 'spring', phone: written });
    expect(data).toMatchObject({
      status: 'accepted',
      campaign_id: 'spring',
      phone,
      external_reference: null,
    });
    expect(data.note).toMatch(/checked on WhatsApp, then the agent writes the first message/);
    expect(await lead.leads(phone)).toEqual([]);
    await app.drain();
    expect(await lead.lead(phone)).toMatchObject({
      status: 'in_progress',
      phone,
      whatsapp_id: `${phone}@c.us`,
    });
  });

  test.each(['abc', '12345', '1234567890123456', '+33 6 12 34 56 7x', ''])(
    'is rejected with the phone "%s"',
    async (phone) => {
      const lead = await play();
      const push = lead.api.call(contract.campaigns.pushLead, { id: 'spring', phone });
      await expect(push).rejects.toMatchObject({ status: 422, code: 'validation_error' });
    },
  );

  test.each(['paused', 'draft', 'archived'])('is rejected while the campaign is %s', async (status) => {
    const lead = await play({ campaign: { status } });
    await expect(lead.push(app.make.phone())).rejects.toMatchObject({ status: 409, code: 'invalid_state' });
  });

  test('is rejected by a campaign without a number and by a group campaign', async () => {
    const lead = await play({
      campaigns: [
        {
          slug: 'no-number',
          name: 'N',
          status: 'draft',
          purpose: 'setter',
          agent: { model: 'offline', goal: 'Talk', first_message: 'Hi' },
        },
        {
          slug: 'group',
          name: 'G',
          status: 'active',
          purpose: 'group',
          number: '33611111111',
          agent: { model: 'offline', goal: 'Talk', first_message: 'Hi' },
        },
      ],
      numbers: [{ phone: '33611111111', name: 'Groups', engine: 'simulator' }],
    });
    for (const id of ['no-number', 'group']) {
      const push = lead.api.call(contract.campaigns.pushLead, { id, phone: app.make.phone() });
      await expect(push).rejects.toMatchObject({ status: 409, code: 'invalid_state' });
    }
  });

  test('gets the same answer for another workspace’s campaign as for an unknown one', async () => {
    const theirs = await app.make.workspace();
    const lead = await play({ campaign: { slug: 'ours' } });
    const answers = [];
    for (const id of [theirs.campaignId, theirs.campaign, 'camp_00000000000000000000000000', 'nothing']) {
      const push = lead.api.call(contract.campaigns.pushLead, { id, phone: app.make.phone() });
      answers.push(await push.catch(({ status, code, message }) => ({ status, code, message })));
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('answers 502 within 5 s and changes nothing while the job queue is locked', {
    tags: 'endurance',
  }, async () => {
    const lead = await play();
    const locker = new Client(app.connections.owner);
    await locker.connect();
    await locker.query('begin; lock table jobs');
    const phone = app.make.phone();
    const started = performance.now();
    await expect(lead.push(phone)).rejects.toMatchObject({ status: 502, code: 'upstream_error' });
    expect(performance.now() - started).toBeLessThan(NIGHTLY ? 5_000 : 120_000);
    await locker.query('rollback');
    await locker.end();
    await app.drain();
    expect(await queryRows(app, 'select 1 from first_contacts where phone = $1', [phone])).toEqual([]);
    expect(await lead.leads(phone)).toEqual([]);
    expect(await lead.push(phone)).toMatchObject({ status: 'accepted' });
  });
});

describe('the queue of first contacts', () => {
  test('contacts each person once, even with another campaign on another number', async () => {
    const other = app.make.phone();
    const lead = await play({
      numbers: [{ phone: other, name: 'Other', engine: 'simulator', pacing: NO_PACING }],
      campaigns: [
        {
          slug: 'autumn',
          name: 'Max',
          status: 'active',
          purpose: 'setter',
          number: other,
          agent: {
            model: 'offline',
            goal: 'Talk.',
            first_message: 'Hello from autumn.',
            humanize: false,
            reply_delay: '0s',
            sending_hours: 'always',
          },
        },
      ],
    });
    const phone = app.make.phone();
    const pushes = Array.from({ length: 6 }, (_, i) =>
      lead.api.call(contract.campaigns.pushLead, { id: i % 2 ? 'spring' : 'autumn', phone }),
    );
    await Promise.all(pushes);
    await app.drain();
    await lead.push(phone);
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(1);
    expect(await lead.leads(phone)).toHaveLength(1);
    const again = { params: { again: true } };
    expect(await lead.facts(phone, 'known_lead_pushed')).toMatchObject(Array(6).fill(again));
  });

  test('contacts no lead who wrote or opted out while the first message was waiting', async () => {
    const w = await app.make.workspace({
      agent: { sending_hours: 'Mon-Fri 18:00-20:00', booking: undefined },
    });
    const lead = createPlay(app, w);
    const [chatty, leaving, called] = [app.make.phone(), app.make.phone(), app.make.phone()];
    for (const phone of [chatty, leaving, called]) await lead.push(phone);
    await app.drain();
    await lead.say(chatty, 'Hello, I saw your ad');
    await lead.say(leaving, 'STOP');
    const { id } = await lead.lead(called);
    await optOutByMember(app.createCtx(w.teamId), { id, undo: false });
    const said = await lead.texts(chatty);
    app.clock.advance(8 * HOUR);
    await app.drain();
    expect(await lead.texts(chatty)).toEqual(said);
    for (const phone of [leaving, called]) {
      expect(await lead.texts(phone)).toEqual([]);
      expect(await lead.lead(phone)).toMatchObject({ status: 'stopped' });
    }
    expect(await lead.messages(leaving)).toEqual([]);
  });

  test('contacts no lead who is not on WhatsApp, and the journal gives the reason', async () => {
    const lead = await play();
    const phone = app.make.phone();
    await lead.api.call(contract.sandbox.setPhone, { phone, registered: false });
    await lead.push(phone);
    await app.drain();
    expect(await lead.lead(phone)).toMatchObject({ status: 'unknown', first_contact_at: null });
    expect(await lead.facts(phone)).toMatchObject([notContacted('number_not_on_whatsapp')]);
    expect(await lead.events(phone)).toEqual([]);
    // The phone has been registered in the meantime, so another push tries again.
    await lead.api.call(contract.sandbox.setPhone, { phone, registered: true });
    await lead.push(phone);
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(1);
    expect(await lead.lead(phone)).toMatchObject({ status: 'in_progress' });
  });

  test('contacts no lead on the block list, by number or by prefix', async () => {
    const lead = await play({
      blocked: [
        { kind: 'prefix', value: '44' },
        { kind: 'number', value: '33699999999' },
      ],
    });
    for (const phone of ['447700900123', '33699999999']) {
      await lead.push(phone);
      await app.drain();
      expect(await lead.events(phone)).toEqual([]);
      expect(await lead.lead(phone)).toMatchObject({ status: 'unknown' });
      expect(await lead.facts(phone)).toMatchObject([notContacted('number_blocked')]);
    }
  });

  test('contacts no lead who was blocked while the first message was waiting', async () => {
    const slug = 'blocks-later';
    const lead = await play({ slug, number: { pacing: NO_PACING } });
    const phone = app.make.phone();
    await lead.number({ connected: false });
    // The phone is known to be registered, so only sending waits for the number.
    await queryRows(
      app,
      `insert into registrations select team_id, $1, true, $1 || '@c.us', $2 from teams where slug = $3`,
      [phone, app.clock.now(), slug],
    );
    await lead.push(phone);
    await app.drain();
    expect(await lead.lead(phone)).toMatchObject({ status: 'queued' });
    await queryRows(
      app,
      `insert into block_rules (team_id, id, kind, value, created_at)
       select team_id, 'rule_test', 'number', $1, now() from teams where slug = $2`,
      [phone, slug],
    );
    await lead.number({ connected: true });
    await app.drain();
    expect(await lead.events(phone)).toEqual([]);
    expect(await lead.lead(phone)).toMatchObject({ status: 'unknown' });
    expect(await lead.facts(phone)).toMatchObject([
      { code: 'first_message_delayed', params: { reason: { code: 'number_is_disconnected' } } },
      notContacted('number_blocked'),
    ]);
  });

  test('contacts a lead after a reconnection if the number was disconnected during their check', async () => {
    const lead = await play();
    const phone = app.make.phone();
    await lead.number({ connected: false });
    await lead.push(phone);
    await app.drain();
    expect(await lead.leads(phone)).toEqual([]);
    await lead.number({ connected: true });
    app.clock.advance(61_000);
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(1);
  });
});

describe('a first message', () => {
  test('uses additional_data, which is not stored afterwards', async () => {
    const lead = await play({
      agent: { first_message: 'Hi {{name}}, about the {{room}} in {{city}} ({{state}}).', criteria: [] },
    });
    const secret = 'Xylographica-4711';
    const phone = app.make.phone();
    await lead.push(phone, {
      name: 'Marie Durand',
      additional_data: {
        room: 'pantry',
        city: 'Lyon',
        state: 'IGNORED-STATE',
        note: secret,
        nested: { deep: secret },
      },
    });
    const waiting = await queryRows<{ variables: object }>(
      app,
      'select variables from first_contacts where phone = $1',
      [phone],
    );
    expect(waiting[0]?.variables).toMatchObject({ room: 'pantry', note: secret });
    expect(waiting[0]?.variables).not.toHaveProperty('state');
    await app.drain();
    const [text] = await lead.texts(phone);
    expect(text).toContain('Hi Marie, about the pantry in Lyon');
    expect(text).not.toContain('IGNORED');
    expect(await findTablesWith(secret)).toEqual([]);
    // Check that the search works, with a text that is stored.
    expect(await findTablesWith('Marie Durand')).toEqual(['public.leads']);
  });

  test('does not count ignored keys of additional_data towards its limits', async () => {
    const lead = await play({ agent: { first_message: 'Hi {{name}}, about the {{k29}}.', criteria: [] } });
    const kept = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`k${n}`, `room ${n}`]));
    const ignored = { phone: '1', headers: { long: 'x'.repeat(5_000) }, query: ['y'.repeat(5_000)] };
    const phone = app.make.phone();
    await lead.push(phone, { additional_data: { ...ignored, ...kept } });
    await app.drain();
    expect((await lead.texts(phone))[0]).toContain('about the room 29');
    for (const [more, problem] of [
      [{ k30: '' }, { code: 'keys_max', params: { max: 30 } }],
      [{ k0: 'x'.repeat(2_000) }, { code: 'total_max', params: { max: 2_000 } }],
    ] as const) {
      const additional_data = { ...ignored, ...kept, ...more };
      await expect(lead.push(app.make.phone(), { additional_data })).rejects.toMatchObject({
        status: 422,
        issues: [{ path: ['additional_data'], ...problem }],
      });
    }
  });

  test('says once that an assistant is writing, unless the campaign turns that off', async () => {
    for (const disclose_ai of [true, false]) {
      const lead = await play({ agent: { disclose_ai } });
      const phone = app.make.phone();
      await lead.push(phone);
      await app.drain();
      await lead.say(phone, 'yes');
      await lead.say(phone, '12k');
      const all = (await lead.texts(phone)).join(' ');
      expect(all.match(/AI assistant/g) ?? []).toHaveLength(disclose_ai ? 1 : 0);
    }
  });
});

describe('the time of first contacts', () => {
  test('allows five a day on a warming number, each once and in order, over days and a restart', {
    timeout: 180_000,
  }, async () => {
    const clock = app.clock;
    clock.set('2026-11-25T08:00:00Z');
    const w = await app.make.workspace({
      agent: { follow_ups: [] },
      number: {
        connected_since: '2026-11-25',
        pacing: { ...NO_PACING, first_contact_gap: '60s-180s', first_contacts_per_day: 5 },
      },
    });
    const lead = createPlay(app, w);
    const phones = Array.from({ length: 30 }, () => app.make.phone());
    const statuses: string[] = [];
    for (const phone of phones) statuses.push((await lead.push(phone)).status);
    expect(statuses).toEqual([...Array(5).fill('accepted'), ...Array(25).fill('queued')]);

    let running: TestApp = app;
    const arrived: { phone: string; at: string }[] = [];
    const drawn = new Set<number>();
    for (let day = 0; day < 6; day++) {
      const now = createPlay(running, w);
      for (let tries = 0; tries < 6; tries++) {
        await running.drain();
        const [number] = await queryRows<{ gap: number }>(
          app,
          'select first_contact_gap_ms as gap from numbers where team_id = $1',
          [w.teamId],
        );
        drawn.add(number!.gap);
        clock.advance(200_000);
      }
      const today = await Promise.all(
        phones.map(async (phone) => (await now.events(phone)).map(({ at }) => ({ phone, at }))),
      );
      const seen = today.flat().sort((a, b) => (a.at < b.at ? -1 : 1));
      expect(seen).toHaveLength((day + 1) * 5);
      arrived.splice(0, arrived.length, ...seen);
      if (day === 2) {
        // Process the queue up to the current time, when the next process starts.
        await running.drain();
        running = await startApp({ connections: app.connections, clock, alone: true });
      }
      clock.set(new Date(Date.UTC(2026, 10, 26 + day, 8)));
    }
    if (running !== app) await running.close();
    expect(arrived.map(({ phone }) => phone)).toEqual(phones);
    const gaps = arrived
      .slice(1)
      .map(({ at }, i) => Date.parse(at) - Date.parse(arrived[i]!.at))
      .filter((_, i) => (i + 1) % 5 !== 0);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(60_000);
    expect(await queryRows(app, 'select 1 from first_contacts where team_id = $1', [w.teamId])).toEqual([]);
  });

  test("is the campaign's morning if leads arrive at night", async () => {
    app.clock.set('2026-12-02T23:30:00Z');
    const lead = await play({ agent: { sending_hours: 'Mon-Sat 08:00-20:00' } });
    const phone = app.make.phone();
    const { status, note } = await lead.push(phone);
    expect(status).toBe('queued');
    // 08:00 in Paris.
    const hours = { hours: 'Mon-Sat 08:00-20:00', timezone: 'Europe/Paris' };
    const because = fact('outside_sending_hours', hours);
    const at = '2026-12-03T07:00:00.000Z';
    expect(note).toContain(factText(fact('earliest', { because, at })));
    await app.drain();
    expect(await lead.texts(phone)).toEqual([]);
    expect(await lead.lead(phone)).toMatchObject({ status: 'queued', stage: 'contacted' });
    app.clock.set('2026-12-03T06:59:00Z');
    await app.drain();
    expect(await lead.texts(phone)).toEqual([]);
    app.clock.set('2026-12-03T07:00:01Z');
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(1);
  });

  test('is delayed by the daily quota, which replies and first contacts share', async () => {
    app.clock.set('2026-12-07T10:00:00Z');
    const lead = await play({ number: { daily_quota: 3, pacing: NO_PACING } });
    const [first, second, third] = [app.make.phone(), app.make.phone(), app.make.phone()];
    await lead.push(first);
    await app.drain();
    expect(await lead.say(first, 'yes')).toHaveLength(1);
    await lead.push(second);
    await app.drain();
    expect(await lead.day('2026-12-07')).toEqual({ sent: 3, first_contacts: 2 });
    expect(await lead.push(third)).toMatchObject({ status: 'queued' });
    expect(await lead.say(first, '12k')).toEqual([]);
    const [, , reply] = await lead.messages(first);
    expect(reply).toMatchObject({ status: 'queued' });
    expect(reply?.explanation).toEqual(
      fact('earliest', { because: fact('messages_used', { quota: 3 }), at: '2026-12-08T00:00:00.000Z' }),
    );
    app.clock.set('2026-12-08T00:00:01Z');
    await app.drain();
    expect(await lead.texts(third)).toHaveLength(1);
    expect(await lead.texts(first)).toHaveLength(3);
    expect(await lead.day('2026-12-08')).toEqual({ sent: 2, first_contacts: 1 });
  });

  test('comes when the campaign is active again or its settings allow it', async () => {
    app.clock.set('2026-12-09T10:00:00Z');
    const parts = {
      slug: 'rests',
      number: { phone: '33622222222', pacing: { ...NO_PACING, first_contacts_per_day: 1 } },
    };
    const w = await app.make.workspace(parts);
    const lead = createPlay(app, w);
    const [one, two, three] = [app.make.phone(), app.make.phone(), app.make.phone()];
    for (const phone of [one, two, three]) await lead.push(phone);
    await app.drain();
    expect(await lead.texts(one)).toHaveLength(1);
    expect(await lead.texts(two)).toEqual([]);
    // The quota is higher now, so no lead has to wait for midnight.
    await app.make.workspace({
      ...parts,
      number: { ...parts.number, pacing: { ...NO_PACING, first_contacts_per_day: 2 } },
    });
    await app.drain();
    expect(await lead.texts(two)).toHaveLength(1);
    await app.make.workspace({ ...parts, campaign: { status: 'paused' } });
    expect(await lead.say(one, 'yes')).toEqual([]);
    await app.make.workspace(parts);
    await app.drain();
    expect(await lead.texts(three)).toHaveLength(0);
    expect(await lead.texts(one)).toHaveLength(2);
    app.clock.set('2026-12-10T10:00:00Z');
    await app.drain();
    expect(await lead.texts(three)).toHaveLength(1);
  });
});

describe('two processes', () => {
  test('never make two first contacts in one gap, nor more than the daily limit', {
    tags: 'endurance',
  }, async () => {
    const clock = app.clock;
    clock.set('2026-12-16T10:00:00Z');
    const w = await app.make.workspace({
      number: { pacing: { ...NO_PACING, first_contact_gap: '60s-180s', first_contacts_per_day: 4 } },
    });
    const other = await startApp({ connections: app.connections, clock, alone: false });
    const phones = Array.from({ length: 8 }, () => app.make.phone());
    const lead = createPlay(app, w);
    for (const phone of phones) await lead.push(phone);
    for (let round = 0; round < 8; round++) {
      // Add a job for each process despite the unique key, so that both processes verify and dispatch.
      await queryRows(
        app,
        `insert into jobs (team_id, task, key, payload, run_at)
         select $1::id, 'first-contact.dispatch', 'dispatch ' || n,
           json_build_object('team_id', $1::text, 'number_id', $2::text), '2026-01-01' from generate_series(1, 6) n`,
        [w.teamId, w.numberId],
      );
      await Promise.all([app.drain(), other.drain(), app.drain(), other.drain()]);
      const texts = (await Promise.all(phones.map((phone) => lead.texts(phone)))).flat();
      expect(texts).toHaveLength(Math.min(round + 1, 4));
      clock.advance(181_000);
    }
    await other.close();
    expect(await lead.day('2026-12-16')).toMatchObject({ first_contacts: 4 });
  });
});

/** Returns the tables that contain the text in any column. */
async function findTablesWith(text: string): Promise<string[]> {
  const tables = await queryRows<{ name: string }>(
    app,
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema = 'public'
       and table_name not like 'simulated%' and table_name <> 'messages'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await queryRows(app, `select 1 from ${name} t where t::text like $1 limit 1`, [`%${text}%`]);
    if (rows.length > 0) found.push(name);
  }
  return found.sort();
}
