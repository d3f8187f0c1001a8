// Logs (running.md#secrets): structured, with a request id, and at info level without keys, phones and texts.
import { contract } from '@parley/contract';
import { afterEach, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { createLog } from './log.ts';
import { asOwner } from './page.testing.ts';

let app: TestApp;
afterEach(async () => {
  await app?.close();
  app = undefined as unknown as TestApp;
});

function collect() {
  const lines: string[] = [];
  return { lines, logTo: { write: (line: string) => void lines.push(line) } };
}

test('ordinary work is logged without personal data', { tags: 'endurance' }, async () => {
  const { lines, logTo } = collect();
  app = await startApp({ logLevel: 'info', logTo });
  const { key, number } = await app.make.workspace();
  const api = app.api(key);
  const phone = app.make.phone();
  const url = 'http://localhost:9/crm-hook';
  const { data: webhook } = await api.call(contract.webhooks.create, {
    url,
    events: ['contact.qualified', 'message.received'],
  });
  const push = { id: 'spring', phone: `+${phone}`, name: 'Marie Durand', email: 'marie@example.com' };
  await api.call(contract.campaigns.pushLead, push);
  await app.drain();
  const texts = ['Yes, we do', 'about 12k', '1', 'Zanzibar tomorrow'];
  for (const text of texts) {
    await api.call(contract.sandbox.receiveMessage, { to: number, from: phone, text });
    await app.drain();
  }
  await api.call(contract.sandbox.setNumber, { phone: number, connected: false });
  await app.drain();

  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({
      level: expect.any(Number),
      time: expect.any(String),
      msg: expect.any(String),
    });
  const { data: leads } = await api.call(contract.leads.list, { phone });
  expect(leads[0]).toMatchObject({ status: 'qualified' });
  const { data: said } = await api.call(contract.conversations.messages, { leadId: leads[0]!.id });
  expect(said.length).toBeGreaterThan(6);
  const secrets = [
    key,
    webhook.secret,
    phone,
    number,
    'Marie',
    'Durand',
    'marie@example.com',
    ...texts.filter((text) => text.length > 2),
    ...said.map(({ text }) => text!).filter((text) => text.length > 2),
  ];
  for (const secret of secrets) expect(log).not.toContain(secret);
});

test('an unexpected error is logged with the id of its request and without the row', async () => {
  const { lines, logTo } = collect();
  app = await startApp({ logLevel: 'info', logTo });
  const { key } = await app.make.workspace();
  const phone = app.make.phone();
  // A duplicate key, which no verb expects.
  const broken = app.system.db.pool.query(
    `insert into numbers (team_id, id, handle, engine, daily_quota, connected_since, pacing, session_status, created_at)
     select team_id, 'num_' || n, $1, 'simulator', 1, now(), '{}', 'WORKING', now() from teams, generate_series(1, 2) n`,
    [phone],
  );
  const error = await broken.then(
    () => null,
    (failure: Error) => failure,
  );
  expect(JSON.stringify(error)).toContain(phone);
  app.system.log.error({ err: error }, 'it broke');
  const logged = JSON.parse(lines.at(-1)!);
  expect(logged.err).toMatchObject({
    code: '23505',
    table: 'numbers',
    constraint: expect.any(String),
    stack: expect.any(String),
  });
  expect(lines.at(-1)).not.toContain(phone);

  await asOwner(app.connections, 'drop view lead_records');
  const answer = await fetch(`${app.url}/api/v1/leads`, { headers: { authorization: `Bearer ${key}` } });
  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({
    error: { code: 'internal_error', issues: [{ code: 'unexpected', params: {} }] },
  });
  const requestId = answer.headers.get('x-request-id');
  const failed = lines.map((line) => JSON.parse(line)).find(({ reqId }) => reqId === requestId);
  expect(failed).toMatchObject({ status: 500, msg: 'request failed', err: { code: '42P01' } });
});

test('secrets are masked in the log', () => {
  const { lines, logTo } = collect();
  const log = createLog('trace', logTo);
  const [key, secret, phone] = [`svc_live_${'ab12'.repeat(10)}`, `whsec_${'Ab+/'.repeat(11)}`, '33612345678'];
  const error = new Error(`invalid phone "${phone}" with ${key}`, { cause: new Error(`to +${phone}`) });
  log.info(
    { key, phone, text: 'Hello there', deep: { key, phone, text: 'Hello there' } },
    `${key} ${secret}`,
  );
  log.error({ err: error }, 'broken');
  const all = lines.join('');
  for (const hidden of ['ab12ab12', 'Ab+/Ab', phone, 'Hello there']) expect(all).not.toContain(hidden);
  expect(all).toContain('[secret]');
  expect(JSON.parse(lines[1]!).err).toMatchObject({
    type: 'Error',
    message: 'invalid phone "[number]" with [secret]',
  });
});
