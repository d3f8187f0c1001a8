// `parley number` and the checks of `parley apply` with a WAHA server, while Parley runs (running.md#connecting,
// workspace-file.md#checks).
// @module-tag endurance
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fact, factText } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addFakeNumber, VERIFY_TOKEN } from '../engines/whatsapp-cloud/network.testing.ts';
import { getPhone as cloudPhone } from '../testing/fakes/cloud/phone.ts';
import { startCloud } from '../testing/fakes/cloud/server.ts';
import { getSessionPhone } from '../testing/fakes/waha/phone.ts';
import { startWaha, type Waha } from '../testing/fakes/waha/server.ts';
import { USUAL_AGENT } from '../testing/make-workspace.ts';
import { eventually } from '../testing/wait-eventually.ts';
import {
  cleanUp,
  createPrivateFolder,
  endAll,
  runParley,
  SENTENCE,
  type ServedParley,
  startServed,
} from './testing.ts';

const SECRET = 'waha-key-that-nobody-may-see';
const UNREACHABLE = fact('server_unreachable', { server: 'WAHA', code: 'ECONNREFUSED' });
let server: ServedParley;
let waha: Waha;
let desks = 0;
beforeAll(async () => {
  waha = await startWaha({ apiKey: SECRET });
  server = await startServed({ env: { LOG_LEVEL: 'debug' } });
});
afterAll(async () => {
  await endAll();
  await cleanUp();
  await waha.close();
});

const onData = (...args: string[]) => runParley([...args, '--data', server.data]);

/** Writes a workspace file with one number on WAHA. @returns its path. */
function writeWorkspaceFile(phone: string, session: string, settings: Record<string, string> = {}): string {
  const path = join(createPrivateFolder(), 'desk.yaml');
  const { reply_delay: _pace, ...agent } = { ...USUAL_AGENT, humanize: true };
  const campaign = { slug: 'spring', name: 'Lea', status: 'active', purpose: 'setter', number: phone, agent };
  const own = { url: waha.url, api_key: SECRET, session, ...settings };
  const document = {
    workspace: { slug: session, name: 'Desk', plan: 'business' },
    numbers: [{ phone, engine: 'waha', waha: own }],
    campaigns: [campaign],
  };
  writeFileSync(path, JSON.stringify(document, null, 1));
  return path;
}

/** Creates a number on WAHA without a linked phone. */
async function setUpNumber() {
  const session = `desk-${++desks}`;
  const phone = `3361111${1000 + desks}`;
  const applied = await onData('apply', writeWorkspaceFile(phone, session), '--json');
  expect(applied).toMatchObject({ code: 0, err: '' });
  const asked = (operation: string) =>
    waha.calls.filter((call) => call.session === session && call.operation.endsWith(operation)).length;
  return { session, phone, asked, far: () => getSessionPhone(waha, session) };
}

const steps = (out: string) =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('parley number connect', () => {
  test('shows each QR code until a scan, and connects the number in the running Parley', async () => {
    const { phone, session, asked, far } = await setUpNumber();
    const connecting = onData('number', 'connect', phone, '--json');
    await eventually(() => expect(asked('auth/qr')).toBeGreaterThan(0));
    far().qrExpires();
    const before = asked('auth/qr');
    await eventually(() => expect(asked('auth/qr')).toBeGreaterThan(before));
    far().scan(phone);
    const { code, out, err } = await connecting;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const told = steps(out);
    expect(told[0]).toMatchObject({
      event: 'address',
      address: expect.stringContaining(`${server.url}/engines/waha/num_`),
    });
    const codes = told.filter(({ event }) => event === 'qr').map(({ text }) => text);
    expect(codes.length).toBeGreaterThan(1);
    expect(new Set(codes).size).toBe(codes.length);
    expect(told.at(-1)).toEqual({ event: 'connected', connected_as: phone });
    const listed = JSON.parse((await onData('number', 'list', '--workspace', session, '--json')).out);
    expect(listed).toMatchObject([
      { number: phone, status: 'WORKING', connected_as: phone, disconnected_since: null },
    ]);
    // The second time it is already connected.
    expect(await onData('number', 'connect', phone)).toMatchObject({
      code: 0,
      out: expect.stringContaining(`${phone} is connected as ${phone}.`),
    });
  });

  test('draws the QR code', async () => {
    const { phone, asked, far } = await setUpNumber();
    const connecting = onData('number', 'connect', phone);
    await eventually(() => expect(asked('auth/qr')).toBeGreaterThan(0));
    far().scan(phone);
    const { code, out } = await connecting;
    expect(code).toBe(0);
    expect(out).toContain('Linked devices');
    const picture = out.split('\n').filter((line) => /^[█▀▄ ]{25,}$/.test(line));
    expect(picture.length).toBeGreaterThan(12);
    expect(new Set(picture.map((line) => line.length)).size).toBe(1);
  });

  test('shows a pairing code', async () => {
    const { phone, asked, far } = await setUpNumber();
    const connecting = onData('number', 'connect', phone, '--code', '--json');
    await eventually(() => expect(asked('auth/request-code')).toBe(1));
    far().scan(phone);
    const { code, out } = await connecting;
    expect(code).toBe(0);
    expect(steps(out)).toContainEqual({ event: 'code', code: expect.stringMatching(/^\w{4}-\w{4}$/) });
  });

  test('logs out a phone that differs from the one in the file', async () => {
    const { phone, session, asked, far } = await setUpNumber();
    const connecting = onData('number', 'connect', phone);
    await eventually(() => expect(asked('auth/qr')).toBeGreaterThan(0));
    far().scan('33699999999');
    const { code, err } = await connecting;
    expect(code).toBe(1);
    expect(err).toContain('The phone 33699999999 was linked instead, and was logged out.');
    expect(waha.sessions.get(session)!.status).not.toBe('WORKING');
    const [listed] = JSON.parse((await onData('number', 'list', '--workspace', session, '--json')).out);
    expect(listed).toMatchObject({ connected_as: null, disconnected_since: null });
    expect(listed.status).not.toBe('WORKING');
  });

  test('prints a one-line error for each problem', async () => {
    const { phone } = await setUpNumber();
    await waha.stop();
    const away = await onData('number', 'connect', phone);
    await waha.start();
    expect(away).toMatchObject({ code: 1, err: expect.stringMatching(SENTENCE) });
    expect(away.err).toContain(factText(UNREACHABLE));
    for (const args of [['39000000000'], [phone, '--workspace', 'demo'], ['33600000001', '--code']]) {
      const { code, err } = await onData('number', 'connect', ...args);
      expect([code, err]).toEqual([1, expect.stringMatching(SENTENCE)]);
    }
  });
});

test('parley number status, logout and resume show the number’s state and the result', async () => {
  const { phone, session, asked, far } = await setUpNumber();
  const connecting = onData('number', 'connect', phone);
  await eventually(() => expect(asked('auth/qr')).toBeGreaterThan(0));
  far().scan(phone);
  expect((await connecting).code).toBe(0);
  const status = await onData('number', 'status', phone);
  expect(status).toMatchObject({ code: 0, err: '' });
  expect(status.out).toContain(`WORKING, as ${phone}`);
  expect(status.out).toContain(`day 1; ${factText(fact('warm_up', { most: 5, day: 1 }))}`);
  expect(status.out).toContain(factText(fact('number_connected', { as: phone })));
  const health = JSON.parse((await onData('number', 'status', phone, '--json')).out);
  expect(health).toMatchObject({
    workspace: session,
    number: phone,
    session: { status: 'WORKING' },
    incident: null,
    sends: { left: 200 },
    first_contacts: { left: 5, stopped: null },
  });
  const nothing = await onData('number', 'resume', phone, '--reason', 'Looked at it');
  expect([nothing.code, nothing.err]).toEqual([1, `The first contacts of ${phone} are not paused.\n`]);
  expect(await onData('number', 'logout', phone)).toMatchObject({ code: 0 });
  const after = JSON.parse((await onData('number', 'status', phone, '--json')).out);
  expect(after.incident).toBeNull();
  expect(after.journal.map(({ kind }: { kind: string }) => kind)).toContain('logged_out');
  const simulated = await onData('number', 'logout', '33600000001', '--workspace', 'demo');
  expect([simulated.code, simulated.err]).toEqual([1, expect.stringMatching(SENTENCE)]);
});

describe('parley apply', () => {
  test('reports a rejected key with its line and applies nothing', async () => {
    const wrong = 'another-key-that-nobody-may-see';
    const file = writeWorkspaceFile('33611119001', 'refused', { api_key: wrong });
    const { code, err } = await onData('apply', file);
    expect(code).toBe(1);
    const refusal = fact('secret_refused', { provider: 'WAHA', setting: 'api_key', detail: null });
    expect(err).toMatch(/desk\.yaml:\d+:\d+ numbers\[0\]\.waha\.api_key/);
    expect(err).toContain(`.api_key is refused. ${factText(refusal)}`);
    expect(err).not.toContain(wrong);
    const none = await onData('number', 'status', '33611119001');
    expect(none.code).toBe(1);
  });

  test('refuses an unreachable server, except with --offline', async () => {
    const file = writeWorkspaceFile('33611119002', 'away', { url: 'http://127.0.0.1:9' });
    const { code, err } = await onData('apply', file);
    expect(code).toBe(1);
    expect(err).toContain(`numbers[0].waha.url is refused. ${factText(UNREACHABLE)}`);
    expect(await onData('apply', file, '--offline')).toMatchObject({ code: 0 });
    await eventually(async () => {
      const { out } = await onData('number', 'status', '33611119002', '--json');
      expect(JSON.parse(out)).toMatchObject({ session: { status: 'UNKNOWN' }, incident: null });
    });
  });

  test('prints and logs no secret', async () => {
    const { phone, session } = await setUpNumber();
    const outputs = await Promise.all([
      onData('apply', writeWorkspaceFile(phone, session)),
      onData('number', 'list', '--json'),
      onData('number', 'status', phone, '--json'),
      onData('doctor', '--json'),
    ]);
    const all = [...outputs.map(({ out, err }) => out + err), server.out(), server.err()].join('\n');
    expect(all).toContain(phone);
    expect(all).not.toContain(SECRET);
    expect(all).not.toContain('another-key-that-nobody-may-see');
  });
});

test('parley number list and status show Meta’s rating of a number and the limit of its business', async () => {
  const cloud = await startCloud();
  const { id } = cloud.addAccount({ portfolio: { limit: 2_000 } });
  const number = addFakeNumber(cloud, { account_id: id });
  cloud.numbers.get(number.whatsapp_cloud.phone_number_id)!.quality_rating = 'YELLOW';
  const path = join(createPrivateFolder(), 'meta.yaml');
  const workspace = { slug: 'meta', name: 'Meta', plan: 'business' };
  writeFileSync(path, JSON.stringify({ workspace, numbers: [number] }));
  expect(await onData('apply', path)).toMatchObject({ code: 0, err: '' });
  const list = (...flags: string[]) => onData('number', 'list', '--workspace', 'meta', ...flags);
  await eventually(async () => {
    expect(JSON.parse((await list('--json')).out)).toMatchObject([
      { quality: 'medium', people_limit: 2_000 },
    ]);
  });
  expect((await list()).out).toContain('quality medium, 2000 people in 24 h');
  const { out } = await onData('number', 'status', number.phone);
  expect(out).toContain(
    'quality medium; the business can start conversations with 2000 people per 24 h (2000 left now), across all its numbers',
  );
  const health = JSON.parse((await onData('number', 'status', number.phone, '--json')).out);
  expect(health.quality).toEqual({ rating: 'medium', people: { limit: 2_000, left: 2_000 } });
  await cloud.close();
});

test('doctor names the number with a wrong app_secret, and apply fixes it', async () => {
  const cloud = await startCloud();
  const [right, wrong] = [addFakeNumber(cloud), addFakeNumber(cloud)];
  const path = join(createPrivateFolder(), 'secrets.yaml');
  const apply = (app_secret: string) => {
    const numbers = [right, { ...wrong, whatsapp_cloud: { ...wrong.whatsapp_cloud, app_secret } }];
    writeFileSync(path, JSON.stringify({ workspace: { slug: 'secrets', name: 'Two' }, numbers }));
    return onData('apply', path);
  };
  const news = async () => {
    const { checks } = JSON.parse((await onData('doctor', '--json')).out);
    return checks.find(({ name }: { name: string }) => name === 'news');
  };
  const said = async () => (await onData('number', 'status', wrong.phone)).out;
  const receiveAtBoth = async () => {
    for (const one of [right, wrong]) {
      cloudPhone(cloud, one.whatsapp_cloud.phone_number_id).receives('33612121212', { text: 'Hello' });
    }
    await cloud.webhooks.settled();
    return cloud.webhooks.all.slice(-2).map(({ attempts }) => attempts);
  };
  expect(await apply('of-another-app')).toMatchObject({ code: 0, err: '' });
  await cloud.webhooks.subscribe(`${server.url}/engines/whatsapp-cloud`, VERIFY_TOKEN);
  // A job configures the provider. It sees no problem yet, because no event has been refused.
  await eventually(async () => expect(await said()).toContain('WORKING'));
  expect(await news()).toMatchObject({ ok: true, message: 'None was dropped.' });
  expect(await receiveAtBoth()).toEqual([[200], [200]]);
  const found = await news();
  expect(found).toMatchObject({
    ok: false,
    message: expect.stringContaining(`last for ${wrong.phone} at 20`),
  });
  expect(found.message).not.toContain(right.phone);
  const reason = fact('event_of_other_app');
  // Compare without the full stop, because the line continues after the reason.
  expect(await said()).toContain(factText(fact('provider_event_dropped', { reason })).slice(0, -1));
  expect(server.err() + server.out()).toContain('an event of a number was dropped');
  expect(await apply(cloud.appSecret)).toMatchObject({ code: 0, err: '' });
  await eventually(async () => expect(await news()).toMatchObject({ ok: true }));
  await receiveAtBoth();
  expect(await news()).toMatchObject({ ok: true });
  await cloud.close();
});
