import { expect, test } from 'vitest';
import { eventually } from '../../wait-eventually.ts';
import { type Received, startCaller } from './caller.testing.ts';
import { getSessionPhone } from './phone.ts';

const statuses = (received: Received[]) =>
  received.filter(({ event }) => event === 'session.status').map(({ payload }) => payload['status']);

test('a new session shows QR codes until one is scanned, and then works', async () => {
  const { waha, call, received, webhookUrl } = await startCaller();
  const config = { metadata: { number: 'n1' }, webhooks: [{ url: webhookUrl, events: ['session.status'] }] };
  const made = await call('POST', '/api/sessions', { name: 'one', config });
  expect(made).toMatchObject({ status: 201, body: { name: 'one', status: 'STARTING', config } });
  expect((await call('GET', '/api/sessions/one/me')).body).toBe('');
  expect((await call('GET', '/api/one/auth/qr?format=raw')).body).toEqual({ value: '2@one-1' });
  const image = await call('GET', '/api/one/auth/qr?format=image', undefined, { accept: 'application/json' });
  expect(image.body).toMatchObject({ mimetype: 'image/png' });
  expect((await call('GET', '/api/one/auth/qr?format=image')).headers.get('content-type')).toBe('image/png');

  const phone = getSessionPhone(waha, 'one');
  phone.qrExpires();
  expect((await call('GET', '/api/one/auth/qr?format=raw')).body).toEqual({ value: '2@one-2' });
  phone.scan('79111111', { name: 'Sales' });
  expect((await call('GET', '/api/sessions/one')).body).toMatchObject({
    status: 'WORKING',
    me: { id: '79111111@c.us', pushName: 'Sales' },
    engine: { engine: 'GOWS' },
  });
  await waha.webhooks.settled();
  expect(statuses(received).sort()).toEqual(['SCAN_QR_CODE', 'SCAN_QR_CODE', 'STARTING', 'WORKING']);
  const last = received.find(({ payload }) => payload['status'] === 'WORKING')!;
  expect(last.payload['statuses']).toHaveLength(3);
  expect(last.envelope).toMatchObject({ session: 'one', metadata: { number: 'n1' }, engine: 'GOWS' });

  expect((await call('POST', '/api/sessions', { name: 'one' })).status).toBe(422);
});

test('a pairing code also works, but only while a QR code is shown', async () => {
  const { waha, call } = await startCaller();
  await call('POST', '/api/sessions', { name: 'one', start: false });
  expect((await call('POST', '/api/one/auth/request-code', { phoneNumber: '79111111' })).status).toBe(422);
  await call('POST', '/api/sessions/one/start');
  const code = await call('POST', '/api/one/auth/request-code', { phoneNumber: '79111111' });
  expect(code).toMatchObject({ status: 201, body: { code: 'ABCD-EFGH' } });
  getSessionPhone(waha, 'one').scan('79111111');
  expect((await call('GET', '/api/one/auth/qr?format=raw')).status).toBe(422);
});

test('a session fails after six QR codes, and shows new ones after a restart', async () => {
  const { waha, call } = await startCaller();
  await call('POST', '/api/sessions', { name: 'one' });
  const phone = getSessionPhone(waha, 'one');
  for (let codes = 1; codes < 6; codes++) phone.qrExpires();
  expect(phone.session.status).toBe('SCAN_QR_CODE');
  phone.qrExpires();
  expect(phone.session.status).toBe('FAILED');
  expect((await call('POST', '/api/sessions/one/restart')).body).toMatchObject({ status: 'STARTING' });
  expect(phone.session.status).toBe('SCAN_QR_CODE');
});

test('a failed session works again after a restart, but a session that was logged out on the phone must be paired again', async () => {
  const { call, paired } = await startCaller();
  const phone = await paired('one', '79111111');
  phone.becomes('FAILED');
  await call('POST', '/api/sessions/one/start');
  expect(phone.session.status).toBe('FAILED');
  await call('POST', '/api/sessions/one/restart');
  expect(phone.session.status).toBe('WORKING');
  phone.logsOut();
  expect(phone.session.status).toBe('FAILED');
  await call('POST', '/api/sessions/one/restart');
  expect(phone.session.status).toBe('SCAN_QR_CODE');
});

test('a session can be stopped, started and logged out', async () => {
  const { call, paired } = await startCaller();
  const phone = await paired('one', '79111111');
  expect((await call('POST', '/api/sessions/one/stop')).body).toMatchObject({ status: 'STOPPED' });
  expect((await call('GET', '/api/sessions')).body).toEqual([]);
  expect((await call('GET', '/api/sessions?all=true')).body).toMatchObject([{ name: 'one', me: null }]);
  await call('POST', '/api/sessions/one/start');
  expect(phone.session.status).toBe('WORKING');
  await call('POST', '/api/sessions/one/logout');
  expect(phone.session.status).toBe('SCAN_QR_CODE');
  expect((await call('DELETE', '/api/sessions/one')).status).toBe(200);
  expect((await call('DELETE', '/api/sessions/one')).status).toBe(200);
  expect(await call('GET', '/api/sessions/one')).toMatchObject({
    status: 404,
    body: { statusCode: 404, message: 'Session not found', error: 'Not Found' },
  });
});

test('a new configuration replaces the old one, and restarts a running session', async () => {
  const { waha, call, paired, received } = await startCaller();
  const phone = await paired('one', '79111111');
  const changed = await call('PUT', '/api/sessions/one', { config: { metadata: { number: 'n2' } } });
  expect(changed).toMatchObject({ status: 200, body: { config: { metadata: { number: 'n2' } } } });
  expect(phone.session.status).toBe('WORKING');
  await waha.webhooks.settled();
  // The new configuration has no webhooks.
  expect(statuses(received)).toEqual(['STOPPED']);
});

test('a session that does not work refuses calls', async () => {
  const { call, paired } = await startCaller();
  const phone = await paired('one', '79111111');
  phone.losesConnection();
  const refused = await call('POST', '/api/sendText', { session: 'one', chatId: '7922@c.us', text: 'Hello' });
  expect(refused).toMatchObject({
    status: 422,
    body: { session: 'one', status: 'STARTING', expected: ['WORKING'] },
  });
  phone.reconnects();
  expect(phone.session.status).toBe('WORKING');
});

test('a working session reports a lock and a cap on new contacts', async () => {
  const { waha, paired, received } = await startCaller();
  const phone = await paired('one', '79111111');
  phone.isRestricted(1_784_477_333_000);
  phone.isCapped('FIRST_WARNING', 640, 1000);
  await waha.webhooks.settled();
  const data = received.map(({ payload }) => [payload['status'], payload['data']]);
  expect(data).toContainEqual([
    'WORKING',
    { reachoutTimelock: expect.objectContaining({ isActive: true, timeEnforcementEnds: 1_784_477_333 }) },
  ]);
  expect(data).toContainEqual(['WORKING', { messageCapping: expect.objectContaining({ usedQuota: 640 }) }]);
});

test('sessions that were running are restarted with their data when the server restarts', async () => {
  const { waha, call, paired, events } = await startCaller();
  const phone = await paired('one', '79111111');
  await call('POST', '/api/sessions', { name: 'stopped', start: false });
  phone.hasHistory([{ chat: '7922', writing: { text: 'Before' } }]);
  await waha.stop();
  await expect(call('GET', '/api/sessions')).rejects.toThrow();
  expect(await events()).toEqual([]);
  await waha.start();
  expect((await call('GET', '/api/sessions?all=true')).body).toMatchObject([
    { name: 'one', status: 'WORKING' },
    { name: 'stopped', status: 'STOPPED' },
  ]);
  expect((await call('GET', '/api/one/chats/all/messages?limit=5')).body).toMatchObject([{ body: 'Before' }]);
});

test('a lock on new contacts is reported with each reconnect until it is lifted', async () => {
  const { waha, call, paired, received } = await startCaller();
  const phone = await paired('one', '79111111');
  const dataAfter = async (happens: () => void) => {
    await waha.webhooks.settled();
    received.length = 0;
    happens();
    await waha.webhooks.settled();
    return received.find(({ payload }) => payload['status'] === 'WORKING')?.payload['data'];
  };
  const reconnect = () => {
    phone.losesConnection();
    phone.reconnects();
  };
  expect(await dataAfter(reconnect)).toBeNull();
  phone.isRestricted(1_784_477_333_000);
  expect(await dataAfter(reconnect)).toMatchObject({ reachoutTimelock: { isActive: true } });
  expect((await call('GET', '/api/sessions/one/me')).body).toMatchObject({
    reachoutTimelock: { isActive: true },
  });
  expect(await dataAfter(() => phone.isRestricted(null))).toMatchObject({
    reachoutTimelock: { isActive: false },
  });
  expect(await dataAfter(reconnect)).toBeNull();
});

test('a call that waits for a session continues once the session works', async () => {
  const { waha, call, paired } = await startCaller({ statusWaitMs: 600_000 });
  const phone = await paired('one', '79111111');
  phone.losesConnection();
  const sent = call('POST', '/api/sendText', { session: 'one', chatId: '7922@c.us', text: 'Hello' });
  await eventually(() => expect(waha.calls.at(-1)!.operation).toBe('POST /api/sendText'));
  expect(waha.sent).toEqual([]);
  phone.reconnects();
  expect((await sent).status).toBe(201);
});
