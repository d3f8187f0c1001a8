// Guessing passwords (dashboard-doors.md#throttle), what a sign-in reveals, and the second step
// (dashboard-doors.md#second-step).
import { createHook } from 'node:async_hooks';
import { dashboard } from '@parley/contract';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserOf, PASSWORD, type Refused } from '../../testing/browser.ts';
import { look } from '../../testing/play.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { stillClock } from '../../testing/still-clock.ts';
import { savePerson } from './save-person.ts';

const MINUTE = 60_000;

let app: TestApp;
let made = 0;
beforeAll(async () => {
  app = await startApp({ trustedProxies: ['127.0.0.1'], clock: stillClock('2026-11-18T12:00:00.000Z') });
});
afterAll(() => app.close());

/** With a password as the product keeps it. */
const person = async () => {
  const email = `g${++made}@guess.test`;
  await app.make.workspace({ members: [{ email, role: 'owner' }] });
  await app.system.db.transaction((tx) => savePerson(tx, app.system, { email, password: PASSWORD }));
  return email;
};
let addresses = 0;
const stranger = () => browserOf(app, `198.51.${(++addresses >> 8) & 255}.${addresses & 255}`);

/** Who answers: the password was looked at, or nobody looked. */
async function guess(email: string, page = stranger(), longest = 60): Promise<'looked' | 'paused'> {
  const refused = (await page.signIn(email, `guess ${++made}`).catch((error) => error)) as Refused;
  if (refused.code === 'sign_in_failed') return 'looked';
  expect(refused).toMatchObject({ status: 429, code: 'rate_limited' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(longest);
  return 'paused';
}

describe('guessing', () => {
  test('of one account from a thousand addresses is slow, and locks nobody out', {
    tags: 'endurance',
  }, async () => {
    const email = await person();
    const home = stranger();
    await home.signIn(email);
    let looked = 0;
    // An hour in which somebody guesses each 9 s from another address; without pauses that would be 400.
    for (let i = 0; i < 400; i++) {
      if ((await guess(email)) === 'looked') looked++;
      app.clock.advance(9_000);
    }
    expect(looked).toBeLessThanOrEqual(100);
    expect(looked).toBeGreaterThan(5);
    // Where they signed in before they notice nothing,
    await home.call(dashboard.session.signOut, {});
    expect((await home.signIn(email)).member.email).toBe(email);
    // and elsewhere they wait for a minute at most.
    await guess(email);
    app.clock.advance(MINUTE);
    expect((await stranger().signIn(email)).member.email).toBe(email);
  });

  test('fifty at once count as fifty', async () => {
    const email = await person();
    const all = await Promise.all(Array.from({ length: 50 }, () => guess(email)));
    expect(all.filter((one) => one === 'looked').length).toBeLessThanOrEqual(5);
  });

  test('in a browser that knows the person has a pause too', { tags: 'endurance' }, async () => {
    const email = await person();
    const home = stranger();
    await home.signIn(email);
    const tries = [];
    for (let i = 0; i < 20; i++) tries.push(await guess(email, home));
    expect(tries.filter((one) => one === 'looked').length).toBeLessThanOrEqual(6);
    // What it keeps is of no use for another account, nor is one that somebody made up.
    const other = await person();
    for (const kept of [home.cookies.get('parley-browser')!, 'AAAA.BBBB', '.', 'x'.repeat(3000)]) {
      const page = stranger();
      page.cookies.set('parley-browser', kept);
      await guess(other, page);
    }
    const [{ tries: counted } = { tries: 0 }] = await look<{ tries: number }>(
      app,
      'select tries from sign_in_tries where subject = sha256(convert_to($1, $2))',
      [`account ${other}`, 'UTF8'],
    );
    expect(counted).toBe(4);
  });

  test('from one network is refused after thirty tries, and a neighbour does not notice', {
    tags: 'endurance',
  }, async () => {
    const one = browserOf(app, '2001:db8:7:7::1');
    const emails = await Promise.all(Array.from({ length: 7 }, person));
    // A window of ten minutes begins.
    app.clock.advance(10 * MINUTE - (app.clock.ms() % (10 * MINUTE)));
    const answers = [];
    for (let i = 0; i < 32; i++) answers.push(await guess(emails[i % 7]!, one, 600));
    expect(answers.slice(0, 30)).toEqual(Array(30).fill('looked'));
    // Another address of the same network.
    const same = await browserOf(app, '2001:db8:7:7::2').ask(dashboard.session.signIn, {
      email: emails[0]!,
      password: PASSWORD,
    });
    expect(same.status).toBe(429);
    const neighbour = await person();
    expect((await browserOf(app, '2001:db8:7:8::1').signIn(neighbour)).member.email).toBe(neighbour);
    app.clock.advance(10 * MINUTE);
    expect(await guess(await person(), one)).toBe('looked');
  });

  test('an unknown address has the same pauses as a known one', { tags: 'endurance' }, async () => {
    const [known, unknown] = [await person(), `nobody${++made}@guess.test`];
    const of = async (email: string) => {
      const all = [];
      for (let i = 0; i < 8; i++) all.push(await guess(email));
      return all;
    };
    app.clock.advance(MINUTE);
    expect(await of(unknown)).toEqual(await of(known));
  });
});

test('every sign-in hashes once, whether the person exists, has a password, or neither', async () => {
  const known = await person();
  const bare = `bare${made}@guess.test`;
  await app.make.workspace({ members: [{ email: bare, role: 'owner' }] });
  const [{ password_hash }] = (await look<{ password_hash: string }>(
    app,
    'select password_hash from people where email = $1',
    [known],
  )) as [{ password_hash: string }];
  const [, memory, passes, lanes] = /m=(\d+),t=(\d+),p=(\d+)/.exec(password_hash)!.map(Number);
  expect(memory).toBeGreaterThanOrEqual(19_456);
  expect([passes, lanes]).toEqual([2, 1]);
  let hashes = 0;
  const counting = createHook({ init: (_id, type) => void (type === 'ARGON2REQUEST' && hashes++) }).enable();
  const took = async (email: string) => {
    const before = hashes;
    await guess(email);
    return hashes - before;
  };
  try {
    expect([await took(known), await took(`no${made}@guess.test`), await took(bare)]).toEqual([1, 1, 1]);
  } finally {
    counting.disable();
  }
});

test('a password that is changed during a sign-in leaves no session behind', {
  tags: 'endurance',
}, async () => {
  const email = await person();
  const home = stranger();
  await home.signIn(email);
  for (let round = 0; round < 5; round++) {
    const old = round === 0 ? PASSWORD : `seven grey herons ${round}`;
    const password = `seven grey herons ${round + 1}`;
    const racers = Array.from({ length: 4 }, stranger);
    await Promise.allSettled([
      ...racers.map((page) => page.signIn(email, old)),
      home.call(dashboard.profile.changePassword, { current: old, password }),
    ]);
    for (const page of racers) {
      if (!page.cookies.has('parley')) continue;
      expect((await page.ask(dashboard.session.get)).status).toBe(401);
    }
    expect((await home.ask(dashboard.session.get)).status).toBe(200);
    app.clock.advance(2 * 60 * MINUTE);
    await home.signIn(email, password);
  }
});

describe('the second step', () => {
  const codeOf = (uri: string, ahead = 0) => {
    const { secret } = Object.fromEntries(new URL(uri).searchParams) as { secret: string };
    return new TOTP({ secret }).generate({ timestamp: app.clock.ms() + ahead });
  };

  test('codes are those of RFC 6238', () => {
    // Its test vectors for SHA-1, cut to six digits.
    const totp = new TOTP({ secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' });
    const vectors = [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000];
    expect(vectors.map((at) => totp.generate({ timestamp: at * 1000 }))).toEqual([
      '287082',
      '081804',
      '050471',
      '005924',
      '279037',
      '353130',
    ]);
  });

  test('asks for a code that works once, or for a recovery code that works once', async () => {
    const email = await person();
    const page = stranger();
    const other = stranger();
    await page.signIn(email);
    await other.signIn(email);
    const { data: begun } = await page.call(dashboard.profile.beginSecondStep, {});
    // It does not count before a code was given.
    await stranger().signIn(email);
    await expect(page.call(dashboard.profile.confirmSecondStep, { code: '000000' })).rejects.toMatchObject({
      status: 422,
    });
    const before = page.cookies.get('parley');
    const { data } = await page.call(dashboard.profile.confirmSecondStep, { code: codeOf(begun.uri) });
    expect(data.recovery_codes).toHaveLength(10);
    expect(page.cookies.get('parley')).not.toBe(before);
    expect((await other.ask(dashboard.session.get)).status).toBe(401);

    await expect(stranger().signIn(email)).rejects.toMatchObject({
      status: 401,
      code: 'second_step_required',
    });
    await expect(stranger().signIn(email, 'wrong', '123456')).rejects.toMatchObject({
      code: 'sign_in_failed',
    });
    app.clock.advance(MINUTE);
    const code = codeOf(begun.uri);
    expect(
      (await stranger().signIn(email, PASSWORD, `${code.slice(0, 3)} ${code.slice(3)}`)).second_step,
    ).toBe('on');
    await expect(stranger().signIn(email, PASSWORD, code)).rejects.toMatchObject({
      code: 'second_step_required',
    });
    // A phone's clock may be half a minute ahead; then the code of now was used as well.
    app.clock.advance(MINUTE);
    await stranger().signIn(email, PASSWORD, codeOf(begun.uri, 30_000));
    await expect(stranger().signIn(email, PASSWORD, codeOf(begun.uri))).rejects.toMatchObject({
      code: 'second_step_required',
    });
    const [recovery, second] = data.recovery_codes as [string, string];
    await stranger().signIn(email, PASSWORD, recovery.toUpperCase());
    await expect(stranger().signIn(email, PASSWORD, recovery)).rejects.toMatchObject({
      code: 'second_step_required',
    });
    app.clock.advance(MINUTE);
    const { data: profile } = await page.call(dashboard.profile.get, {});
    expect(profile).toMatchObject({ second_step: true, recovery_codes_left: 9 });
    const { data: anew } = await page.call(dashboard.profile.newRecoveryCodes, {});
    await expect(stranger().signIn(email, PASSWORD, second)).rejects.toMatchObject({
      code: 'second_step_required',
    });
    app.clock.advance(5 * MINUTE);
    await stranger().signIn(email, PASSWORD, anew.recovery_codes[0]!);
    await page.call(dashboard.profile.endSecondStep, {});
    await stranger().signIn(email);
  });

  test('guesses of the code are slow as well', async () => {
    const email = await person();
    const page = stranger();
    await page.signIn(email);
    const { data } = await page.call(dashboard.profile.beginSecondStep, {});
    await page.call(dashboard.profile.confirmSecondStep, { code: codeOf(data.uri) });
    const codes = [];
    for (let i = 0; i < 12; i++) {
      const refused = await stranger()
        .signIn(email, PASSWORD, String(100_000 + i))
        .catch((error) => error.code);
      codes.push(refused);
    }
    expect(codes.filter((code) => code === 'second_step_required').length).toBeLessThanOrEqual(5);
    expect(codes.at(-1)).toBe('rate_limited');
  });

  test('an owner may ask everybody for it: without it only the profile works', async () => {
    const email = await person();
    const page = stranger();
    await page.signIn(email);
    await page.call(dashboard.workspace.update, { second_step_required: true });
    await expect(page.call(dashboard.people.list, {})).rejects.toMatchObject({ code: 'insufficient_scope' });
    const { data } = await page.call(dashboard.session.get, {});
    expect(data.second_step).toBe('missing');
    expect(data.capabilities.every((id) => /^(session|profile)\./.test(id))).toBe(true);
    const { data: begun } = await page.call(dashboard.profile.beginSecondStep, {});
    await page.call(dashboard.profile.confirmSecondStep, { code: codeOf(begun.uri) });
    expect((await page.call(dashboard.people.list, {})).data).toHaveLength(1);
  });
});

test('what is sensitive asks for the password again after 15 minutes', async () => {
  const email = await person();
  const page = stranger();
  await page.signIn(email);
  const invite = () =>
    page.call(dashboard.invitations.create, { email: `i${++made}@guess.test`, role: 'viewer' });
  await invite();
  app.clock.advance(15 * MINUTE);
  await expect(invite()).rejects.toMatchObject({ status: 403, code: 'reauthentication_required' });
  await expect(page.call(dashboard.session.confirm, { password: 'wrong' })).rejects.toMatchObject({
    code: 'sign_in_failed',
  });
  await page.call(dashboard.session.confirm, { password: PASSWORD });
  await invite();
});

test('a password may be long and of any letters, and is not common, telling or a pattern', {
  tags: 'endurance',
}, async () => {
  const email = await person();
  const page = stranger();
  await page.signIn(email);
  const change = (password: string) =>
    page.call(dashboard.profile.changePassword, { current: PASSWORD, password }).then(
      () => 'changed',
      (error: Refused) => `${error.status} ${error.message}`,
    );
  for (const [password, why] of [
    ['eleven char', 'must have 12 to 128 characters'],
    ['x'.repeat(129), 'must have 12 to 128 characters'],
    ['unbelievable', 'is one of the first'],
    ['qwertyuiop12', 'is one of the first'],
    ['abababababab', 'is one of the first'],
    ['abcdefghijkl', 'is one of the first'],
    [`my ${email} is it`, 'must not contain'],
    ['kitchen acme kitchen', 'must not contain'],
  ] as const) {
    expect(await change(password)).toContain(`422 password ${why}`);
    app.clock.advance(2 * MINUTE);
  }
  const letters = 'пароль из слов 密码 🦔'.normalize('NFD');
  expect(await change(letters)).toBe('changed');
  await stranger().signIn(email, letters.normalize('NFC'));
});
