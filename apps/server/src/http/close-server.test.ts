// Closing a server: it answers a call in progress, closes its connection, and does not wait for a call that never ends.
import { Agent, request } from 'node:http';
import { expect, test } from 'vitest';
import { createPlay } from '../testing/conversation-helper.ts';
import { startApp } from '../testing/start-app.ts';
import { eventually } from '../testing/wait-eventually.ts';

test('the server answers a call in progress while closing, then closes its connection', async () => {
  const engine = Promise.withResolvers<void>();
  let asked = 0;
  const app = await startApp({
    engine: (real) => ({
      ...real,
      async sendText(number, message) {
        if (message.text === 'Wait') {
          asked++;
          await engine.promise;
        }
        return real.sendText(number, message);
      },
    }),
  });
  const w = await app.make.workspace({ agent: { follow_ups: [] } });
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  await lead.push(phone);
  await app.drain();
  const { id } = await lead.lead(phone);
  const agent = new Agent({ keepAlive: true });
  const status = new Promise<number | undefined>((resolve, reject) => {
    const call = request(`${app.url}/api/v1/messages`, {
      agent,
      method: 'POST',
      headers: { authorization: `Bearer ${w.key}`, 'content-type': 'application/json' },
    });
    call.on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    call.on('error', reject);
    call.end(JSON.stringify({ lead_id: id, text: 'Wait', humanize: false }));
  });
  await eventually(() => expect(asked).toBe(1));
  const closed = app.close();
  engine.resolve();
  expect(await status).toBe(201);
  // This takes much less than the 72 s for which an idle connection is kept.
  await closed;
  agent.destroy();
});

test('the server cuts off a call that waits for an unresponsive server, and finishes the work of that call', {
  tags: 'endurance',
}, async () => {
  const answers = Promise.withResolvers<void>();
  let asked = 0;
  const first = await startApp();
  const app = await startApp({
    ...{ connections: first.connections, clock: first.clock },
    patience: { request: 10_000, idle: 72_000, unread: 30_000, check: 1_000, closing: 100 },
    engine: (real) => ({
      ...real,
      async sendText(number, message) {
        asked++;
        await answers.promise;
        return real.sendText(number, message);
      },
    }),
  });
  const w = await first.make.workspace({ agent: { follow_ups: [] } });
  const lead = createPlay(first, w);
  const phone = first.make.phone();
  await lead.push(phone);
  await first.drain();
  const { id } = await lead.lead(phone);
  const call = fetch(`${app.url}/api/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${w.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ lead_id: id, text: 'Wait', humanize: false }),
  }).then(
    ({ status }) => status,
    () => 'cut off',
  );
  await eventually(() => expect(asked).toBe(1));
  const closed = app.close();
  expect(await call).toBe('cut off');
  answers.resolve();
  await closed;
  expect((await lead.messages(phone)).map(({ text, status }) => [text, status]).at(-1)).toEqual([
    'Wait',
    'accepted',
  ]);
  await first.close();
});
