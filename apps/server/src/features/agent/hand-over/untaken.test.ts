// The time between a hand-over by the agent and a person (agents.md#until-a-person-answers).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '../../../testing/conversation-helper.ts';
import { type Models, startModels } from '../../../testing/fakes/models/server.ts';
import { contract, startApp, type TestApp } from '../../../testing/start-app.ts';
import { buildModelAnswer, contactLeadOn } from '../turn/models.testing.ts';

let app: TestApp;
let models: Models;
beforeAll(async () => {
  models = await startModels();
  app = await startApp();
});
afterAll(async () => {
  await app.close();
  await models.close();
});

const listFindings = (teamId: string) =>
  queryRows(app, 'select key, verdict, value from findings where team_id = $1 order by key', [teamId]);

test.each(['offline', 'local/qwen3'])('%s takes note of answers, and sends nothing', async (model) => {
  const { w, lead, phone } = await contactLeadOn(app, models, { agent: { model, follow_ups: [] } });
  models.answers(() =>
    buildModelAnswer({
      findings: [
        { key: 'owner', message: 'm4', quote: 'I own the place', value: 'yes', met: true },
        { key: 'budget', message: 'm4', quote: 'my budget is 12k', value: '12000', met: true },
      ],
      action: 'hand_over',
      action_message: 'm4',
      reply: 'A colleague will answer you.',
    }),
  );
  await lead.say(phone, 'I want to talk to a person');
  const handedOver = await lead.facts(phone);
  expect(handedOver).toMatchObject([{ code: 'handed_over' }]);
  expect(await lead.say(phone, 'By the way, I own the place and my budget is 12k')).toEqual([]);
  expect(await listFindings(w.teamId)).toContainEqual({ key: 'budget', verdict: 'met', value: '12000' });
  expect(await lead.facts(phone)).toEqual(handedOver);
  expect(await lead.lead(phone)).toMatchObject({ status: 'in_progress' });
});

test('nothing is noted once a person took over', async () => {
  const { w, lead, phone } = await contactLeadOn(app, models, {
    agent: { model: 'offline', follow_ups: [] },
  });
  const { id } = await lead.lead(phone);
  await lead.api.call(contract.leads.handoff, { id });
  expect(await lead.say(phone, 'I own the place and my budget is 12k')).toEqual([]);
  expect(await listFindings(w.teamId)).toEqual([]);
});

const HOUR = 3_600_000;

/** Creates a lead whose conversation the agent handed over because it did not understand the lead. */
async function confuse(agent: Record<string, unknown>) {
  const contacted = await contactLeadOn(app, models, {
    agent: { model: 'offline', follow_ups: [], sending_hours: 'always', ...agent },
  });
  const { lead, phone } = contacted;
  for (const words of ['blorp zink', 'zink blorp']) await lead.say(phone, words);
  expect(await lead.facts(phone)).toMatchObject([{ code: 'handed_over' }]);
  const wait = async (ms: number) => {
    app.clock.advance(ms);
    await app.drain();
    return (await lead.facts(phone)).map((one) => one?.code);
  };
  return { ...contacted, id: (await lead.lead(phone)).id, wait };
}

test('the agent resumes after the time of the campaign, once for each hand-over', async () => {
  const { lead, phone, wait } = await confuse({ resume_after: '2h' });
  await lead.say(phone, 'my budget is 12k');
  const before = (await lead.texts(phone)).length;
  expect(await wait(1.9 * HOUR)).toEqual(['handed_over']);
  expect(await wait(0.2 * HOUR)).toEqual(['handed_over', 'agent_resumed']);
  const answers = (await lead.texts(phone)).slice(before);
  expect(answers).toEqual(['Do you own the place?']);
  await lead.say(phone, 'I want to talk to a person');
  expect(await wait(24 * HOUR)).toEqual(['handed_over', 'agent_resumed', 'handed_over']);
});

test.each([
  ['a person took over', 'handoff'],
  ['a person wrote', 'write'],
] as const)('the agent does not resume after %s', async (_what, act) => {
  const { lead, id, wait } = await confuse({ resume_after: '2h' });
  if (act === 'handoff') await lead.api.call(contract.leads.handoff, { id });
  else await lead.api.call(contract.messages.send, { lead_id: id, text: 'How can I help?', humanize: false });
  expect(await wait(24 * HOUR)).not.toContain('agent_resumed');
});

test('the agent waits for a person if the campaign sets no time', async () => {
  const { wait } = await confuse({});
  expect(await wait(240 * HOUR)).toEqual(['handed_over']);
});
