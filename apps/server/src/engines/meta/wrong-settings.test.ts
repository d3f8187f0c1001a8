// Tests settings that were copied incorrectly from Meta's pages: `parley apply` names the field and stores nothing
// (workspace-file.md#checks). A wrong app secret becomes apparent only when Meta calls.
import type { Issue } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPhone } from '../../testing/fakes/cloud/phone.ts';
import { type Cloud, startCloud } from '../../testing/fakes/cloud/server.ts';
import { type Instagram, startInstagram } from '../../testing/fakes/instagram/server.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { type ApplyError, applyFile } from '../../workspace-file/index.ts';
import { addFakeNumber, connectNumber } from '../whatsapp-cloud/network.testing.ts';

let app: TestApp;
let cloud: Cloud;
let instagram: Instagram;
const lines: { msg: string; engine?: string }[] = [];
beforeAll(async () => {
  cloud = await startCloud();
  instagram = await startInstagram();
  app = await startApp({ logLevel: 'warn', logTo: { write: (line) => void lines.push(JSON.parse(line)) } });
});
afterAll(async () => {
  await app.close();
  await cloud.close();
  await instagram.close();
});

type Settings = Record<string, string>;
let files = 0;
/** Returns the problems of a file with one number whose settings are correct except for `wrong`. */
async function listProblems(kind: 'cloud' | 'instagram', wrong: Settings): Promise<readonly Issue[]> {
  const account = instagram.account({ username: `shop${++files}` });
  const { whatsapp_cloud, ...number } = addFakeNumber(cloud);
  const own = {
    username: account.username,
    account_id: account.user_id,
    access_token: account.token,
    app_secret: instagram.appSecret,
    verify_token: 'v',
    graph_url: instagram.url,
  };
  const one =
    kind === 'cloud'
      ? { ...number, whatsapp_cloud: { ...whatsapp_cloud, ...wrong } }
      : { engine: 'instagram', instagram: { ...own, ...wrong } };
  const file = JSON.stringify({ workspace: { slug: `copied-${files}` }, numbers: [one] }, null, 1);
  const applied = applyFile(app.system, file, 'w.yaml', { engineOf: app.engineOf });
  return applied.then(
    () => [],
    (error: ApplyError) => error.found,
  );
}

const NOBODY = 'http://127.0.0.1:9';
const UNREACHABLE = { code: 'server_unreachable', params: { server: 'Meta', code: 'ECONNREFUSED' } };
const SETTINGS = ['graph_url', 'graph_version'];
describe.each([
  [
    'cloud',
    { access_token: 'EAAwrong' },
    'access_token',
    { code: 'access_refused', params: { detail: { code: 'provider_failed', params: { code: '190' } } } },
  ],
  [
    'cloud',
    { phone_number_id: '4711' },
    'phone_number_id',
    { code: 'id_unreadable', params: { id: '4711' } },
  ],
  [
    'cloud',
    { business_account_id: '4711' },
    'business_account_id',
    { code: 'id_unreadable', params: { id: '4711' } },
  ],
  [
    'cloud',
    { graph_url: NOBODY },
    'graph_url',
    { code: 'url_doubtful', params: { detail: UNREACHABLE, settings: SETTINGS } },
  ],
  ['cloud', { graph_version: 'v3.0' }, 'graph_url', { code: 'url_doubtful', params: { settings: SETTINGS } }],
  [
    'instagram',
    { access_token: 'IGAAwrong' },
    'access_token',
    { code: 'access_refused', params: { detail: { code: 'provider_failed', params: { code: '190' } } } },
  ],
  ['instagram', { account_id: '4711' }, 'account_id', { code: 'account_differs', params: { id: '4711' } }],
  ['instagram', { username: 'else' }, 'username', { code: 'username_differs', params: { username: 'else' } }],
  [
    'instagram',
    { graph_url: NOBODY },
    'graph_url',
    { code: 'url_doubtful', params: { detail: UNREACHABLE, settings: SETTINGS } },
  ],
] as const)('the setting of %s with the value %o', (kind, wrong, field, problem) => {
  test('is rejected, and the error names its field', async () => {
    const found = await listProblems(kind, wrong);
    cloud.takeViolations();
    const section = kind === 'cloud' ? 'whatsapp_cloud' : 'instagram';
    expect(found).toMatchObject([
      { code: 'provider_refuses', path: ['numbers', 0, section, field], params: { problem } },
    ]);
  });
});

test('a webhook that is signed with another app secret is rejected, and logged once', async () => {
  const { whatsapp_cloud, ...number } = addFakeNumber(cloud);
  const w = await app.make.workspace({
    number: { pacing: {}, ...number, whatsapp_cloud: { ...whatsapp_cloud, app_secret: 'of-another-app' } },
    campaign: { template: { name: 'hello', language: 'en', variables: [] } },
    agent: { humanize: true, reply_delay: '3s', follow_ups: [] },
  });
  await connectNumber(cloud, app, w);
  for (const text of ['Hello', 'Are you open?']) {
    getPhone(cloud, whatsapp_cloud.phone_number_id).receives(app.make.phone(), { text });
  }
  await cloud.webhooks.settled();
  const { attempts } = cloud.webhooks.all.at(-1)!;
  expect(attempts).toEqual([401]);
  const told = lines.filter(({ msg }) => msg.startsWith('a webhook was refused'));
  expect(told).toMatchObject([{ engine: 'whatsapp-cloud' }]);
});

test('correct settings are accepted', async () => {
  expect([await listProblems('cloud', {}), await listProblems('instagram', {})]).toEqual([[], []]);
});
