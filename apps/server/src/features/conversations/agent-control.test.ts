// Hand-off and resume immediately change who drives the conversation, and nothing else
// (lead.md#who-drives-the-conversation).
import { type ApiError, createCaller } from '@parley/client';
import { contract, fact } from '@parley/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlay, type Play, queryRows } from '../../testing/conversation-helper.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

let app: TestApp;
let w: Workspace;
let lead: Play;
beforeAll(async () => {
  app = await startApp({ rates: { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 } });
  w = await app.make.workspace();
  lead = createPlay(app, w);
});
afterAll(() => app.close());

/** Creates a lead who wrote and was answered. */
async function startConversation(): Promise<{ phone: string; id: string }> {
  const phone = app.make.phone();
  expect(await lead.say(phone, 'Hello')).toHaveLength(1);
  return { phone, id: (await lead.lead(phone)).id };
}
const handOff = (id: string) => lead.api.call(contract.leads.handoff, { id }).then(({ data }) => data);
const resume = (id: string) => lead.api.call(contract.leads.resume, { id }).then(({ data }) => data);
const readRefusal = (url: string, name: 'handoff' | 'resume', id: string) =>
  createCaller({ baseUrl: url, key: w.key })
    .call(contract.leads[name], { id })
    .then(
      () => null,
      (error: ApiError) => [error.status, error.code],
    );
const listJobs = (id: string) =>
  queryRows<{ key: string }>(app, `select key from jobs where key like '%' || $1`, [id]);

describe('a hand-off', () => {
  test('stops the agent and keeps the status, and a second hand-off changes nothing', async () => {
    const { phone, id } = await startConversation();
    const before = await lead.lead(phone);
    const control = await handOff(id);
    expect(control).toEqual({
      id,
      external_reference: null,
      agent_active: false,
      manual_override: true,
      status: before.status,
      dashboard_synced: true,
      updated_at: control.updated_at,
    });
    expect(await listJobs(id)).toEqual([]);
    app.clock.advance(1_000);
    expect(await handOff(id)).toEqual(control);
    expect(await lead.say(phone, 'Yes')).toEqual([]);
    app.clock.advance(10 * 86_400_000);
    await app.drain();
    expect((await lead.texts(phone)).length).toBe(1);
    expect(
      (await lead.facts(phone)).filter((one) => /^(handed_over|agent_stopped)$/.test(one?.code ?? '')),
    ).toHaveLength(1);
  });

  test('drops messages that the agent has written but not sent', async () => {
    const { phone, id } = await startConversation();
    await lead.number({ connected: false });
    await lead.api.call(contract.sandbox.setNumber, { phone: w.number, connected: true });
    await lead.write(phone, 'yes');
    await queryRows(app, `update numbers set session_status = 'FAILED' where team_id = $1`, [w.teamId]);
    await app.drain();
    expect((await lead.messages(phone)).at(-1)).toMatchObject({ status: 'queued' });
    await handOff(id);
    await queryRows(app, `update numbers set session_status = 'WORKING' where team_id = $1`, [w.teamId]);
    await app.drain();
    expect((await lead.messages(phone)).at(-1)).toMatchObject({
      status: 'discarded',
      explanation: fact('person_took_over'),
    });
  });
});

describe('resuming a conversation', () => {
  test('answers messages from before it once, even if it is repeated', async () => {
    const { phone, id } = await startConversation();
    await handOff(id);
    expect(await lead.say(phone, 'yes, I own it')).toEqual([]);
    const control = await resume(id);
    expect(control).toMatchObject({ agent_active: true, manual_override: false });
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(2);
    app.clock.advance(1_000);
    expect(await resume(id)).toMatchObject({ agent_active: true, manual_override: false });
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(2);
  });

  test('sends nothing before a follow-up is due if no message came in between', async () => {
    const { phone, id } = await startConversation();
    await handOff(id);
    await resume(id);
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(1);
    app.clock.advance(86_400_000 + 1_000);
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(2);
  });
});

describe('an agent that gets a conversation back after the lead thanked the person', () => {
  test.each([
    ['after a hand-over', 'Can I talk to a person please?', 'Great, thanks a lot!'],
    ['after a question that it repeated', 'hard to say', 'cheers'],
  ])('asks what is still open: %s', async (_, before, thanks) => {
    const { phone, id } = await startConversation();
    expect(await lead.say(phone, before)).toHaveLength(1);
    await lead.sent(phone, 'Hello, this is Sam.');
    expect(await lead.say(phone, thanks)).toEqual([]);
    await resume(id);
    await app.drain();
    expect((await lead.texts(phone)).at(-1)).toContain('Do you own the place?');
  });
});

describe('hand-offs and resumes are refused', () => {
  test('before the first message', async () => {
    const { data: list } = await lead.api.call(contract.lists.create, { name: 'Fair' });
    const leads = [{ phone: app.make.phone() }];
    const { data } = await lead.api.call(contract.lists.importLeads, { id: list.id, leads });
    for (const name of ['handoff', 'resume'] as const) {
      expect(await readRefusal(app.url, name, data.lead_ids[0]!)).toEqual([409, 'invalid_state']);
      expect(await readRefusal(app.url, name, 'lead_x')).toEqual([404, 'not_found']);
    }
  });

  test('while the job queue does not answer, and change nothing', { tags: 'endurance' }, async () => {
    const { phone, id } = await startConversation();
    const locker = new Client(app.connections.owner);
    await locker.connect();
    await locker.query('begin; lock table jobs');
    expect(await readRefusal(app.url, 'handoff', id)).toEqual([502, 'upstream_error']);
    await locker.end();
    expect(await lead.say(phone, 'yes, I own it')).toHaveLength(1);
    expect(
      (await lead.facts(phone)).filter((one) => /^(handed_over|agent_stopped)$/.test(one?.code ?? '')),
    ).toEqual([]);
  });

  test('in a process without agents, with 500 server_error', async () => {
    const without = await startApp({ connections: app.connections, agents: false, clock: app.clock });
    const { phone, id } = await startConversation();
    for (const name of ['handoff', 'resume'] as const) {
      expect(await readRefusal(without.url, name, id)).toEqual([500, 'server_error']);
    }
    await createCaller({ baseUrl: without.url, key: w.key }).call(contract.sandbox.receiveMessage, {
      to: w.number,
      from: phone,
      text: 'yes, I own it',
    });
    expect((await lead.lead(phone)).messages_count).toBe(3);
    expect(await lead.texts(phone)).toHaveLength(1);
    await without.close();
    // A process with agents runs the turn.
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(2);
  });
});
