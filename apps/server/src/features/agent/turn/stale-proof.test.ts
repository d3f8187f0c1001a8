// A message that the lead has edited or deleted proves nothing, even while a model reads it (agents.md#evidence).
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MessageKind } from '../../../engines/events.ts';
import { createPlay, queryRows } from '../../../testing/conversation-helper.ts';
import { type Models, startModels } from '../../../testing/fakes/models/server.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';

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

test.each<[string, MessageKind, string | null, boolean]>([
  ['edited before the turn', 'edit', 'I rent a flat', false],
  ['edited while the model thinks', 'edit', 'I rent a flat', true],
  ['deleted while the model thinks', 'deletion', null, true],
])('a message that is %s proves nothing', async (_name, kind, text, thinking) => {
  const base_url = models.address('openai-compatible');
  const w = await app.make.workspace({
    models: [{ name: 'local', provider: 'openai-compatible', base_url, api_key: models.key }],
    agent: { models: ['local/qwen3'], model: undefined },
  });
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  await lead.push(phone);
  await app.drain();
  const number = { team_id: w.teamId, id: w.numberId, phone: w.number };
  const reportMessage = (said: string | null, as: MessageKind, id: string, about: string | null) =>
    app.report(number, {
      type: 'message',
      chat_id: `${phone}@c.us`,
      phone,
      name: null,
      media: null,
      referral: null,
      text: said,
      kind: as,
      engine_message_id: id,
      about,
      sent_at: app.clock.now(),
    });
  const reportRemark = () => reportMessage(text, kind, `${phone}-2`, `${phone}-1`);
  models.answers(async (_asked, nth) => {
    if (thinking && nth === 0) await reportRemark();
    return {
      reasoning: 'The lead owns it.',
      findings: [{ key: 'owner', message: 'm2', quote: 'I own it', value: 'yes', met: true }],
      action: 'none',
      reply: 'Thank you! What budget do you have in mind?',
    };
  });
  await reportMessage('I own it', 'text', `${phone}-1`, null);
  if (!thinking) await reportRemark();
  await app.drain();
  expect(await queryRows(app, 'select key from findings where team_id = $1', [w.teamId])).toEqual([]);
});
