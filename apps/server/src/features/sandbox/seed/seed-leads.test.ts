// Tests made-up leads (sandbox.md#seed): the API shows them like any others, and the same seed gives the same ones.
import { Parley } from '@parley/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '../../../testing/conversation-helper.ts';
import type { Workspace } from '../../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { SEEDED_STAGES } from './make-conversation.ts';
import { seedLeads } from './seed-leads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ rates: { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 } });
});
afterAll(() => app.close());

const seed = (w: Workspace, leads: number, number = 1) =>
  seedLeads(app.createCtx(w.teamId), { leads, seed: number }, () => {});
const connect = (w: Workspace) => new Parley({ key: w.key, baseUrl: app.url });

/** Returns all leads with their transcripts, by phone, without ids. */
async function readPeople(w: Workspace) {
  const parley = connect(w);
  const people = [];
  for (const lead of await parley.leads.list({ limit: 100 }).toArray()) {
    const messages = await parley.conversations.messages(lead.id).toArray();
    const texts = messages.toReversed().map(({ text, sent_at }) => `${sent_at} ${text}`);
    expect(lead).toMatchObject({ messages_count: messages.length, last_message_at: messages[0]!.sent_at });
    people.push({ phone: lead.phone!, name: lead.name, stage: lead.stage, texts });
  }
  return people.sort((a, b) => (a.phone < b.phone ? -1 : 1));
}

test('the same seed makes the same people, and a second run adds only those who are missing', async () => {
  const [one, two, other] = [
    await app.make.workspace(),
    await app.make.workspace(),
    await app.make.workspace(),
  ];
  await seed(one, 60);
  const added = await seed(one, 80);
  expect(Object.values((added as { added: object }).added).reduce((sum, count) => sum + count)).toBe(20);
  await seed(two, 80);
  await seed(other, 80, 2);
  const people = await readPeople(one);
  expect(people).toHaveLength(80);
  expect(new Set(people.map(({ stage }) => stage))).toEqual(new Set(Object.keys(SEEDED_STAGES)));
  expect(await readPeople(two)).toEqual(people);
  expect(await readPeople(other)).not.toEqual(people);
  const inbox = await connect(one).conversations.list({ limit: 100 }).toArray();
  expect(inbox).toHaveLength(80);
  await app.drain();
  expect(await readPeople(one)).toEqual(people);
});

test('a workspace with a number that reaches real people gets no made-up leads', async () => {
  const w = await app.make.workspace();
  await queryRows(app, `update numbers set engine = 'waha' where team_id = $1`, [w.teamId]);
  expect(await seed(w, 10)).toBe('real_number');
  expect(await connect(w).leads.list()).toMatchObject({ data: [] });
});
