// What a message changes: the row of its conversation, and the lead's own only where something seldom happened
// (docs/adr/0042).
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { look, playOf } from '../../testing/play.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** The transaction that wrote the lead's row last. */
const writerOf = async (phone: string) =>
  (await look<{ xmin: string }>(app, 'select xmin::text from leads where phone = $1', [phone]))[0]!.xmin;

test('a message of a conversation under way, and its answer, leave the row of the lead as it is', async () => {
  const lead = playOf(app, await app.make.workspace());
  const phone = app.make.phone();
  await lead.say(phone, 'Hello');
  const before = { writer: await writerOf(phone), lead: await lead.lead(phone) };

  expect(await lead.say(phone, 'What is this about?')).toHaveLength(1);

  expect(await writerOf(phone)).toBe(before.writer);
  const after = await lead.lead(phone);
  expect(after.messages_count).toBe(before.lead.messages_count + 2);
  expect(after.last_message_direction).toBe('outbound');
  expect(after.updated_at >= after.last_message_at!).toBe(true);
});

test('the inbox knows the campaign that a lead has now', async () => {
  const number = app.make.phone();
  const w = await app.make.workspace({ number: { phone: number }, campaigns: [] });
  const lead = playOf(app, w);
  const phone = app.make.phone();
  await lead.say(phone, 'Hello');
  const copies = () =>
    look(
      app,
      `select lead.phone from conversations conversation
       join leads lead on lead.team_id = conversation.team_id and lead.id = conversation.lead_id
       where lead.team_id = $1
         and (conversation.campaign_id, conversation.listed) is distinct from (lead.campaign_id, lead.listed)`,
      [w.teamId],
    );
  expect(await copies()).toEqual([]);

  await look(app, 'update leads set campaign_id = null, listed = false where team_id = $1', [w.teamId]);
  expect(await copies()).toEqual([]);
  expect((await lead.api.call(contract.conversations.list, {})).data).toEqual([]);

  await look(app, 'update leads set campaign_id = $2, listed = true where team_id = $1', [
    w.teamId,
    w.campaignId,
  ]);
  expect(await copies()).toEqual([]);
  const inbox = await lead.api.call(contract.conversations.list, { campaign_id: w.campaign });
  expect(inbox.data).toMatchObject([{ phone, messages_count: 2 }]);
});
