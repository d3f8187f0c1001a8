// Tests guessing at the scale of an attack (dashboard-operations.md#throttle): 600 guesses for one account within an hour
// from 600 addresses in a few networks, and 400 from 400 networks (PARLEY_NIGHTLY=1: 10,000 and 4,000, from 1,000
// addresses). Also measures 25 refusals (PARLEY_NIGHTLY=1: 2,000) each for existing and unknown people.
// @module-tag endurance
import { contract, getDashboardPath } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINT_RATES } from '../../http/admission/endpoint-limits.ts';
import { type Browser, createBrowser, type ErrorAnswer, PASSWORD } from '../../testing/browser.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { createStillClock } from '../../testing/still-clock.ts';
import { computeWelch, MOST_T } from '../../testing/welch-test.ts';
import { savePerson } from './save-person.ts';

const ADDRESSES = 1_000;
const HOUR = 60 * 60_000;
const SAMPLES = NIGHTLY ? 2_000 : 25;

let app: TestApp;
beforeAll(async () => {
  app = await startApp({
    trustedProxies: ['127.0.0.1'],
    clock: createStillClock('2026-11-18T12:00:00.000Z'),
    endpointRates: { ...ENDPOINT_RATES, dashboard: 1e9, joining: 1e9 },
  });
});
afterAll(() => app.close());

/** Creates a person with a password hashed as in production. @returns their email address. */
async function createPerson(): Promise<string> {
  const email = `g${app.make.phone()}@guess.test`;
  await app.make.workspace({ members: [{ email, role: 'owner' }] });
  await app.system.db.transaction((tx) => savePerson(tx, app.system, { email, password: PASSWORD }));
  return email;
}
/** Addresses in four networks. */
const buildAddress = (n: number) => `198.18.${(n >> 8) & 255}.${n & 255}`;
const buildNetworkAddress = (n: number) => `198.${20 + ((n >> 8) & 255)}.${n & 255}.1`;

test.each([
  [NIGHTLY ? 10_000 : 600, 'addresses of four networks', buildAddress, true],
  [NIGHTLY ? 4_000 : 400, 'many networks', buildNetworkAddress, false],
] as const)(
  'of %i guesses for one account from %s, a hundred are checked, and the person is not locked out',
  async (guesses, _, addressOf, few) => {
    const email = `g${app.make.phone()}@guess.test`;
    await app.make.workspace({ members: [{ email, role: 'owner', password: PASSWORD }] });
    const home = createBrowser(app, '203.0.113.1');
    await home.signIn(email);
    const strangers: Browser[] = Array.from({ length: ADDRESSES }, (_, n) =>
      createBrowser(app, addressOf(n)),
    );
    const codes: Record<string, number> = {};
    for (let n = 0; n < guesses; n++) {
      const stranger = strangers[n % ADDRESSES]!;
      const { code } = await stranger.signIn(email, `guess number ${n}`).then(
        () => ({ code: 'entered' }),
        (refused: ErrorAnswer) => refused,
      );
      codes[code] = (codes[code] ?? 0) + 1;
      // Halfway through, the person signs out, and signs in again in a browser that they have used before.
      if (n % (guesses / 4) === guesses / 8) {
        await home.call(contract.session.signOut, {});
        await home.signIn(email);
      }
      // The person can sign in immediately in an unknown browser, as long as the guesses come from few networks.
      if (few && n % (guesses / 4) === guesses / 5) {
        const elsewhere = createBrowser(app, `203.0.${n % 251}.9`);
        expect((await elsewhere.signIn(email)).member.email).toBe(email);
      }
      app.clock.advance(HOUR / guesses);
    }
    const { sign_in_failed: looked = 0, rate_limited: refused = 0, ...others } = codes;
    expect(others).toEqual({});
    expect(looked + refused).toBe(guesses);
    expect(looked).toBeLessThanOrEqual(100);
    expect(looked).toBeGreaterThan(5);
    // After the attack, no browser waits for more than two minutes.
    app.clock.advance(120_000);
    expect((await createBrowser(app, '203.0.113.9').signIn(email)).member.email).toBe(email);
  },
);

test('a refused sign-in takes the same time whether or not the person exists', async () => {
  const known = await createPerson();
  const took = { known: [] as number[], unknown: [] as number[] };
  const answers = new Set<string>();
  const refuse = async (email: string) => {
    const started = performance.now();
    const answer = await app.server.inject({
      method: 'POST',
      url: getDashboardPath(contract.session.signIn),
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      payload: JSON.stringify({ email, password: 'not the password' }),
    });
    const ms = performance.now() - started;
    answers.add(`${answer.statusCode} ${answer.body}`);
    return ms;
  };
  for (let n = 0; n < SAMPLES; n++) {
    // The counts have expired.
    app.clock.advance(2 * HOUR);
    const unknown = `n${String(n).padStart(known.length - 12, '0')}@guess.test`;
    const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const one of order) took[one].push(await refuse(one === 'known' ? known : unknown));
  }
  expect([...answers]).toHaveLength(1);
  expect(answers.values().next().value).toContain('sign_in_failed');
  expect(Math.abs(computeWelch(took.known, took.unknown))).toBeLessThan(MOST_T);
});
