import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlay } from '../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

let app: TestApp;
let made = 0;
beforeAll(async () => {
  app = await startApp({ engine: (engine) => ({ ...engine, newMessageId: () => `engine-made-${++made}` }) });
});
afterAll(() => app.close());

test('a message is sent under an id that the engine of its number creates', async () => {
  const lead = createPlay(app, await app.make.workspace());
  const phone = app.make.phone();
  await lead.push(phone);
  await app.drain();
  await lead.say(phone, 'yes');
  const sent = (await lead.events(phone)).filter(({ type }) => type === 'text');
  expect(sent.map(({ message_id }) => message_id)).toEqual(['engine-made-1', 'engine-made-2']);
});
