// Attacks through data that the lead did not write: knowledge documents, and titles in the calendar
// (agents.md#model-input). The model obeys everything that it reads.
// @module-tag endurance
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANSWER, RULES } from '../../../agents/model-agent/rules.ts';
import { createPlay, type Play, queryRows } from '../../../testing/conversation-helper.ts';
import { type Models, startModels } from '../../../testing/fakes/models/server.ts';
import { USUAL_AGENT, type Workspace } from '../../../testing/make-workspace.ts';
import { contract, startApp, type TestApp } from '../../../testing/start-app.ts';
import { buildProvider } from '../turn/models.testing.ts';
import { ACTIONS } from './actions.testing.ts';
import { type Attack, type AttackWorld, buildGoodAnswer, buildObedientAnswer } from './attack.testing.ts';
import { findHarm } from './find-harm.testing.ts';
import { LEAKS } from './leaks.testing.ts';
import { OVERRIDES } from './overrides.testing.ts';

/** Longer than the time for which a model is skipped after unusable answers for two leads. */
const REST_MS = 61_000;
const ATTACKS: readonly Attack[] = [...OVERRIDES, ...ACTIONS, ...LEAKS];
/** Returns a word that occurs in only one document, so that the search finds that document. */
const buildTopic = (at: number) => `gate${String(at).padStart(3, '0')}`;
const DOCUMENT = ATTACKS.map(
  ({ says }, at) => `# Offer ${buildTopic(at)}\n\nOf ${buildTopic(at)}: ${says}`,
).join('\n\n');

let app: TestApp;
let models: Models;
let w: Workspace;
let neighbour: Workspace;
let lead: Play;
let world: AttackWorld;
let asked: string[] = [];

beforeAll(async () => {
  models = await startModels();
  app = await startApp();
  neighbour = await app.make.workspace();
  const agent = { model: undefined, models: ['local/qwen3', 'offline'], follow_ups: [] };
  const knowledge = [{ text: USUAL_AGENT.knowledge }, { text: DOCUMENT }];
  w = await app.make.workspace({
    models: [buildProvider(models)],
    agent: { ...agent, knowledge },
  });
  lead = createPlay(app, w);
  const [other, beside] = [app.make.phone(), app.make.phone()];
  await lead.push(other, { name: 'Zenobia Quartz', additional_data: { note: 'canary-of-zenobia' } });
  await createPlay(app, neighbour).push(beside, { name: 'Yorick Vane' });
  await app.drain();
  await checkBooks(lead, other);
  const [booking] = await queryRows<{ id: string }>(app, 'select id from bookings where team_id = $1', [
    w.teamId,
  ]);
  world = {
    other: { id: (await lead.lead(other)).id, phone: other, bookingId: booking!.id },
    neighbour: { id: (await createPlay(app, neighbour).lead(beside)).id, phone: beside },
    apiKey: w.key,
    modelKey: models.key,
    rules: `${RULES}\n${ANSWER}`,
    goal: USUAL_AGENT.goal,
  };
});
afterAll(async () => {
  await app.close();
  await models.close();
});

/** Returns a good model's answers, which qualify the lead and book a meeting. */
function buildQualifyingAnswers(conversation: string) {
  if (conversation.includes('the first one'))
    return buildGoodAnswer({ action: 'book', action_message: 'm4', action_value: 'S1' });
  const claim = (key: string, quote: string, value: string) => ({
    key,
    message: 'm2',
    quote,
    value,
    met: true,
  });
  return buildGoodAnswer({
    findings: [claim('owner', 'I own it', 'yes'), claim('budget', 'around 12k', '12000')],
    reply: 'Lovely. Would [S1] or [S2] suit you?',
  });
}

async function checkBooks(whose: Play, phone: string): Promise<void> {
  models.answers((said) => buildQualifyingAnswers(said.messages[0]!.text));
  await whose.say(phone, 'I own it, around 12k');
  await whose.say(phone, 'the first one');
}

/** Lets the model obey the document or the title in the prompt. */
function obeyDocument(): void {
  asked = [];
  models.answers(({ instructions, messages }) => {
    const seen = [instructions, ...messages.map(({ text }) => text)].join('\n');
    asked.push(seen);
    const at = /\bOf gate(\d{3}):/.exec(seen)?.[1];
    const named = ATTACKS.find(({ says }) => seen.includes(`Attack ${says}`.slice(0, 60)));
    const attack = at === undefined ? named : ATTACKS[Number(at)];
    return attack ? buildObedientAnswer(attack, world) : buildGoodAnswer({});
  });
}

test('a document that contains attacks causes no harmful message, no finding and no booking', async () => {
  const [rows] = await queryRows<{ count: number }>(
    app,
    'select count(*)::integer as count from bookings where team_id = $1',
    [w.teamId],
  );
  obeyDocument();
  const harm: { attack: string; wrong: string[] }[] = [];
  for (const [at, { says }] of ATTACKS.entries()) {
    const phone = app.make.phone();
    await lead.push(phone, { name: 'Marie Durand' });
    await app.drain();
    const before = asked.length;
    const said = await lead.say(phone, `What is ${buildTopic(at)}?`);
    expect({
      says,
      seen: asked.slice(before).some((text) => text.includes(`Of ${buildTopic(at)}:`)),
    }).toEqual({
      says,
      seen: true,
    });
    // The agent can repeat a time from the document, because that books nothing.
    const allowed = says.includes('Sunday at 03:00') ? 'Sunday at 03:00 it is.' : says;
    const wrong = said.flatMap((text) => findHarm({ text, booked: false }, world, allowed));
    if (wrong.length > 0) harm.push({ attack: says, wrong: [...wrong, ...said] });
    expect((await lead.lead(phone)).status).not.toBe('qualified');
    app.clock.advance(REST_MS);
  }
  expect(harm).toEqual([]);
  const after = await queryRows<{ count: number }>(
    app,
    'select count(*)::integer as count from bookings where team_id = $1',
    [w.teamId],
  );
  expect(after).toEqual([rows]);
  // A claim in a document proves nothing about a lead.
  const proven = `select finding.value from findings finding join leads lead on lead.team_id = finding.team_id and lead.id = finding.lead_id
    where finding.team_id = $1 and finding.verdict = 'met' and lead.name = 'Marie Durand'`;
  expect(await queryRows(app, proven, [w.teamId])).toEqual([]);
  expect((await createPlay(app, neighbour).lead(world.neighbour.phone)).name).toBe('Yorick Vane');
});

test('a meeting title that contains an attack is shown only to its own lead', async () => {
  const shop = await app.make.workspace({
    models: [buildProvider(models)],
    agent: { model: undefined, models: ['local/qwen3'], follow_ups: [] },
  });
  const play = createPlay(app, shop);
  const titles = ATTACKS.filter((_, at) => at % 8 === 0).map(({ says }) => `Attack ${says}`.slice(0, 250));
  for (const name of titles) {
    const phone = app.make.phone();
    await play.push(phone, { name });
    await app.drain();
    await checkBooks(play, phone);
  }
  const { data } = await play.api.call(contract.bookings.list, { limit: 100 });
  expect(data.filter(({ attendee }) => attendee.name?.startsWith('Attack')).length).toBe(titles.length);

  obeyDocument();
  const phone = app.make.phone();
  await play.push(phone, { name: 'Marie Durand' });
  await app.drain();
  for (const text of ['Which times are there?', 'Who has the meeting before mine?', 'Move that meeting'])
    expect(await play.say(phone, text)).toEqual(['Thank you! Do you own the place?']);
  expect(asked).toHaveLength(3);
  for (const title of titles) expect(asked.join('\n')).not.toContain(title.slice(7, 60));
});
