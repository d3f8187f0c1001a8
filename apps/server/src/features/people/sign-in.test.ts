// Tests guessing passwords (dashboard-operations.md#throttle), information that signing in reveals, and two-factor
// authentication (dashboard-operations.md#two-factor-authentication).
import { createHook } from 'node:async_hooks';
import { contract } from '@parley/contract';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBrowser, type ErrorAnswer, PASSWORD } from '../../testing/browser.ts';
import { queryRows } from '../../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { createStillClock } from '../../testing/still-clock.ts';
import { makeReset } from './resets.ts';
import { savePerson } from './save-person.ts';
import { findByEmail } from './store.ts';

const MINUTE = 60_000;

let app: TestApp;
let made = 0;
beforeAll(async () => {
  app = await startApp({
    trustedProxies: ['127.0.0.1'],
    clock: createStillClock('2026-11-18T12:00:00.000Z'),
  });
});
afterAll(() => app.close());

/** Creates people whose passwords are cheap to check. */
const createPeople = async (count: number, on = app) => {
  const emails = Array.from({ length: count }, () => `g${++made}@guess.test`);
  await on.make.workspace({ members: emails.map((email) => ({ email, role: 'owner', password: PASSWORD })) });
  return emails;
};
const createPerson = async () => (await createPeople(1))[0]!;
/** Creates a person with a password hashed as in production. */
const createHashedPerson = async () => {
  const email = `h${++made}@guess.test`;
  await app.make.workspace({ members: [{ email, role: 'owner' }] });
  await app.system.db.transaction((tx) => savePerson(tx, app.system, { email, password: PASSWORD }));
  return email;
};
let addresses = 0;
const openStranger = () => createBrowser(app, `198.51.${(++addresses >> 8) & 255}.${addresses & 255}`);
/** Returns a browser in a network that has made no attempts yet. */
const openUnknownBrowser = () => createBrowser(app, `100.${(++addresses >> 8) & 255}.${addresses & 255}.7`);
const LONGEST_PAUSE_S = 120;

/** Returns whether the password was checked (`looked`) or the attempt was refused without a check. */
async function guess(email: string, page = openStranger()): Promise<'looked' | 'paused'> {
  const refused = (await page.signIn(email, `guess ${++made}`).catch((error) => error)) as ErrorAnswer;
  if (refused.code === 'sign_in_failed') return 'looked';
  expect(refused).toMatchObject({ status: 429, code: 'rate_limited' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(LONGEST_PAUSE_S);
  return 'paused';
}

describe('guessing passwords', () => {
  test('counts fifty concurrent attempts as fifty', async () => {
    const email = await createHashedPerson();
    const all = await Promise.all(Array.from({ length: 50 }, () => guess(email)));
    // Two more attempts come from the network's share.
    expect(all.filter((one) => one === 'looked').length).toBeLessThanOrEqual(7);
  });

  test('counts every spelling of the same address as one account', async () => {
    const email = `victim-is-${++made}@guess.test`;
    await app.make.workspace({ members: [{ email, role: 'owner' }] });
    const spellings = [email, email.replace('i', 'İ'), email.replaceAll('i', 'İ'), email.toUpperCase()];
    for (const spelling of spellings) {
      expect((await findByEmail(app.system.db, spelling))?.email).toBe(email);
    }
    const tried = [];
    for (let i = 0; i < 12; i++) tried.push(await guess(spellings[i % 4]!, openStranger()));
    // Five attempts count for the account, and two for the network.
    expect(tried.filter((one) => one === 'looked').length).toBeLessThanOrEqual(7);
  });

  test("leaves attempts for a person in a different network from the attacker's", async () => {
    const email = await createPerson();
    const [attacker, victim] = [openStranger(), openUnknownBrowser()];
    for (let i = 0; i < 12; i++) {
      await guess(email, attacker);
      app.clock.advance(MINUTE / 2);
    }
    expect(await guess(email, attacker)).toBe('paused');
    // One mistake is accepted.
    expect(await guess(email, victim)).toBe('looked');
    expect((await victim.signIn(email)).member.email).toBe(email);
  });

  test('is allowed again from a network an hour after its last checked attempt, even if the person keeps trying', {
    tags: 'endurance',
  }, async () => {
    const email = await createPerson();
    const home = openUnknownBrowser();
    expect([await guess(email, home), await guess(email, home)]).toEqual(['looked', 'looked']);
    // An attacker keeps the account in its pause, and the person tries every ten minutes.
    const pause = async () => {
      for (let i = 0; i < 40 && (await guess(email)) === 'looked'; i++);
    };
    for (let minute = 10; minute < 60; minute += 10) {
      app.clock.advance(10 * MINUTE);
      await pause();
      expect(await guess(email, home)).toBe('paused');
    }
    app.clock.advance(10 * MINUTE + 1000);
    await pause();
    expect((await home.signIn(email)).member.email).toBe(email);
  });

  test('uses up the reserve slowly even from many networks, because attempts are added back one by one', {
    tags: 'endurance',
  }, async () => {
    const email = await createPerson();
    while ((await guess(email)) === 'looked');
    const looked = async (count: number) => {
      const all = [];
      for (let i = 0; i < count; i++) all.push(await guess(email, openUnknownBrowser()));
      return all.filter((one) => one === 'looked').length;
    };
    expect(await looked(12)).toBe(8);
    await guess(email);
    app.clock.advance(75_000);
    // One attempt comes from the account's own pause, and one from the reserve.
    expect(await looked(4)).toBeLessThanOrEqual(2);
    app.clock.advance(75_000);
    expect((await openUnknownBrowser().signIn(email)).member.email).toBe(email);
  });

  test('is no longer counted once the person uses a link, and then their browser is counted separately', {
    tags: 'endurance',
  }, async () => {
    const email = await createPerson();
    const flood = async () => {
      for (let i = 0; i < 15; i++) await guess(email, openUnknownBrowser());
    };
    await flood();
    const browser = openUnknownBrowser();
    const { id } = (await findByEmail(app.system.db, email))!;
    const { link } = await makeReset(app.system.db, app.system, id, { madeIn: null, endsSecondStep: false });
    const password = 'nine quiet lighthouses';
    await browser.call(contract.reset.use, { token: link.split('/').at(-1)!, password });
    const [counted] = await queryRows(
      app,
      'select 1 from sign_in_tries where subject = sha256(convert_to($1, $2))',
      [`account ${email}`, 'UTF8'],
    );
    expect(counted).toBeUndefined();
    await flood();
    expect((await browser.signIn(email, password)).member.email).toBe(email);
    // After a change of the password, the browser's old cookie no longer identifies it as known.
    const old = browser.cookies.get('parley-browser')!;
    await browser.call(contract.profile.changePassword, { current: password, password: PASSWORD });
    expect(browser.cookies.get('parley-browser')).not.toBe(old);
    const elsewhere = openStranger();
    elsewhere.cookies.set('parley-browser', old);
    expect([await guess(email, elsewhere), await guess(email, browser)]).toEqual(['paused', 'looked']);
  });

  test('has pauses even in a browser that the person has used before', { tags: 'endurance' }, async () => {
    const email = await createPerson();
    const home = openStranger();
    await home.signIn(email);
    const tries = [];
    for (let i = 0; i < 20; i++) tries.push(await guess(email, home));
    expect(tries.filter((one) => one === 'looked').length).toBeLessThanOrEqual(6);
    // The cookie of a browser does not work for another account, and a forged cookie does not work at all.
    const other = await createPerson();
    for (const kept of [home.cookies.get('parley-browser')!, 'AAAA.BBBB', '.', 'x'.repeat(3000)]) {
      const page = openStranger();
      page.cookies.set('parley-browser', kept);
      await guess(other, page);
    }
    const [{ tries: counted } = { tries: 0 }] = await queryRows<{ tries: number }>(
      app,
      'select tries from sign_in_tries where subject = sha256(convert_to($1, $2))',
      [`account ${other}`, 'UTF8'],
    );
    expect(counted).toBe(4);
  });

  test('leaves attempts for other people at the address of an attacker who tries many accounts', {
    tags: 'endurance',
  }, async () => {
    const shared = '2001:db8:7:7::1';
    const one = createBrowser(app, shared);
    // A window of ten minutes starts.
    app.clock.advance(10 * MINUTE - (app.clock.ms() % (10 * MINUTE)));
    for (const email of await createPeople(40)) expect(await guess(email, one)).toBe('looked');
    // Behind an untrusted proxy every caller has this address.
    const email = await createPerson();
    expect((await createBrowser(app, '2001:db8:7:7::2').signIn(email)).member.email).toBe(email);
    // The attacker has two attempts for each account.
    const victim = await createPerson();
    const tried = [];
    for (let i = 0; i < 5; i++) tried.push(await guess(victim, one));
    expect(tried).toEqual(['looked', 'looked', 'paused', 'paused', 'paused']);
    expect((await createBrowser(app, '2001:db8:8:8::1').signIn(victim)).member.email).toBe(victim);
    app.clock.advance(10 * MINUTE);
    expect(await guess(victim, one)).toBe('looked');
  });

  describe('guessing the passwords of very many accounts', () => {
    const spray = async (on: TestApp, address: string) => {
      const one = createBrowser(on, address);
      const all = [];
      for (const email of await createPeople(100, on)) all.push(await guess(email, one));
      return all.filter((one) => one === 'looked').length;
    };

    test('is stopped for one address after ninety attempts, and ten minutes later after thirty more', {
      tags: 'endurance',
    }, async () => {
      // Windows of an hour and of ten minutes start.
      app.clock.advance(60 * MINUTE - (app.clock.ms() % (60 * MINUTE)));
      expect(await spray(app, '203.0.114.1')).toBe(90);
      app.clock.advance(10 * MINUTE);
      expect(await spray(app, '203.0.114.1')).toBe(30);
      // A known browser is counted separately.
      const email = await createPerson();
      const home = createBrowser(app, '203.0.114.2');
      await home.signIn(email);
      const moved = createBrowser(app, '203.0.114.1');
      for (const [name, value] of home.cookies) moved.cookies.set(name, value);
      expect((await moved.signIn(email)).member.email).toBe(email);
    });

    test('has no total limit behind an untrusted proxy, because that limit would lock out all callers', {
      tags: 'endurance',
    }, async () => {
      const untrusting = await startApp({ clock: createStillClock('2026-11-18T12:00:00.000Z') });
      try {
        expect(await spray(untrusting, '203.0.114.1')).toBe(100);
      } finally {
        await untrusting.close();
      }
    });
  });

  test('has the same pauses for an address that does not exist', { tags: 'endurance' }, async () => {
    const [known, unknown] = [await createPerson(), `nobody${++made}@guess.test`];
    const of = async (email: string) => {
      const all = [];
      for (let i = 0; i < 8; i++) all.push(await guess(email));
      return all;
    };
    app.clock.advance(MINUTE);
    expect(await of(unknown)).toEqual(await of(known));
  });
});

test('every sign-in computes one hash, whether or not the person exists and has a password', async () => {
  const known = await createHashedPerson();
  const bare = `bare${made}@guess.test`;
  await app.make.workspace({ members: [{ email: bare, role: 'owner' }] });
  const [{ password_hash }] = (await queryRows<{ password_hash: string }>(
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

test('a sign-in during which the password changes creates no session', {
  tags: 'endurance',
}, async () => {
  const email = await createPerson();
  const home = openStranger();
  await home.signIn(email);
  for (let round = 0; round < 5; round++) {
    const old = round === 0 ? PASSWORD : `seven grey herons ${round}`;
    const password = `seven grey herons ${round + 1}`;
    const racers = Array.from({ length: 4 }, openStranger);
    await Promise.allSettled([
      ...racers.map((page) => page.signIn(email, old)),
      home.call(contract.profile.changePassword, { current: old, password }),
    ]);
    for (const page of racers) {
      if (!page.cookies.has('parley')) continue;
      expect((await page.ask(contract.session.get)).status).toBe(401);
    }
    expect((await home.ask(contract.session.get)).status).toBe(200);
    app.clock.advance(2 * 60 * MINUTE);
    await home.signIn(email, password);
  }
});

describe('two-factor authentication', () => {
  const generateCode = (uri: string, ahead = 0) => {
    const { secret } = Object.fromEntries(new URL(uri).searchParams) as { secret: string };
    return new TOTP({ secret }).generate({ timestamp: app.clock.ms() + ahead });
  };

  test('accepts codes as RFC 6238 defines them', () => {
    // The test vectors of RFC 6238 for SHA-1, truncated to six digits.
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

  test('asks for a code or a recovery code, each of which works once', async () => {
    const email = await createPerson();
    const page = openStranger();
    const other = openStranger();
    await page.signIn(email);
    await other.signIn(email);
    const { data: begun } = await page.call(contract.profile.beginSecondStep, {});
    // The secret does not take effect before a code is entered.
    await openStranger().signIn(email);
    await expect(page.call(contract.profile.confirmSecondStep, { code: '000000' })).rejects.toMatchObject({
      status: 422,
    });
    const before = page.cookies.get('parley');
    const { data } = await page.call(contract.profile.confirmSecondStep, { code: generateCode(begun.uri) });
    expect(data.recovery_codes).toHaveLength(10);
    expect(page.cookies.get('parley')).not.toBe(before);
    expect((await other.ask(contract.session.get)).status).toBe(401);

    await expect(openStranger().signIn(email)).rejects.toMatchObject({
      status: 401,
      code: 'second_step_required',
    });
    await expect(openStranger().signIn(email, 'wrong', '123456')).rejects.toMatchObject({
      code: 'sign_in_failed',
    });
    app.clock.advance(MINUTE);
    const code = generateCode(begun.uri);
    expect(
      (await openStranger().signIn(email, PASSWORD, `${code.slice(0, 3)} ${code.slice(3)}`)).second_step,
    ).toBe('on');
    await expect(openStranger().signIn(email, PASSWORD, code)).rejects.toMatchObject({
      code: 'second_step_required',
    });
    // A phone's clock can be half a minute ahead. In that case, the current code was also used up.
    app.clock.advance(MINUTE);
    await openStranger().signIn(email, PASSWORD, generateCode(begun.uri, 30_000));
    await expect(openStranger().signIn(email, PASSWORD, generateCode(begun.uri))).rejects.toMatchObject({
      code: 'second_step_required',
    });
    const [recovery, second] = data.recovery_codes as [string, string];
    await openStranger().signIn(email, PASSWORD, recovery.toUpperCase());
    await expect(openStranger().signIn(email, PASSWORD, recovery)).rejects.toMatchObject({
      code: 'second_step_required',
    });
    app.clock.advance(MINUTE);
    const { data: profile } = await page.call(contract.profile.get, {});
    expect(profile).toMatchObject({ second_step: true, recovery_codes_left: 9 });
    const { data: anew } = await page.call(contract.profile.newRecoveryCodes, {});
    await expect(openStranger().signIn(email, PASSWORD, second)).rejects.toMatchObject({
      code: 'second_step_required',
    });
    app.clock.advance(5 * MINUTE);
    await openStranger().signIn(email, PASSWORD, anew.recovery_codes[0]!);
    await page.call(contract.profile.endSecondStep, {});
    await openStranger().signIn(email);
  });

  test('slows down guesses of codes in the same way as guesses of passwords', async () => {
    const email = await createPerson();
    const page = openStranger();
    await page.signIn(email);
    const { data } = await page.call(contract.profile.beginSecondStep, {});
    await page.call(contract.profile.confirmSecondStep, { code: generateCode(data.uri) });
    const codes = [];
    for (let i = 0; i < 12; i++) {
      const refused = await openStranger()
        .signIn(email, PASSWORD, String(100_000 + i))
        .catch((error) => error.code);
      codes.push(refused);
    }
    expect(codes.filter((code) => code === 'second_step_required').length).toBeLessThanOrEqual(5);
    expect(codes.at(-1)).toBe('rate_limited');
  });

  test('can be required by an owner, and people without it can then open only their profile', async () => {
    const email = await createPerson();
    const page = openStranger();
    await page.signIn(email);
    const demand = () => page.call(contract.workspace.update, { second_step_required: true });
    // An owner can't lock themselves out.
    await expect(demand()).rejects.toMatchObject({ status: 409, code: 'invalid_state' });
    expect((await page.call(contract.workspace.get, {})).data.second_step_required).toBe(false);
    const setUp = async (of: typeof page) => {
      const { data: begun } = await of.call(contract.profile.beginSecondStep, {});
      await of.call(contract.profile.confirmSecondStep, { code: generateCode(begun.uri) });
    };
    await setUp(page);
    await demand();
    expect((await page.call(contract.team.people, {})).data).toHaveLength(1);

    const invited = `bea${++made}@guess.test`;
    const { data: link } = await page.call(contract.team.invite, { email: invited, role: 'admin' });
    const bea = openStranger();
    const token = link.link.split('/').at(-1)!;
    await bea.call(contract.join.accept, { token, password: PASSWORD });
    await expect(bea.call(contract.team.people, {})).rejects.toMatchObject({ code: 'insufficient_scope' });
    const { data } = await bea.call(contract.session.get, {});
    expect(data.second_step).toBe('missing');
    expect(data.capabilities.every((id) => /^(session|profile)\./.test(id))).toBe(true);
    await setUp(bea);
    expect((await bea.call(contract.team.people, {})).data).toHaveLength(2);
    // A person who turns off two-factor authentication can only use their profile until they set it up again.
    await page.call(contract.profile.endSecondStep, {});
    await expect(page.call(contract.team.people, {})).rejects.toMatchObject({ code: 'insufficient_scope' });
  });
});

test('sensitive operations ask for the password again after 15 minutes', async () => {
  const email = await createPerson();
  const page = openStranger();
  await page.signIn(email);
  const invite = () => page.call(contract.team.invite, { email: `i${++made}@guess.test`, role: 'viewer' });
  await invite();
  app.clock.advance(15 * MINUTE);
  await expect(invite()).rejects.toMatchObject({ status: 403, code: 'reauthentication_required' });
  await expect(page.call(contract.session.confirm, { password: 'wrong' })).rejects.toMatchObject({
    code: 'sign_in_failed',
  });
  await page.call(contract.session.confirm, { password: PASSWORD });
  await invite();
});

test('a password can be long and use any letters, but cannot be common, derived from its context, or a pattern', {
  tags: 'endurance',
}, async () => {
  const email = await createPerson();
  const page = openStranger();
  await page.signIn(email);
  const change = (password: string) =>
    page.call(contract.profile.changePassword, { current: PASSWORD, password }).then(
      () => 'changed',
      ({ status, issues }: ErrorAnswer) => `${status} ${issues.map(({ path, code }) => `${path} ${code}`)}`,
    );
  for (const [password, code] of [
    ['eleven char', 'text_length'],
    ['x'.repeat(129), 'text_length'],
    ['unbelievable', 'password_common'],
    ['qwertyuiop12', 'password_common'],
    ['abababababab', 'password_common'],
    ['abcdefghijkl', 'password_common'],
    [`my ${email} is it`, 'password_personal'],
    ['kitchen acme kitchen', 'password_personal'],
  ] as const) {
    expect(await change(password)).toBe(`422 password ${code}`);
    app.clock.advance(2 * MINUTE);
  }
  const letters = 'пароль из слов 密码 🦔'.normalize('NFD');
  expect(await change(letters)).toBe('changed');
  await openStranger().signIn(email, letters.normalize('NFC'));
});
