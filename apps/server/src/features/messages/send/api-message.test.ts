// Tests POST /messages (sending.md#sending-through-the-api): allowed recipients, quota, and answers.
import { type ApiError, createCaller } from '@parley/client';
import { contract } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, sendRequest } from '../../../http/wire.testing.ts';
import { movableClock } from '../../../platform/clock.ts';
import { createPlay, type Play, queryRows } from '../../../testing/conversation-helper.ts';
import { NO_PACING, type Workspace, type WorkspaceParts } from '../../../testing/make-workspace.ts';
import { NIGHTLY } from '../../../testing/nightly.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { watchDatabase } from '../../../testing/watch-steps.ts';

/** Runs while the service waits; its argument is the duration. */
let whileWaiting: ((ms: number) => Promise<void>) | undefined;
const moved = movableClock('2026-11-18T12:00:00.000Z');
const slept: number[] = [];
const clock = {
  ...moved,
  async sleep(ms: number) {
    slept.push(ms);
    await moved.sleep(ms);
    await whileWaiting?.(ms);
  },
};

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ clock, rates: { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 } });
});
afterAll(() => app.close());

interface ApiConversation {
  w: Workspace;
  lead: Play;
  phone: string;
  id: string;
}

/** Creates a lead who wrote and has no answer yet. The number has sent nothing. */
async function startConversation(parts: WorkspaceParts = {}, on: TestApp = app): Promise<ApiConversation> {
  const w = await on.make.workspace(parts);
  const lead = createPlay(on, w);
  const phone = on.make.phone();
  await lead.write(phone, 'Hello');
  const { id } = await lead.lead(phone);
  await lead.api.call(contract.leads.handoff, { id });
  await on.drain();
  return { w, lead, phone, id };
}

const send = (
  { w, id }: ApiConversation,
  body: object = {},
  headers: Record<string, string> = {},
  { url }: Pick<TestApp, 'url'> = app,
): Promise<Answer> =>
  sendRequest(url, {
    method: 'POST',
    path: '/api/v1/messages',
    key: w.key,
    headers,
    body: JSON.stringify({ lead_id: id, text: 'Hi there', humanize: false, ...body }),
  });

const getReason = ({ text }: Answer) => JSON.parse(text).error?.reason;
const getCode = ({ status, text }: Answer) => [status, JSON.parse(text).error?.code];
const issuesIn = ({ text }: Answer) => JSON.parse(text).error.issues;
const listMessageRows = ({ w, id }: ApiConversation) =>
  queryRows<{ type: string; status: string }>(
    app,
    `select type, status from messages where team_id = $1 and lead_id = $2 and direction = 'outbound' order by id`,
    [w.teamId, id],
  );

describe('a message sent through the API', () => {
  test('is sent, gets a response with the quota, and is added to the transcript', async () => {
    const one = await startConversation({ number: { daily_quota: 3 } });
    const answer = await send(one);
    expect(answer.status).toBe(201);
    const { data } = contract.messages.send.success.body.parse(JSON.parse(answer.text));
    const midnight = '2026-11-19T00:00:00.000Z';
    expect(data).toMatchObject({
      lead_id: one.id,
      text: 'Hi there',
      quota: { limit: 3, used: 1, remaining: 2, resets_at: midnight },
    });
    expect(answer.headers).toMatchObject({
      'x-quota-limit': '3',
      'x-quota-remaining': '2',
      'x-quota-reset': midnight,
    });
    expect(answer.headers['x-idempotent-replay']).toBeUndefined();
    expect(await one.lead.texts(one.phone)).toEqual(['Hi there']);
    const said = await one.lead.api.call(contract.conversations.messages, { leadId: one.id });
    expect(said.data[0]).toMatchObject({ id: data.id, direction: 'outbound', text: 'Hi there' });
    expect(said.data[0]!.sent_at).toBe(data.sent_at);
    expect(await one.lead.lead(one.phone)).toMatchObject({
      messages_count: 2,
      last_message_direction: 'outbound',
      last_message_at: data.sent_at,
    });
  });

  test('is humanized by default, with the chat read and 3 to 15 seconds of typing', async () => {
    const one = await startConversation();
    slept.length = 0;
    expect((await send(one, { humanize: undefined })).status).toBe(201);
    const total = slept.reduce((sum, ms) => sum + ms, 0);
    expect(total).toBeGreaterThanOrEqual(3_000);
    expect(total).toBeLessThanOrEqual(15_000);
    const types = (await one.lead.events(one.phone)).map(({ type }) => type);
    expect(types).toEqual(['seen', 'typing', 'paused', 'text']);
  });

  test('can have 1 to 4,096 characters of any kind', async () => {
    const one = await startConversation();
    expect((await send(one, { text: '👋'.repeat(4096) })).status).toBe(201);
    for (const text of ['', ' \n', 'a'.repeat(4097), null, 1]) {
      const answer = await send(one, { text });
      expect(getCode(answer)).toEqual([422, 'validation_error']);
      expect(issuesIn(answer)).toMatchObject([{ path: ['text'] }]);
    }
  });

  test('is rejected for a lead without a conversation', async () => {
    const w = await app.make.workspace({ number: { pacing: { ...NO_PACING, first_contact_gap: '1d' } } });
    const lead = createPlay(app, w);
    for (const phone of [app.make.phone(), app.make.phone()]) await lead.push(phone);
    await app.drain();
    const { data: waiting } = await lead.api.call(contract.leads.list, { status: 'queued' });
    const one: ApiConversation = { w, lead, phone: waiting[0]!.phone!, id: waiting[0]!.id };
    expect(getCode(await send(one))).toEqual([409, 'lead_not_contacted']);
    expect(getCode(await send({ ...one, id: `lead_${'0'.repeat(26)}` }))).toEqual([404, 'not_found']);
  });

  test('is rejected for a lead who opted out or is blocked, and leaves nothing to send', async () => {
    const one = await startConversation();
    await one.lead.write(one.phone, 'STOP');
    const refused = await send(one);
    expect(getCode(refused)).toEqual([422, 'validation_error']);
    expect(getReason(refused)).toBe('opted_out');
    expect(issuesIn(refused)).toMatchObject([
      { path: ['lead_id'], code: 'not_writable', params: { why: { code: 'recipient_opted_out' } } },
    ]);
    await one.lead.api.call(contract.leads.update, { id: one.id, status: 'in_progress' });
    expect(getCode(await send(one))).toEqual([422, 'validation_error']);
    await one.lead.write(one.phone, 'START');
    expect((await send(one)).status).toBe(201);
    await one.lead.api.call(contract.blocklist.create, { value: one.phone });
    expect(getReason(await send(one))).toBe('blocked');
    await app.drain();
    expect(await listMessageRows(one)).toEqual([{ type: 'API_MESSAGE', status: 'accepted' }]);
  });

  test('is not sent to a lead who opts out while it is typed', async () => {
    const one = await startConversation();
    whileWaiting = async () => {
      whileWaiting = undefined;
      await one.lead.write(one.phone, 'STOP');
    };
    expect(getCode(await send(one, { humanize: true }))).toEqual([422, 'validation_error']);
    expect(await one.lead.texts(one.phone)).toEqual([]);
    expect(await one.lead.day('2026-11-18')).toMatchObject({ sent: 0 });
  });

  test('is sent although the campaign is paused and a person drives the conversation', async () => {
    const one = await startConversation();
    await one.lead.api.call(contract.campaigns.pause, { id: one.w.campaign });
    expect((await send(one)).status).toBe(201);
  });
});

describe('a message sent through the API on a failing number', () => {
  test('gets 503 while the number is disconnected, and is not kept for later', async () => {
    const one = await startConversation();
    await one.lead.number({ connected: false });
    expect(getCode(await send(one))).toEqual([503, 'agent_disconnected']);
    await one.lead.number({ connected: true });
    await app.drain();
    expect(await listMessageRows(one)).toEqual([]);
  });

  test('gets 500 internal_error if the engine has no settings', async () => {
    const one = await startConversation();
    await queryRows(app, `update numbers set engine = 'waha' where team_id = $1`, [one.w.teamId]);
    expect(getCode(await send(one))).toEqual([500, 'internal_error']);
    expect(await listMessageRows(one)).toEqual([]);
  });

  test('gets 502 and uses no quota if the engine rejects it', async () => {
    const one = await startConversation();
    await one.lead.number({ fault: 'reject', fault_count: 1 });
    const answer = await send(one);
    expect(getCode(answer)).toEqual([502, 'send_failed']);
    expect(issuesIn(answer)).toMatchObject([{ code: 'send_refused' }]);
    await app.drain();
    expect(await listMessageRows(one)).toEqual([{ type: 'API_MESSAGE', status: 'refused' }]);
    expect(await one.lead.day(clock.now().toISOString().slice(0, 10))).toMatchObject({ sent: 0 });
  });

  test('gets 502 and is never sent again if the engine does not answer', async () => {
    const one = await startConversation();
    await one.lead.number({ fault: 'timeout', fault_count: 1 });
    expect(getCode(await send(one))).toEqual([502, 'send_failed']);
    await app.drain();
    expect(await listMessageRows(one)).toEqual([{ type: 'API_MESSAGE', status: 'unconfirmed' }]);
    expect(await one.lead.texts(one.phone)).toHaveLength(1);
  });
});

describe('the quota and pace of messages sent through the API', () => {
  test('allow the daily quota, shared with campaigns, and then return 429 with the time of the reset', async () => {
    const one = await startConversation({ number: { daily_quota: 2 } });
    await one.lead.push(app.make.phone());
    await app.drain();
    expect((await send(one)).status).toBe(201);
    const refused = await send(one);
    expect(getCode(refused)).toEqual([429, 'quota_exceeded']);
    const reset = `${new Date(clock.ms() + 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`;
    expect(refused.headers).toMatchObject({
      'x-quota-limit': '2',
      'x-quota-remaining': '0',
      'x-quota-reset': reset,
    });
    expect(refused.headers['retry-after']).toBeUndefined();
    clock.set(reset);
    expect((await send(one)).status).toBe(201);
  });

  test('allow exactly the quota when two processes get many calls concurrently', async () => {
    const one = await startConversation({ number: { daily_quota: 10 } });
    const other = await startApp({
      connections: app.connections,
      clock,
      rates: { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 },
    });
    const from = (url: string) =>
      createCaller({ baseUrl: url, key: one.w.key })
        .call(contract.messages.send, { lead_id: one.id, text: 'Hi', humanize: false })
        .then(
          () => 201,
          (error: ApiError) => error.status,
        );
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, i) => from(i % 2 ? app.url : other.url)),
    );
    await other.close();
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    expect(await one.lead.texts(one.phone)).toHaveLength(10);
    expect(await one.lead.day(clock.now().toISOString().slice(0, 10))).toMatchObject({ sent: 10 });
  });

  // Checks promises.md#exact-limits. In each round, the request arrives at a different step of the campaign's send.
  test('give the last unit of the quota either to the API or to a campaign', {
    tags: 'endurance',
  }, async () => {
    const rounds = NIGHTLY ? 500 : 10;
    let reached = 0;
    let onStep = () => {};
    const own = await startApp({
      rates: { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 },
      db: (db) =>
        watchDatabase(db, () => {
          reached++;
          onStep();
        }),
    });
    const contact = async ({ lead }: ApiConversation, phone: string) => {
      await lead.push(phone);
      await own.drain();
    };
    const alone = await startConversation({}, own);
    reached = 0;
    await contact(alone, own.make.phone());
    const steps = reached;
    const won = { api: 0, campaign: 0 };
    for (let round = 0; round < rounds; round++) {
      const one = await startConversation({ number: { daily_quota: 1 } }, own);
      const other = own.make.phone();
      // The moments start before the first step and end after the last.
      const moment = Math.round((round / (rounds - 1)) * (steps + 1));
      const comes = Promise.withResolvers<void>();
      reached = 0;
      onStep = () => {
        if (reached >= moment) comes.resolve();
      };
      const sendAgain = () => send(one, {}, {}, own);
      const answered = moment === 0 ? sendAgain() : comes.promise.then(sendAgain);
      if (moment === 0) await answered;
      const [answer] = await Promise.all([answered, contact(one, other).then(() => comes.resolve())]);
      const byApi = await one.lead.texts(one.phone);
      const byCampaign = await one.lead.texts(other);
      expect([...byApi, ...byCampaign]).toHaveLength(1);
      expect(await one.lead.day('2026-11-18')).toMatchObject({ sent: 1 });
      expect(getCode(answer)).toEqual(byApi.length === 1 ? [201, undefined] : [429, 'quota_exceeded']);
      won[byApi.length === 1 ? 'api' : 'campaign']++;
    }
    expect(Math.min(won.api, won.campaign)).toBeGreaterThan(0);
    await own.close();
  });

  test('delay a message by a short gap, and return Retry-After for a long one', async () => {
    const pacing = { ...NO_PACING, send_gap: '4s', per_hour: 2 };
    const one = await startConversation({ number: { pacing } });
    expect((await send(one)).status).toBe(201);
    slept.length = 0;
    expect((await send(one, { text: 'Two' })).status).toBe(201);
    expect(slept.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(3_000);
    const refused = await send(one, { text: 'Three' });
    expect(getCode(refused)).toEqual([429, 'rate_limited']);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(3_500);
    expect(wait).toBeLessThanOrEqual(3_600);
    const [{ code, params }] = issuesIn(refused);
    const because = { code: 'per_hour', params: { most: 2 } };
    expect({ code, why: params.why }).toMatchObject({
      code: 'number_pace',
      why: { code: 'earliest', params: { because } },
    });
    expect(Math.abs(Date.parse(params.retry_at) - clock.ms() - wait * 1_000)).toBeLessThan(60_000);
    // The request limit is separate and has not been reached.
    expect(Number(refused.headers['x-ratelimit-remaining'])).toBeGreaterThan(0);
    clock.advance(wait * 1_000);
    expect((await send(one, { text: 'Three' })).status).toBe(201);
    expect(await one.lead.texts(one.phone)).toEqual(['Hi there', 'Two', 'Three']);
  });
});
