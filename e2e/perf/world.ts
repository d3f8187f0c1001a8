// The environment in which the dashboard's budgets are measured: a workspace of 100,000 leads in a separate database,
// the service in separate processes, and a signed-in member.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openEmbedded } from '../../apps/server/src/platform/postgres/embedded.ts';
import { migrate } from '../../apps/server/src/platform/postgres/migrate.ts';
import { createMake, type Workspace } from '../../apps/server/src/testing/make-workspace.ts';
import {
  SECRET,
  type ServerProcess,
  startServer,
  waitForSearchIndex,
  withApp,
} from '../../bench/environment.ts';
import { buildLeadId, fillWorkspace, INSERT_MESSAGES } from '../../bench/seed.ts';
import { launchBrowser, runScript } from '../browser.ts';

const DIST = fileURLToPath(new URL('../../apps/dashboard/dist', import.meta.url));
const OWNER = { email: 'ana@perf.test', name: 'Ana', role: 'owner', password: 'seven grey herons' };
/** Colleagues with live streams. A member can have at most 30 open streams, and a session at most 10. */
const COLLEAGUES = Array.from({ length: 17 }, (_, n) => ({
  email: `colleague${n}@perf.test`,
  name: `Colleague ${n}`,
  role: 'responder',
  password: OWNER.password,
}));
const SESSIONS_EACH = 3;
/**
 * The number of leads with 60 messages each. Their messages are the latest, so these leads come first in every list.
 */
const TALKATIVE = 300;
const LINES = 5_000;

export interface Cookie {
  name: string;
  value: string;
}

export interface World {
  server: ServerProcess;
  /** Another process of the service on the same database. */
  second: ServerProcess;
  chrome: Browser;
  /** A session of the owner. */
  cookie: Cookie;
  /** Opens three sessions for each of the owner's 17 colleagues. */
  openSessions(): Promise<Cookie[]>;
  /** A conversation of 5,000 messages that a person drives. */
  long: { lead: string; phone: string };
  /** Leads with 60 messages each, the latest first. */
  leads: string[];
  /** Sends a message from the lead of the long conversation through this process. Resolves when it is stored. */
  hear(through: ServerProcess, text: string): Promise<void>;
  /** Calls the API with a key that has every scope. */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/** Returns the id of the nth message of a lead with 60 messages. */
export const getMessageId = (lead: string, n: number): string =>
  `msg_0${(Number.parseInt(lead.slice(5), 16) * 60 + n).toString(16).padStart(25, '0')}`;

export async function openWorld(leads: number, say: (line: string) => void): Promise<World> {
  runScript('build-dashboard.mjs');
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-budgets-'));
  await writeFile(join(dataDir, 'secret.key'), `${SECRET}\n`, { mode: 0o600 });
  const database = await openEmbedded({ dataDir, mode: 'serve' });
  const ends: (() => Promise<unknown>)[] = [
    () => rm(dataDir, { recursive: true, force: true }),
    () => database.stop(),
  ];
  const close = async () => {
    while (ends.length > 0) await ends.pop()!();
  };
  try {
    await migrate({ owner: database.owner, serviceRole: database.app.user });
    say(`filling a database with ${leads} leads`);
    const made = await withApp(database, true, (app) =>
      createMake(app).workspace({ slug: 'budgets', plan: 'scale', members: [OWNER, ...COLLEAGUES] }),
    );
    const owner = new Client(database.owner);
    await owner.connect();
    ends.push(() => owner.end());
    await createLeads(owner, made, leads);
    const start = async (alone: boolean) => {
      const options = { connection: database.app, secretKey: SECRET, dashboard: DIST, alone };
      const server = await startServer('parley-server.ts', options);
      ends.push(() => server.close());
      return server;
    };
    const server = await start(true);
    await waitForSearchIndex(owner);
    const second = await start(false);
    const chrome = await launchBrowser();
    ends.push(() => chrome.close());
    const send = async (to: ServerProcess, method: string, path: string, body?: unknown) => {
      const headers = { authorization: `Bearer ${made.key}`, 'content-type': 'application/json' };
      const answer = await fetch(to.url + path, { method, headers, body: JSON.stringify(body ?? {}) });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    };
    const long = { lead: buildLeadId(0), phone: '33600000000' };
    await send(server, 'POST', `/api/v1/leads/${long.lead}/handoff`);
    return {
      ...{ server, second, chrome, long, close },
      cookie: await signIn(server.url),
      openSessions: () => openSessions(owner),
      leads: Array.from({ length: TALKATIVE }, (_, index) => buildLeadId(leads - 1 - index)),
      async hear(through, text) {
        await send(through, 'POST', '/sandbox/messages', { from: long.phone, to: made.number, text });
      },
      call: (method, path, body) => send(server, method, path, body),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function createLeads(owner: Client, made: Workspace, leads: number): Promise<void> {
  await fillWorkspace(owner, made, 0, leads);
  await owner.query(INSERT_MESSAGES, [made.teamId, made.numberId, leads - TALKATIVE, TALKATIVE]);
  await owner.query(
    `insert into messages (team_id, id, lead_id, number_id, direction, type, text, status, sent_at, created_at)
     select $1, 'msg_0' || lpad(to_hex(1000000000 + n), 25, '0'), $3, $2, 'inbound', 'USER_MESSAGE',
       'Line ' || n || repeat(' and more', n % 30), 'received', said, said
     from generate_series(1, $4::int) n,
       lateral (select timestamptz '2026-10-01 00:00Z' + n * interval '1 minute' as said) time`,
    [made.teamId, made.numberId, buildLeadId(0), LINES],
  );
  await owner.query('vacuum (analyze) leads, conversations, messages');
}

/** Inserts sessions as rows, because sign-ins from one IP address are limited. */
async function openSessions(owner: Client): Promise<Cookie[]> {
  const sessions = COLLEAGUES.flatMap(({ email }) =>
    Array.from({ length: SESSIONS_EACH }, () => ({ email, token: randomBytes(32).toString('base64url') })),
  );
  await owner.query(
    `insert into sessions (team_id, id, member_id, person_id, token_hash, created_at, seen_at, confirmed_at, expires_at)
     select member.team_id, 'sess_' || lpad(to_hex(row_number() over ()), 26, '0'), member.id, person.id,
       sha256(convert_to(token, 'UTF8')), now(), now(), now(), now() + interval '1 day'
     from unnest($1::text[], $2::text[]) as wanted (address, token)
       join members member on member.email = address
       join people person on lower(person.email) = address`,
    [sessions.map(({ email }) => email), sessions.map(({ token }) => token)],
  );
  return sessions.map(({ token }) => ({ name: 'parley', value: token }));
}

export async function signIn(url: string): Promise<Cookie> {
  const answer = await fetch(`${url}/dashboard/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: OWNER.email, password: OWNER.password }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0]!.split('='))
    .find(([name]) => name === 'parley');
  if (!cookie) throw new Error(`The sign-in failed: ${answer.status} ${await answer.text()}`);
  return { name: cookie[0]!, value: cookie[1]! };
}

/** Simulates a phone: a slow processor and a slow network. */
export const SLOW = { cpu: 4, latency: 150, down: 1_600, up: 750 };

/**
 * Opens a new signed-in browser.
 * @param probe code that runs before the page's own.
 */
export async function openBrowser(world: World, probe = ''): Promise<BrowserContext> {
  const context = await world.chrome.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ ...world.cookie, url: world.server.url }]);
  if (probe) await context.addInitScript(probe);
  return context;
}

/** Opens a page with a slowed processor and, if requested, a slowed network. */
export async function openPage(
  context: BrowserContext,
  slow: { cpu?: number; latency?: number; down?: number; up?: number } = {},
): Promise<Page> {
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  if (slow.cpu !== undefined) await tools.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
  if (slow.latency !== undefined) {
    await tools.send('Network.enable');
    await tools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slow.latency,
      downloadThroughput: ((slow.down ?? 0) * 1_000) / 8,
      uploadThroughput: ((slow.up ?? 0) * 1_000) / 8,
    });
  }
  return page;
}

/** Waits until an expression is true in the page. */
export async function waitForExpression(page: Page, expression: string): Promise<void> {
  await page.evaluate(
    `new Promise((resolve) => { const look = () => (${expression} ? resolve() : setTimeout(look, 5)); look(); })`,
  );
}

/** Returns the milliseconds between the frames drawn during the work. */
export async function measureFrames(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(`(() => {
    window.drawn = []; window.watches = true; let last = performance.now();
    const next = (now) => { drawn.push(now - last); last = now; if (watches) requestAnimationFrame(next); };
    requestAnimationFrame(next);
  })()`);
  await work();
  return page.evaluate<number[]>('(() => { watches = false; return drawn; })()');
}
