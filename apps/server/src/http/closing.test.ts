// The server closes while a call is under way: it answers the call, and does not wait for its connection.
import { Agent, request } from 'node:http';
import { expect, test } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { playOf } from '../testing/play.ts';
import { startApp } from '../testing/start-app.ts';

test('a call under way is answered, and its connection does not keep the server open', async () => {
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
  const lead = playOf(app, w);
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
  // Far less than the 72 s for which an idle connection is kept.
  await closed;
  agent.destroy();
});
