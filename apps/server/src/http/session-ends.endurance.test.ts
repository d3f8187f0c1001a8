// Signing out, a changed password and a removal end a session everywhere (dashboard-operations.md#sessions), many times
// each, on four processes that all remember the session.
// @module-tag endurance
import { contract, type ResultOf } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, createBrowser, PASSWORD } from '../testing/browser.ts';
import { NIGHTLY } from '../testing/nightly.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { ENDPOINT_RATES } from './admission/endpoint-limits.ts';

const PROCESSES = 4;
const ROUNDS = NIGHTLY ? 100 : 10;

let apps: TestApp[];
let addresses = 0;
beforeAll(async () => {
  const options = {
    trustedProxies: ['127.0.0.1'],
    endpointRates: { ...ENDPOINT_RATES, dashboard: 1e9, joining: 1e9 },
  };
  const first = await startApp(options);
  const shared = { ...options, connections: first.connections, clock: first.clock };
  const others = await Promise.all(Array.from({ length: PROCESSES - 1 }, () => startApp(shared)));
  apps = [first, ...others];
});
afterAll(async () => {
  for (const app of apps.toReversed()) await app.close();
});

const openBrowser = (n: number): Browser =>
  createBrowser(apps[n % PROCESSES]!, `198.19.${(++addresses >> 8) & 255}.${addresses & 255}`);

/** Returns the status with which each process responds to these cookies. */
function statuses(cookies: ReadonlyMap<string, string>): Promise<number[]> {
  return Promise.all(
    apps.map(async (app) => {
      const elsewhere = createBrowser(app);
      for (const [name, value] of cookies) elsewhere.cookies.set(name, value);
      return (await elsewhere.ask(contract.session.get)).status;
    }),
  );
}

async function members(): Promise<{ owner: string; emails: string[] }> {
  const mark = apps[0]!.make.phone();
  const emails = Array.from({ length: ROUNDS }, (_, n) => `m${n}-${mark}@ends.test`);
  const owner = `owner-${mark}@ends.test`;
  await apps[0]!.make.workspace({
    members: [
      { email: owner, role: 'owner', password: PASSWORD },
      ...emails.map((email) => ({ email, role: 'viewer', password: PASSWORD })),
    ],
  });
  return { owner, emails };
}

async function listSessionIds(page: Browser): Promise<Map<string | null, string>> {
  const ids = new Map<string | null, string>();
  let cursor: string | null = null;
  do {
    const { data, pagination }: ResultOf<typeof contract.team.people> = await page.call(
      contract.team.people,
      { limit: 100, ...(cursor !== null && { cursor }) },
    );
    for (const { id, email } of data) ids.set(email, id);
    cursor = pagination.next_cursor;
  } while (cursor !== null);
  return ids;
}

const EVERYWHERE = Array(PROCESSES).fill(401);

/** Ends a session at one process, which forgets it immediately; the others do once they are notified. */
async function mustEnd(n: number, cookies: ReadonlyMap<string, string>, end: () => Promise<unknown>) {
  const kept = new Map(cookies);
  expect(await statuses(kept)).toEqual(Array(PROCESSES).fill(200));
  await end();
  const here = createBrowser(apps[n % PROCESSES]!);
  for (const [name, value] of kept) here.cookies.set(name, value);
  expect((await here.ask(contract.session.get)).status).toBe(401);
  await expect.poll(() => statuses(kept)).toEqual(EVERYWHERE);
}

test(`signing out, a new password and a removal each end a session in four processes, ${ROUNDS} times`, async () => {
  const { owner, emails } = await members();
  const boss: Browser[] = [];
  for (const n of apps.keys()) {
    const page = openBrowser(n);
    await page.signIn(owner);
    boss.push(page);
  }
  const idByEmail = await listSessionIds(boss[0]!);
  for (const [n, email] of emails.entries()) {
    const [out, changed, removed] = [openBrowser(n), openBrowser(n + 1), openBrowser(n + 2)];
    await out.signIn(email);
    await mustEnd(n, out.cookies, () => out.call(contract.session.signOut, {}));

    // Another browser changes the password, which ends the session that is still open elsewhere.
    const elsewhere = openBrowser(n + 1);
    await elsewhere.signIn(email);
    await changed.signIn(email);
    const password = `${PASSWORD} ${n}`;
    await mustEnd(n + 1, elsewhere.cookies, () =>
      changed.call(contract.profile.changePassword, { current: PASSWORD, password }),
    );

    await removed.signIn(email, password);
    await mustEnd(n + 2, removed.cookies, () =>
      boss[(n + 2) % PROCESSES]!.call(contract.team.remove, { id: idByEmail.get(email)! }),
    );
  }
});
