// Tests groups through the API and the sandbox (groups.md, sandbox.md), and with reports from engines.
import { contract } from '@parley/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportEvent } from '../../engines/port.ts';
import { expectError, sendRequest } from '../../http/wire.testing.ts';
import { queryRows } from '../../testing/conversation-helper.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { createGroupPerson, createGroupsHelper, getEngineNumber } from './group.testing.ts';

let app: TestApp;
let workspace: Workspace;
let groups: ReturnType<typeof createGroupsHelper>;
beforeAll(async () => {
  app = await startApp({ rates: { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 } });
  workspace = await app.make.workspace();
  groups = createGroupsHelper(app, workspace);
});
afterAll(() => app.close());

const phone = () => app.make.phone();
const now = () => new Date(app.clock.ms()).toISOString();
const post = (path: string, body: object, key = workspace.key) =>
  sendRequest(app.url, { method: 'POST', path, key, body: JSON.stringify(body) });
const get = (path: string, key = workspace.key) => sendRequest(app.url, { path: `/api/v1${path}`, key });

describe('a group', () => {
  test('starts with a joined event for each person in it, with an unknown cause', async () => {
    const [ana, ben] = [phone(), phone()];
    const before = now();
    const group = await groups.create([{ phone: `+${ana}`, name: 'Ana' }, { phone: ben }], 'Marathon');
    expect(group).toEqual({
      id: expect.stringMatching(/^grp_[0-9a-z]{26}$/),
      whatsapp_id: expect.stringMatching(/^\d{18}@g\.us$/),
      name: 'Marathon',
      description: null,
      participants_count: 2,
      messages_count: 0,
      status: 'active',
      ai_enabled: false,
      invite_url: null,
      campaign_id: null,
      created_at: expect.any(String),
    });
    expect(await groups.get(group.id)).toEqual(group);
    const members = await groups.members(group.id);
    expect(members.map(({ phone, name, role }) => ({ phone, name, role }))).toEqual([
      { phone: ben, name: null, role: 'member' },
      { phone: ana, name: 'Ana', role: 'member' },
    ]);
    expect(members[1]).toMatchObject({
      id: expect.stringMatching(/^gmem_/),
      whatsapp_id: `${ana}@c.us`,
      lead_id: null,
    });
    const events = await groups.events(group.id);
    expect(events).toHaveLength(2);
    for (const event of events) {
      expect(event).toMatchObject({ type: 'join', cause: 'unknown', actor: null });
      expect(event.occurred_at >= before && event.occurred_at <= now()).toBe(true);
      expect(event.id).toMatch(/^gevt_/);
    }
    expect(events.map(({ member }) => member)).toContainEqual({
      whatsapp_id: `${ana}@c.us`,
      phone: ana,
      name: 'Ana',
    });
  });

  test('is answered with 304 if the caller has the current version', async () => {
    const { id } = await groups.create();
    const first = await get(`/groups/${id}`);
    const again = await sendRequest(app.url, {
      path: `/api/v1/groups/${id}`,
      key: workspace.key,
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again).toMatchObject({ status: 304, text: '' });
  });

  test('has one event for each time that a person joins, leaves or returns', async () => {
    const [ana, ben] = [phone(), phone()];
    const { id } = await groups.create([{ phone: ana }]);
    expect(await groups.join(id, ben, { name: 'Ben' })).toMatchObject({ id, participants_count: 2 });
    expect((await groups.join(id, ben)).participants_count).toBe(2);
    expect((await groups.leave(id, phone())).participants_count).toBe(2);
    expect((await groups.leave(id, ben, { cause: 'removed' })).participants_count).toBe(1);
    expect((await groups.leave(id, ben)).participants_count).toBe(1);
    expect((await groups.join(id, ben, { cause: 'added' })).participants_count).toBe(2);
    expect((await groups.leave(id, ana)).participants_count).toBe(1);
    const events = await groups.events(id);
    expect(events.map(({ type, cause, member }) => [type, cause, member.phone])).toEqual([
      ['leave', 'left', ana],
      ['join', 'added', ben],
      ['leave', 'removed', ben],
      ['join', 'invite_link', ben],
      ['join', 'unknown', ana],
    ]);
    expect(await groups.members(id)).toMatchObject([{ phone: ben, name: 'Ben' }]);
  });

  test('identifies people without a phone by a masked id or a name', async () => {
    const [masked, open] = [phone(), phone()];
    await groups.api.call(contract.sandbox.setPhone, { phone: masked, lid: '7001@lid', name: 'Mia' });
    const { id } = await groups.create([{ name: 'Noname' }, { name: 'Noname' }, { phone: masked }]);
    const members = await groups.members(id);
    expect(members.map(({ phone, name }) => [phone, name])).toEqual([
      [null, 'Mia'],
      [null, 'Noname'],
      [null, 'Noname'],
    ]);
    for (const { whatsapp_id } of members) expect(whatsapp_id).toMatch(/^\d+@lid$/);
    await groups.say(id, masked, 'Hello');
    expect((await groups.messages(id))[0]!.sender).toEqual({ phone: null, name: 'Mia' });
    expect(await groups.messages(id, { sender: masked })).toEqual([]);
    await groups.join(id, open);
    expect((await groups.leave(id, masked)).participants_count).toBe(3);
  });

  test('does not list the connected number as a participant, and gets no more reports when the number leaves', async () => {
    const ana = phone();
    const own = workspace.number;
    const { id } = await groups.create([{ phone: ana }, { phone: own }]);
    expect((await groups.get(id)).participants_count).toBe(1);
    expect(await groups.leave(id, own)).toMatchObject({ status: 'left', participants_count: 1 });
    for (const [path, body] of [
      ['join', { phone: phone() }],
      ['leave', { phone: ana }],
      ['messages', { from: ana, text: 'Hi' }],
      ['messages', { from: own, text: 'Hi' }],
    ] as const) {
      expect(
        expectError(await post(`/sandbox/groups/${id}/${path}`, body), 409, 'invalid_state'),
      ).toMatchObject([{ code: 'number_left_group' }]);
    }
    expect(await groups.join(id, own)).toMatchObject({ status: 'active', participants_count: 1 });
    expect(await groups.events(id)).toHaveLength(1);
    await groups.say(id, ana, 'Hello again');
  });
});

describe('group messages', () => {
  test('are stored from members and from the number itself', async () => {
    const ana = phone();
    const { id } = await groups.create([{ phone: ana, name: 'Ana' }]);
    const first = await groups.say(id, ana, 'Who is coming?', true);
    const second = await groups.say(id, workspace.number, 'We are.');
    const body = { to: workspace.number, from: ana, text: 'Look', has_media: true, group_id: id };
    const third = (await groups.api.call(contract.sandbox.receiveMessage, body)).data.message_id;
    const messages = await groups.messages(id);
    const fromAna = { sender: { phone: ana, name: 'Ana' }, from_agent: false, type: 'USER_MESSAGE' };
    expect(messages).toMatchObject([
      { ...fromAna, whatsapp_message_id: third, text: 'Look', has_media: true, media_type: 'image' },
      {
        whatsapp_message_id: second,
        sender: { phone: workspace.number, name: 'Front desk' },
        from_agent: true,
        type: 'MANUAL_MESSAGE',
        is_mention: false,
      },
      { ...fromAna, whatsapp_message_id: first, is_mention: true, has_media: false, media_type: null },
    ]);
    for (const { id, ai_generated } of messages) {
      expect(id).toMatch(/^gmsg_/);
      expect(ai_generated).toBe(false);
    }
    expect(await groups.get(id)).toMatchObject({ messages_count: 3, participants_count: 1 });
  });

  test('cause no agent turn, no conversation and no reply', async () => {
    const writer = phone();
    const url = 'http://localhost:9/hook';
    await groups.api.call(contract.webhooks.create, { url, events: ['message.received'] });
    await groups.api.call(contract.sandbox.receiveMessage, {
      to: workspace.number,
      from: writer,
      text: 'I would like a kitchen',
    });
    await app.drain();
    const listWriterLeads = async () => (await groups.api.call(contract.leads.list, { phone: writer })).data;
    const seen = async () =>
      (await groups.api.call(contract.sandbox.phoneEvents, { phone: writer })).data.length;
    const events = () => queryRows(app, 'select id from events where team_id = $1', [workspace.teamId]);
    const [lead, phoneBefore, told] = [await listWriterLeads(), await seen(), await events()];
    const { id } = await groups.create([{ phone: writer }]);
    await groups.say(id, writer, 'I own the place and have 20000 euros', true);
    await app.drain();
    expect(await listWriterLeads()).toEqual(lead);
    expect(await seen()).toBe(phoneBefore);
    expect(await events()).toEqual(told);
  });

  test('are accepted only from people in the group', async () => {
    const { id } = await groups.create([{ phone: phone() }]);
    const outsider = { from: phone(), text: 'Hi' };
    const through = { ...outsider, to: workspace.number, group_id: id };
    for (const [path, body] of [
      [`/sandbox/groups/${id}/messages`, outsider],
      ['/sandbox/messages', through],
    ] as const) {
      expect(expectError(await post(path, body), 409, 'invalid_state')).toMatchObject([
        { code: 'phone_not_in_group' },
      ]);
    }
    expect(await groups.messages(id)).toEqual([]);
  });

  test('are not stored if they are from a blocked person, who is still listed as a member', async () => {
    const [blocked, masked] = [phone(), phone()];
    const own = await app.make.workspace({
      blocked: [
        { kind: 'number', value: blocked },
        { kind: 'number', value: '7002@lid' },
      ],
    });
    const theirs = createGroupsHelper(app, own);
    await theirs.api.call(contract.sandbox.setPhone, { phone: masked, lid: '7002@lid' });
    const { id } = await theirs.create([{ phone: blocked }, { phone: masked }]);
    await theirs.say(id, blocked, 'Spam');
    await theirs.say(id, masked, 'Spam');
    expect(await theirs.messages(id)).toEqual([]);
    expect(await theirs.get(id)).toMatchObject({ messages_count: 0, participants_count: 2 });
  });
});

describe('reports from engines', () => {
  const report: ReportEvent = (...told) => app.report(...told);
  const seconds = (n: number) => new Date(Date.parse('2026-11-18T12:00:00Z') + n * 1000);

  test('identify a group by its chat id, keep missing fields, and never restore old values', async () => {
    const chat_id = '120363000000000001@g.us';
    const number = getEngineNumber(workspace);
    const details = { name: 'Work', description: 'Daily', invite_url: 'https://chat.whatsapp.com/x' };
    await report(number, { type: 'group', chat_id, ...details, at: seconds(1) });
    await report(number, { type: 'group', chat_id, name: 'Workshop', at: seconds(3) });
    await report(number, { type: 'group', chat_id, name: 'Wrk', at: seconds(2) });
    const all = (await groups.api.call(contract.groups.list, { limit: 100 })).data;
    const found = all.filter(({ whatsapp_id }) => whatsapp_id === chat_id);
    expect(found).toMatchObject([{ ...details, name: 'Workshop' }]);
    await report(number, { type: 'group', chat_id, description: null, at: seconds(4) });
    expect((await groups.get(found[0]!.id)).description).toBeNull();
  });

  test('count once, and a late join does not undo a later leave', async () => {
    const chat_id = '120363000000000002@g.us';
    const number = getEngineNumber(workspace);
    const [ana, ben] = [phone(), phone()];
    const move = (id: string, at: number, ...people: string[]) => ({
      chat_id,
      engine_event_id: id,
      people: people.map((one) => createGroupPerson(one)),
      cause: 'unknown' as const,
      actor: { phone: ben, name: 'Ben' },
      at: seconds(at),
    });
    const message = {
      chat_id,
      engine_message_id: `false_${chat_id}_AA_${ana}@c.us`,
      sender: createGroupPerson(ana, 'Ana'),
      text: 'Hello',
      is_mention: false,
      media_type: null,
      sent_at: seconds(2),
    };
    // The first report about this group is a message, so its sender is a member.
    await report(number, { type: 'group_message', ...message });
    await report(number, { type: 'group_message', ...message });
    await report(number, { type: 'group_leave', ...move('out', 4, ana, ben) });
    await report(number, { type: 'group_join', ...move('in', 3, ana, ben) });
    await report(number, { type: 'group_leave', ...move('out', 4, ana, ben) });
    await report(number, { type: 'group_message', ...message, engine_message_id: 'late' });
    const all = (await groups.api.call(contract.groups.list, { limit: 100 })).data;
    const group = all.find(({ whatsapp_id }) => whatsapp_id === chat_id)!;
    expect(group).toMatchObject({ name: null, participants_count: 0, messages_count: 2, status: 'active' });
    expect((await groups.events(group.id)).map(({ type, actor }) => [type, actor])).toEqual([
      ['leave', { phone: ben, name: 'Ben' }],
      ['join', null],
    ]);
    await report(number, {
      type: 'group_join',
      ...move('back', 5, ana),
      people: [{ ...createGroupPerson(ana), role: 'owner' }],
    });
    expect(await groups.members(group.id)).toMatchObject([{ phone: ana, name: 'Ana', role: 'owner' }]);
  });

  test('remove everyone who is missing from a complete list of members', async () => {
    const chat_id = '120363000000000003@g.us';
    const number = getEngineNumber(workspace);
    const [ana, ben, eve] = [phone(), phone(), phone()];
    const seen = (at: number, ...people: string[]) =>
      report(number, {
        type: 'group',
        chat_id,
        at: seconds(at),
        participants: people.map((one) => createGroupPerson(one)),
      });
    await seen(1, ana, ben, workspace.number);
    await seen(3, eve, ben);
    await seen(2, ana);
    const all = (await groups.api.call(contract.groups.list, { limit: 100 })).data;
    const { id } = all.find(({ whatsapp_id }) => whatsapp_id === chat_id)!;
    const present = (await groups.members(id)).map(({ phone }) => phone);
    expect(present.toSorted()).toEqual([eve, ben].toSorted());
    expect((await groups.get(id)).participants_count).toBe(2);
    const gone = (await groups.events(id)).filter(({ type }) => type === 'leave');
    expect(gone).toMatchObject([{ member: { phone: ana }, cause: 'unknown' }]);
  });

  test('show a phone that is learned later on earlier messages', async () => {
    const chat_id = '120363000000000004@g.us';
    const number = getEngineNumber(workspace);
    const ana = phone();
    const told = { chat_id, text: 'Hi', is_mention: false, media_type: null };
    const masked = { chat_id: '7003@lid', phone: null, name: null };
    await report(number, {
      type: 'group_message',
      ...told,
      engine_message_id: 'm1',
      sender: masked,
      sent_at: seconds(1),
    });
    const known = { ...masked, phone: ana, name: 'Ana' };
    await report(number, {
      type: 'group_message',
      ...told,
      engine_message_id: 'm2',
      sender: known,
      sent_at: seconds(2),
    });
    const all = (await groups.api.call(contract.groups.list, { limit: 100 })).data;
    const { id } = all.find(({ whatsapp_id }) => whatsapp_id === chat_id)!;
    expect(await groups.messages(id, { sender: ana })).toMatchObject([
      { whatsapp_message_id: 'm2', sender: { phone: ana, name: 'Ana' } },
      { whatsapp_message_id: 'm1', sender: { phone: ana, name: 'Ana' } },
    ]);
    expect((await groups.get(id)).participants_count).toBe(1);
  });

  test('always keep joins minus leaves equal to the count and the members', {
    tags: 'endurance',
  }, async () => {
    const number = getEngineNumber(workspace);
    const crowd = Array.from({ length: 4 }, phone);
    const people = fc.uniqueArray(fc.constantFrom(...crowd), { minLength: 1, maxLength: 3 });
    const told = fc.record({
      kind: fc.constantFrom('join', 'leave', 'seen', 'message'),
      people,
      at: fc.integer({ min: 0, max: 5 }),
      id: fc.option(fc.constantFrom('a', 'b', 'c')),
    });
    let made = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(told, { minLength: 1, maxLength: 12 }), async (sequence) => {
        const chat_id = `12036310000${++made}@g.us`;
        for (const { kind, people, at, id } of sequence) {
          const who = people.map((one) => createGroupPerson(one));
          const move = { chat_id, engine_event_id: id, people: who, at: seconds(at), actor: null };
          if (kind === 'join') await report(number, { type: 'group_join', ...move, cause: 'added' });
          else if (kind === 'leave') await report(number, { type: 'group_leave', ...move, cause: 'left' });
          else if (kind === 'seen') {
            await report(number, { type: 'group', chat_id, participants: who, at: seconds(at) });
          } else {
            const message = { chat_id, text: 'x', is_mention: false, media_type: null, sent_at: seconds(at) };
            await report(number, {
              type: 'group_message',
              ...message,
              engine_message_id: id ?? 'm',
              sender: who[0]!,
            });
          }
        }
        const newest = (await groups.api.call(contract.groups.list, { limit: 1 })).data[0]!;
        expect(newest.whatsapp_id).toBe(chat_id);
        const events = await groups.events(newest.id);
        const balance = events.reduce((sum, { type }) => sum + (type === 'join' ? 1 : -1), 0);
        expect(newest.participants_count).toBe(balance);
        expect(await groups.members(newest.id)).toHaveLength(balance);
        expect(await groups.messages(newest.id)).toHaveLength(newest.messages_count);
      }),
      { numRuns: 40 },
    );
  });

  test('count once and lose nothing when two processes receive them concurrently', {
    tags: 'endurance',
  }, async () => {
    const other = await startApp({ connections: app.connections, clock: app.clock });
    const number = getEngineNumber(workspace);
    const chat_id = '120363000000000005@g.us';
    const crowd = Array.from({ length: 6 }, phone);
    const at = seconds(1);
    const move = { chat_id, engine_event_id: 'same', cause: 'added' as const, actor: null, at };
    const message = { chat_id, text: 'Hi', is_mention: false, media_type: null, sent_at: at };
    await Promise.all(
      [app, other].flatMap(({ report }) => [
        report(number, { type: 'group_join', ...move, people: crowd.map((one) => createGroupPerson(one)) }),
        report(number, { type: 'group', chat_id, name: 'Race', at }),
        ...crowd.map((one, index) =>
          report(number, {
            type: 'group_message',
            ...message,
            engine_message_id: `r${index}`,
            sender: createGroupPerson(one),
          }),
        ),
      ]),
    );
    await other.close();
    const all = (await groups.api.call(contract.groups.list, { limit: 100 })).data;
    const group = all.find(({ whatsapp_id }) => whatsapp_id === chat_id)!;
    expect(group).toMatchObject({ participants_count: 6, messages_count: 6, name: 'Race' });
    expect(await groups.events(group.id)).toHaveLength(6);
    expect(await groups.messages(group.id)).toHaveLength(6);
  });
});

describe('rejected calls', () => {
  test('return 404 for a group of another workspace before any other error', async () => {
    const other = await app.make.workspace();
    const { id } = await createGroupsHelper(app, other).create();
    const unknown = `grp_${'0'.repeat(26)}`;
    for (const tail of ['', '/members', '/messages', '/events']) {
      const answer = await get(`/groups/${unknown}${tail}`);
      expectError(answer, 404, 'not_found');
      for (const path of [`${id}${tail}`, `${id}${tail}?colour=red`, `x${tail}`]) {
        expect((await get(`/groups/${path}`)).text).toBe(answer.text);
      }
    }
    const writer = { from: phone(), text: 'Hi' };
    for (const [path, body] of [
      [`/sandbox/groups/${id}/join`, { phone: phone() }],
      [`/sandbox/groups/${id}/leave`, {}],
      [`/sandbox/groups/${id}/messages`, writer],
      ['/sandbox/messages', { ...writer, to: workspace.number, group_id: id }],
    ] as const) {
      expectError(await post(path, body), 404, 'not_found');
    }
    expectError(await post('/sandbox/groups', { number: other.number, name: 'X' }), 404, 'not_found');
  });

  test('treat a group of another number as unknown to this number', async () => {
    const second = phone();
    const own = await app.make.workspace({ numbers: [{ phone: second, engine: 'simulator' }] });
    const member = phone();
    const { id } = await createGroupsHelper(app, own).create([{ phone: member }]);
    const body = { to: second, from: member, text: 'Hi', group_id: id };
    expectError(await post('/sandbox/messages', body, own.key), 404, 'not_found');
  });

  test('include every group call of the sandbox while the number is disconnected', async () => {
    const own = await app.make.workspace();
    const member = phone();
    const { id } = await createGroupsHelper(app, own).create([{ phone: member }]);
    await app.api(own.key).call(contract.sandbox.setNumber, { phone: own.number, connected: false });
    for (const [path, body] of [
      ['', { number: own.number, name: 'X' }],
      [`/${id}/join`, { phone: member }],
      [`/${id}/leave`, { phone: member }],
      [`/${id}/messages`, { from: member, text: 'Hi' }],
    ] as const) {
      expect(
        expectError(await post(`/sandbox/groups${path}`, body, own.key), 409, 'invalid_state'),
      ).toMatchObject([{ code: 'simulated_disconnected' }]);
    }
  });

  test('return 422 with the field and the accepted values', async () => {
    const { id } = await groups.create([{ phone: phone() }]);
    const number = workspace.number;
    const from = phone();
    for (const [path, body, issue] of [
      ['/groups', { number, name: '' }, { path: ['name'], code: 'text_length' }],
      [
        '/groups',
        { number, name: 'X', participants: [{ phone: from }, { name: ' ' }] },
        { path: ['participants', 1], code: 'phone_or_name' },
      ],
      [
        `/groups/${id}/join`,
        { phone: from, cause: 'left' },
        {
          path: ['cause'],
          code: 'one_of',
          params: { values: ['invite_link', 'added', 'approved', 'unknown'] },
        },
      ],
      [
        `/groups/${id}/leave`,
        { phone: from, cause: 'added' },
        { path: ['cause'], code: 'one_of', params: { values: ['left', 'removed', 'unknown'] } },
      ],
      [
        '/messages',
        { to: number, from, text: 'Hi', group_id: id, referral: { source_id: '1' } },
        { path: ['referral'], code: 'referral_in_group' },
      ],
    ] as const) {
      expect(expectError(await post(`/sandbox${path}`, body), 422, 'validation_error')).toMatchObject([
        issue,
      ]);
    }
    for (const query of ['since=yesterday', 'sender=12', 'from_agent=1', 'limit=101', 'cursor=x']) {
      expectError(await get(`/groups/${id}/messages?${query}`), 422, 'validation_error');
    }
    expectError(await get(`/groups/${id}/events?type=kick`), 422, 'validation_error');
  });
});
