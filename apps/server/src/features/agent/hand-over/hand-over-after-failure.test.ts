// Internal errors during a turn or a follow-up: the job is retried, and then a person takes over (agents.md#hand-over).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Agent } from '../../../agents/port.ts';
import { queryRows } from '../../../testing/conversation-helper.ts';
import { type Models, startModels } from '../../../testing/fakes/models/server.ts';
import { contract, startApp, type TestApp } from '../../../testing/start-app.ts';
import { buildModelAnswer, contactLeadOn } from '../turn/models.testing.ts';

let app: TestApp;
let models: Models;
/** The functions of the agent that throw an error. */
let broken: readonly (keyof Agent)[] = [];
let failures = 0;
const failOn =
  <Args extends unknown[], Result>(name: keyof Agent, work: (...args: Args) => Result) =>
  (...args: Args): Result => {
    if (!broken.includes(name)) return work(...args);
    failures++;
    throw new TypeError('a fault of ours');
  };

beforeAll(async () => {
  models = await startModels();
  app = await startApp({
    agent: (agent) => ({
      ...agent,
      turn: failOn('turn', agent.turn),
      followUp: failOn('followUp', agent.followUp),
      handOverNote: failOn('handOverNote', agent.handOverNote),
    }),
  });
});
beforeEach(() => {
  broken = [];
  failures = 0;
});
afterAll(async () => {
  await app.close();
  await models.close();
});

const hours = async (count: number) => {
  for (let hour = 0; hour < count; hour++) {
    app.clock.advance(3_600_000);
    await app.drain();
  }
};
const GIVEN_UP = { code: 'handed_over', params: { reason: { code: 'agent_failed' } } };

test.each([
  ['a turn', ['turn']],
  ['a turn and its hand-over note', ['turn', 'handOverNote']],
] as const)('the journal reports a hand-over after %s failed five times', async (_name, parts) => {
  const { lead, phone } = await contactLeadOn(app, models, {
    agent: { models: ['local/qwen3', 'offline'], follow_ups: [] },
  });
  models.answers(() => ({ fault: 'failed' }));
  broken = parts;
  expect(await lead.say(phone, 'How much is it?')).toEqual([]);
  await hours(5);
  const told = await lead.facts(phone, 'handed_over');
  expect(told).toMatchObject([GIVEN_UP]);
  const has = JSON.stringify(told).includes('How much is it?');
  expect(has).toBe(!parts.some((part) => part === 'handOverNote'));
  expect(failures).toBeGreaterThanOrEqual(5);

  broken = [];
  await lead.api.call(contract.leads.resume, { id: (await lead.lead(phone)).id });
  models.answers(() => buildModelAnswer({ reply: 'Sorry for the wait!' }));
  expect(await lead.say(phone, 'Hello?')).toEqual(['Sorry for the wait!']);
});

test('no person is informed of a temporary error', async () => {
  const { lead, phone } = await contactLeadOn(app, models, {
    agent: { models: ['local/qwen3', 'offline'], follow_ups: [] },
  });
  models.answers(() => ({ fault: 'failed' }));
  broken = ['turn'];
  await lead.say(phone, 'Yes');
  broken = [];
  await hours(1);
  expect(await lead.texts(phone)).toHaveLength(2);
  expect(await lead.facts(phone)).toEqual([]);
});

test('a follow-up that fails five times is reported as a hand-over in the journal', async () => {
  const { lead, phone } = await contactLeadOn(app, models, {
    agent: { model: 'offline', follow_ups: ['1h'] },
  });
  broken = ['followUp'];
  await hours(6);
  expect(await lead.facts(phone)).toMatchObject([GIVEN_UP]);
  expect(await lead.texts(phone)).toHaveLength(1);
});

test('a person takes over if a turn is given up while only a process without agents runs', async () => {
  const { lead, phone } = await contactLeadOn(app, models, { agent: { model: 'offline', follow_ups: [] } });
  const { id } = await lead.lead(phone);
  // Make the turn look as if its process had died for the fifth time.
  await queryRows(
    app,
    `insert into jobs (team_id, task, key, payload, run_at, deaths, locked_by)
     select team_id, 'agent.turn', 'turn:' || id, json_build_object('team_id', team_id, 'lead_id', id), now(), 4, 'dead'
     from leads where id = '${id}'`,
  );
  const other = await startApp({ connections: app.connections, agents: false });
  await other.close();
  await app.drain();
  expect(await lead.facts(phone)).toMatchObject([
    { code: 'handed_over', params: { reason: { code: 'process_crashed' } } },
  ]);
});
