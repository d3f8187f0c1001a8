// The calendars in a workspace file: `parley apply` stores them, checks them at their providers, and shows them without
// secrets (workspace-file.md#calendars).
// @module-tag endurance
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Fact, fact, factText, formatIssue, issue } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeCalCom, startCalCom } from '../testing/fakes/calendars/cal-com/server.ts';
import { type FakeCalendly, startCalendly } from '../testing/fakes/calendars/calendly/server.ts';
import { type FakeGoogle, startGoogle } from '../testing/fakes/calendars/google/server.ts';
import {
  cleanUp,
  createPrivateFolder,
  endAll,
  runParley,
  type ServedParley,
  startServed,
} from './testing.ts';

const key = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const ROBOT = 'parley@project.example';

let server: ServedParley;
let calCom: FakeCalCom;
let calendly: FakeCalendly;
let google: FakeGoogle;
beforeAll(async () => {
  const now = () => Date.now();
  calCom = await startCalCom({ now });
  calendly = await startCalendly({ now });
  google = await startGoogle({ now, serviceAccount: { email: ROBOT, key } });
  server = await startServed({});
});
afterAll(async () => {
  await endAll();
  await cleanUp();
  await Promise.all([calCom.close(), calendly.close(), google.close()]);
});

const onData = (...args: string[]) => runParley([...args, '--data', server.data]);

const onCalCom = (more: object = {}) => ({
  name: 'sales',
  provider: 'cal-com',
  url: calCom.url,
  api_key: calCom.key,
  event_type_id: 10,
  webhook_secret: 'hook-secret-of-sales',
  ...more,
});
const onCalendly = (more: object = {}) => ({
  name: 'demos',
  provider: 'calendly',
  url: calendly.url,
  token: calendly.token,
  event_type: calendly.eventTypeUri,
  signing_key: 'signing-key-of-demos',
  ...more,
});
const onGoogle = (more: object = {}) => ({
  name: 'ana',
  provider: 'google',
  url: `${google.url}/calendar/v3`,
  token_url: `${google.url}/token`,
  calendar_id: google.calendarId,
  service_account_key: JSON.stringify({ client_email: ROBOT, private_key: key }),
  ...more,
});

function writeWorkspaceFile(slug: string, calendars: object[]): string {
  const path = join(createPrivateFolder(), 'acme.yaml');
  writeFileSync(path, JSON.stringify({ workspace: { slug, name: 'Acme' }, calendars }, null, 1));
  return path;
}

test('parley apply gives each calendar an id and a webhook URL, and shows no secret', async () => {
  const file = writeWorkspaceFile('acme', [onCalCom(), onCalendly(), onGoogle()]);
  const applied = await onData('apply', file, '--json');
  expect(applied).toMatchObject({ code: 0, err: '' });
  const { calendars } = JSON.parse(applied.out);
  expect(calendars).toEqual([
    { name: 'sales', id: calendars[0].id, webhook_url: `${server.url}/calendars/${calendars[0].id}` },
    { name: 'demos', id: calendars[1].id, webhook_url: `${server.url}/calendars/${calendars[1].id}` },
    { name: 'ana', id: calendars[2].id, webhook_url: null },
  ]);
  const again = await onData('apply', file, '--json');
  expect(JSON.parse(again.out).calendars).toEqual(calendars);
  const shown = await onData('apply', file);
  expect(shown.out).toMatch(/calendar\s+sales\s+cal_/);
  for (const secret of [calCom.key, 'hook-secret', calendly.token, 'signing-key', 'PRIVATE']) {
    for (const { out, err } of [applied, again, shown]) expect(out + err).not.toContain(secret);
  }
});

test('parley apply refuses to change the provider of a calendar', async () => {
  const { code } = await onData('apply', writeWorkspaceFile('keeper', [onCalCom()]));
  expect(code).toBe(0);
  const { code: refused, err } = await onData(
    'apply',
    writeWorkspaceFile('keeper', [onCalendly({ name: 'sales' })]),
  );
  expect(refused).toBe(1);
  const kept = { provider: 'cal-com', name: 'sales' };
  expect(err).toContain(formatIssue(issue('calendar_provider', kept, ['calendars', 0, 'provider'])));
});

describe('parley apply, if the provider refuses a setting,', () => {
  test.each<[string, () => object, field: string, Fact]>([
    [
      'a key',
      () => onCalCom({ api_key: 'another' }),
      'api_key',
      fact('secret_refused', { provider: 'Cal.com', setting: 'api_key', detail: null }),
    ],
    [
      'an event type',
      () => onCalCom({ event_type_id: 11 }),
      'event_type_id',
      fact('event_type_missing', { provider: 'Cal.com', setting: 'event_type_id' }),
    ],
    [
      'a server',
      () => onCalCom({ url: 'http://127.0.0.1:9/v2' }),
      'url',
      fact('server_unreachable', { server: 'Cal.com', code: 'ECONNREFUSED' }),
    ],
    [
      'a token',
      () => onCalendly({ token: 'another' }),
      'token',
      fact('secret_refused', { provider: 'Calendly', setting: 'token', detail: null }),
    ],
    [
      'a type of event',
      () => onCalendly({ event_type: `${calendly.eventTypeUri}X` }),
      'event_type',
      fact('event_type_missing', { provider: 'Calendly', setting: 'event_type' }),
    ],
    [
      'a calendar',
      () => onGoogle({ calendar_id: 'x@y.example' }),
      'calendar_id',
      fact('calendar_not_shared', { account: null }),
    ],
    [
      'a key file',
      () => onGoogle({ service_account_key: '{"client_email":"a@b.co"}' }),
      'service_account_key',
      fact('secret_refused', { provider: 'Google', setting: 'service_account_key', detail: null }),
    ],
  ])('reports the line and applies nothing: %s', async (_name, calendar, field, problem) => {
    const file = writeWorkspaceFile('refused', [calendar()]);
    const { code, err } = await onData('apply', file);
    expect(code).toBe(1);
    expect(err).toMatch(/acme\.yaml:\d+:\d+ calendars\[0\]/);
    expect(err).toContain(`.${field} is refused. ${factText(problem)}`);
    expect(err).not.toContain('another');
  });

  test('skips the checks with --offline', async () => {
    const file = writeWorkspaceFile('offline', [
      onCalCom({ url: 'http://127.0.0.1:9/v2', api_key: 'another' }),
    ]);
    expect(await onData('apply', file, '--offline')).toMatchObject({ code: 0 });
  });
});
