// Follows the documents: runs the shell commands of each page in order, in a fresh folder next to a running demo, and
// compares their output where the page shows it (docs/contributing/testing.md#commands-in-documents).
// @module-tag endurance

import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCaller } from '@parley/client';
import { contract } from '@parley/contract';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startCalCom } from '../../testing/fakes/calendars/cal-com/server.ts';
import { startCalendly } from '../../testing/fakes/calendars/calendly/server.ts';
import { startGoogle } from '../../testing/fakes/calendars/google/server.ts';
import { startCloud } from '../../testing/fakes/cloud/server.ts';
import { startInstagram } from '../../testing/fakes/instagram/server.ts';
import { getSessionPhone } from '../../testing/fakes/waha/phone.ts';
import { startWaha, type Waha } from '../../testing/fakes/waha/server.ts';
import { SLOW_MS } from '../../testing/nightly.ts';
import { eventually } from '../../testing/wait-eventually.ts';
import {
  cleanUp,
  createPrivateFolder,
  endAll,
  runParley,
  type ServedParley,
  startServed,
} from '../testing.ts';
import { listPages, readPage } from './read-page.testing.ts';
import { type Setting, startWalk } from './run-page.testing.ts';

/** The reader's own workspace: its owner, and a lead who opted out. */
const ACME = `
workspace: { slug: acme, name: Acme, plan: business }
members:
  - { email: ana@acme.test, name: Ana, role: owner, password: "only-for-this-test" }
keys:
  - { name: Reader, scopes: all }
numbers:
  - { phone: "33600000003", engine: simulator }
campaigns:
  - { slug: desk, name: Desk, status: active, number: "33600000003", agent: { goal: Answer., first_message: Hello. } }
`;

/** A number of the demo on a WAHA server. */
const createDesk = ({ url, apiKey }: Waha) => `
workspace: { slug: demo }
numbers:
  - { phone: "33600000005", engine: waha, waha: { url: "${url}", api_key: "${apiKey}", session: desk } }
campaigns:
  - { slug: files, name: Desk, status: active, number: "33600000005", agent: { goal: Answer., first_message: Hello. } }
`;

/** Applies a workspace file to the demo's installation. @returns the output */
async function apply(text: string): Promise<string> {
  const file = join(createPrivateFolder(), 'workspace.yaml');
  writeFileSync(file, text);
  const applied = await runParley(['apply', file, '--data', server.data, '--json']);
  expect(applied.err).toBe('');
  return applied.out;
}

/** Lets a lead of the demo send a photo. Returns the lead's phone and the ids by the examples of the pages. */
async function receivePhoto(waha: Waha): Promise<Record<string, string>> {
  await apply(createDesk(waha));
  const connecting = runParley(['number', 'connect', '33600000005', '--data', server.data]);
  await eventually(() => expect(waha.sessions.get('desk')?.status).toBe('SCAN_QR_CODE'));
  const desk = getSessionPhone(waha, 'desk');
  desk.scan('33600000005');
  expect(await connecting).toMatchObject({ code: 0 });
  const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  desk.receives('33698765499', { kind: 'image', file: { bytes, mimetype: 'image/png' } });
  const api = createCaller({ baseUrl: server.url, key: server.key });
  return eventually(async () => {
    const [lead] = (await api.call(contract.leads.list, { phone: '33698765499' })).data;
    const { data } = await api.call(contract.conversations.messages, { leadId: lead!.id });
    const message = data.find(({ has_media: hasMedia }) => hasMedia)!.id;
    const { out } = await runParley(['media', message, '--data', server.data, '--json']);
    expect(JSON.parse(out).state).toBe('stored');
    return { '%2B33612345678': '%2B33698765499', LEAD_ID: lead!.id, MESSAGE_ID: message };
  });
}

/** Lets a lead of the demo answer and book. Returns the lead's id by the example of the pages. */
async function bookAsLead(): Promise<Record<string, string>> {
  const api = createCaller({ baseUrl: server.url, key: server.key });
  const [from, to] = ['33687654322', '33600000001'];
  await api.call(contract.campaigns.pushLead, { id: 'spring', phone: from, name: 'Marie Durand' });
  for (const [index, text] of ["Yes, it's ours", 'About 12,000', 'The first one'].entries()) {
    await eventually(async () => {
      const { data } = await api.call(contract.sandbox.phoneEvents, { phone: from });
      expect(data.filter(({ type }) => type === 'text').length).toBeGreaterThan(index);
    });
    await api.call(contract.sandbox.receiveMessage, { to, from, text });
  }
  return eventually(async () => {
    const [lead] = (await api.call(contract.leads.list, { phone: from })).data;
    expect(lead!.stage).toBe('booked');
    return { lead_01k0c3p6n2f8h9q4r7s5t1v0wx: lead!.id };
  });
}

const providers: { close(): Promise<unknown> }[] = [];

/** Starts fake providers of calendars and networks. Returns their addresses and secrets by the examples of the pages. */
async function startProviders(): Promise<Record<string, string>> {
  const now = () => Date.now();
  const email = 'parley@project.example';
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
  const calCom = await startCalCom({ now });
  const calendly = await startCalendly({ now });
  const google = await startGoogle({ now, serviceAccount: { email, key } });
  const waha = await startWaha();
  const cloud = await startCloud();
  cloud.addAccount({ id: '102290129340398' });
  cloud.addNumber({ id: '106540352242922', phone: '33600000004', dial_code: '33' });
  cloud.addTemplate({
    name: 'hello_again',
    language: 'en',
    body: 'Hi {{1}}, this is Lea from Acme. You asked about a new kitchen. Do you own the place?',
  });
  const instagram = await startInstagram();
  const account = instagram.account({ username: 'acme' });
  providers.push(calCom, calendly, google, waha, cloud, instagram);
  const folder = createPrivateFolder();
  writeFileSync(join(folder, 'waha.env'), 'WAHA_API_KEY=fake-waha-key\n');
  writeFileSync(join(folder, 'google.json'), JSON.stringify({ client_email: email, private_key: key }));
  return {
    ...(await receivePhoto(waha)),
    'provider: cal-com': `provider: cal-com\n    url: "${calCom.url}"`,
    'cal_live_…': calCom.key,
    'provider: calendly': `provider: calendly\n    url: "${calendly.url}"`,
    'eyJ…': calendly.token,
    'provider: google': `provider: google\n    url: "${google.url}/calendar/v3"\n    token_url: "${google.url}/token"`,
    'acme-key.json': join(folder, 'google.json'),
    'ana@acme.example': google.calendarId,
    'http://localhost:3001': waha.url,
    'deploy/waha/.env': join(folder, 'waha.env'),
    'phone_number_id: "106540352242922"': `phone_number_id: "106540352242922"\n      graph_url: "${cloud.url}"`,
    'META_TOKEN=…': `META_TOKEN=${cloud.accessToken}`,
    'META_APP_SECRET=…': `META_APP_SECRET=${cloud.appSecret}`,
    'META_VERIFY_TOKEN=…': 'META_VERIFY_TOKEN=verify-me-cloud',
    'https://graph.instagram.com': instagram.url,
    'account_id: "17841400000000000"': `account_id: "${account.user_id}"\n      graph_url: "${instagram.url}"`,
    'IG_TOKEN=…': `IG_TOKEN=${account.token}`,
    'IG_APP_SECRET=…': `IG_APP_SECRET=${instagram.appSecret}`,
    'IG_VERIFY_TOKEN=…': 'IG_VERIFY_TOKEN=verify-me-instagram',
  };
}

const { admin } = inject('postgres');

/** Runs statements one by one, because a database is not created in a transaction. */
async function runSql(statements: string): Promise<void> {
  const client = new Client(admin);
  await client.connect();
  for (const statement of statements.split(/;\s*/).filter(Boolean)) await client.query(statement);
  await client.end();
}

let server: ServedParley;
let setting: Setting;
beforeAll(async () => {
  server = await startServed();
  const key = /svc_live_[0-9a-f]{40}/.exec(await apply(ACME))![0];
  const api = createCaller({ baseUrl: server.url, key });
  await api.call(contract.sandbox.receiveMessage, { to: '33600000003', from: '33687654321', text: 'STOP' });
  const examples = await Promise.all([bookAsLead(), startProviders()]);
  setting = {
    data: server.data,
    url: server.url,
    env: { KEY: server.key, PARLEY: server.url, LAST_LOG_ID: 'evt_01m8g3zw4qe0089xntbynkbn53' },
    values: {
      'svc_live_...': server.key,
      'svc_live_…': server.key,
      'https://your.host': server.url,
      '/safe/place': server.data,
      ' SECRET_KEY=…': ' SECRET_KEY="$(cat data/secret.key)"',
      'data/backups/parley-20261121T030000Z.backup': 'today.backup',
      'role parley': 'role reader',
      'database parley owner parley': 'database reader owner reader',
      'postgres://parley:PASSWORD@db.example.com:5432/parley': `postgres://reader@/reader?host=${encodeURIComponent(admin.host)}`,
      ...examples[0],
      ...examples[1],
    },
    runSql,
  };
});
afterAll(async () => {
  await endAll();
  await runSql('drop database if exists reader with (force); drop role if exists reader;');
  await Promise.all(providers.map((provider) => provider.close()));
  await cleanUp();
});

const pages = listPages().map((page) => ({ page, blocks: readPage(page) }));
const isRun = ({ notRun }: { notRun: string | undefined }) => notRun === undefined;

test.concurrent.each(pages.filter(({ blocks }) => blocks.some(isRun)))(
  'the commands of $page work as shown',
  { timeout: SLOW_MS },
  async ({ blocks }) => {
    const walk = await startWalk(setting);
    try {
      for (const block of blocks.filter(isRun)) await walk.follow(block);
    } finally {
      await walk.end();
    }
  },
);

test('a page says why a command is not run', () => {
  const notRun = pages.flatMap(({ page, blocks }) =>
    blocks.flatMap(({ notRun: reason }) => (reason ? [`${page}: ${reason}`] : [])),
  );
  expect(notRun).toEqual([
    'apps/server/README.md: the packages are on npm from the first release on',
    'apps/server/README.md: the packages are on npm from the first release on',
    'bench/README.md: a benchmark takes minutes',
    'docs/calendars/calendly.md: it needs a Calendly account',
    'docs/contributing/releases.md: it commits and tags a release',
    'docs/engines/waha.md: it needs Docker',
    'docs/engines/waha.md: it needs Docker',
    'docs/engines/waha.md: it needs a phone with WhatsApp',
    'docs/installing/README.md: the packages are on npm from the first release on',
    'docs/installing/caddy.md: it installs Debian packages',
    'docs/installing/container.md: it needs Docker',
    'docs/installing/haproxy.md: it installs Debian packages',
    'docs/installing/haproxy.md: it needs a certificate of Let’s Encrypt',
    'docs/installing/nginx.md: it installs Debian packages',
    'docs/installing/nginx.md: it needs a certificate of Let’s Encrypt',
    'docs/installing/service.md: it needs root and systemd',
    'docs/installing/service.md: it needs root and systemd',
    'docs/installing/service.md: it needs root and systemd',
    'docs/installing/service.md: it needs root and systemd',
    'docs/installing/service.md: it needs root and systemd',
    'docs/mcp.md: it needs Claude Code',
    'docs/operating.md: it ends with an error if the files differ',
    'docs/operating.md: this page’s installation is on the embedded database here',
    'docs/operating.md: it installs Debian packages',
    'docs/reference/api.md: it downloads packages of others',
    'packages/client/README.md: the packages are on npm from the first release on',
  ]);
});
