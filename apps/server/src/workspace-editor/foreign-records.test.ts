// Members can enter provider addresses that point to any server in the network. No call may reach a link-local address,
// and no part of such a server's response may reach the member (running.md#calls-to-providers).
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, createBrowser, PASSWORD } from '../testing/browser.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

const { numbers, calendars, models } = contract;
/** A sentence that must not leave the internal network. */
const SECRET = 'the quarterly figures: 4,711 <script>';
const PAGE = {
  // In Meta's errors, the code is a number.
  error: { code: 100, type: SECRET, message: SECRET, status: SECRET, details: { message: SECRET } },
  error_description: SECRET,
  exception: { message: SECRET, details: SECRET },
  message: SECRET,
  title: SECRET,
  details: [{ parameter: SECRET, message: SECRET, code: SECRET }],
  version: SECRET,
  data: [{ id: SECRET }],
};

let app: TestApp;
let page: Browser;
let internal: Server;
let url = '';
let status = 200;
let asked: string[] = [];
beforeAll(async () => {
  app = await startApp();
  await app.make.workspace({
    members: [{ email: 'ana@strangers.test', name: 'Ana', role: 'owner', password: PASSWORD }],
  });
  page = createBrowser(app);
  await page.signIn('ana@strangers.test');
  internal = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(PAGE));
  });
  internal.listen(0, '127.0.0.1');
  await once(internal, 'listening');
  url = `http://127.0.0.1:${(internal.address() as AddressInfo).port}`;
});
afterAll(async () => {
  internal.closeAllConnections();
  internal.close();
  await app.close();
});

const META = { access_token: 't', app_secret: 's', verify_token: 'v' };
let names = 0;

/**
 * Saves a provider at an address and, if saving doesn't check it, checks it. Returns everything that the member can
 * read.
 */
const FOREIGN_CALLS: Record<string, (address: string) => Promise<string>> = {
  WAHA: (address) =>
    readOperation(numbers.create, {
      engine: 'waha',
      phone: app.make.phone(),
      settings: { url: address, api_key: 'k', session: `s${++names}` },
    }),
  'WhatsApp Cloud': (address) =>
    readOperation(numbers.create, {
      engine: 'whatsapp-cloud',
      phone: app.make.phone(),
      settings: { phone_number_id: `1${++names}`, graph_url: address, ...META },
    }),
  Instagram: (address) =>
    readOperation(numbers.create, {
      engine: 'instagram',
      settings: { username: `shop${++names}`, account_id: `2${names}`, graph_url: address, ...META },
    }),
  'Cal.com': (address) =>
    readOperation(calendars.add, {
      name: `cal-${++names}`,
      provider: 'cal-com',
      settings: { url: address, api_key: 'k', event_type_id: '1', webhook_secret: 'w' },
    }),
  Calendly: (address) =>
    readOperation(calendars.add, {
      name: `cal-${++names}`,
      provider: 'calendly',
      settings: {
        url: address,
        token: 't',
        event_type: 'https://api.calendly.com/event_types/1',
        signing_key: 'k',
      },
    }),
  Google: (address) =>
    readOperation(calendars.add, {
      name: `cal-${++names}`,
      provider: 'google',
      settings: { url: address, token_url: address, client_id: 'i', client_secret: 's', refresh_token: 'r' },
    }),
  models: async (address) => {
    const name = `model-${++names}`;
    const saved = await readOperation(models.add, {
      name,
      provider: 'openai-compatible',
      base_url: address,
      api_key: 'k',
    });
    return saved + (await readOperation(models.check, { model: `${name}/any` }));
  },
};

async function readOperation(operation: Parameters<Browser['ask']>[0], input: Record<string, unknown>) {
  const { text } = await page.ask(operation, input);
  return text;
}

test.each(
  Object.keys(FOREIGN_CALLS).flatMap((call) =>
    [200, 400, 401, 403, 404, 422, 429, 500].map((code) => [call, code] as const),
  ),
)('no member sees how an internal page answered a call for %s with status %i', async (call, code) => {
  status = code;
  asked = [];
  const read = await FOREIGN_CALLS[call]!(url);
  expect(asked.length).toBeGreaterThan(0);
  expect(read).not.toMatch(/quarterly|4,711|<script/);
});

test.each(Object.keys(FOREIGN_CALLS))(
  'an address for %s with ?, #, credentials or a link-local host is refused, and the error names its field',
  async (call) => {
    asked = [];
    for (const [address, code] of [
      [`${url}/?`, 'base_address_query'],
      [`${url}/#`, 'base_address_query'],
      [url.replace('//', '//ana:pw@'), 'base_address_user'],
      ['http://169.254.169.254', 'base_address_metadata'],
      ['http://2852039166/latest', 'base_address_metadata'],
      ['http://[::ffff:a9fe:a9fe]', 'base_address_metadata'],
    ] as const) {
      const read = await FOREIGN_CALLS[call]!(address);
      expect(read).toContain('"code":"validation_error"');
      expect(read).toMatch(/"path":\[[^\]]*"(base_|graph_|token_)?url"\]/);
      expect(read).toContain(`"code":"${code}"`);
    }
    expect(asked).toEqual([]);
  },
);
