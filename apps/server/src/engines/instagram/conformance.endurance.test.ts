// Runs the conformance suite on Instagram, with the fake Instagram and all its errors. Where the suite uses phones,
// these tests use IGSIDs.
// @module-tag endurance
import { afterAll, beforeAll } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import type { Trouble } from '../../testing/fakes/faults.ts';
import { refusals, troubles } from '../../testing/fakes/instagram/refusals.ts';
import type { InstagramTrouble } from '../../testing/fakes/instagram/server.ts';
import { testConformance } from '../conformance.testing.ts';
import type { EngineErrorKind } from '../events.ts';
import { type InstagramFake, startFarEnd } from './instagram-fake.testing.ts';

const clock = movableClock('2026-11-18T12:00:00.000Z');
let end: InstagramFake;
beforeAll(async () => {
  end = await startFarEnd(clock.ms);
});
afterAll(() => end.close());

const refused = (name: keyof typeof refusals): InstagramTrouble => ({
  kind: 'refused',
  ...refusals[name]('', '').options,
});
const trouble = (name: keyof typeof troubles): InstagramTrouble => ({ kind: 'refused', ...troubles[name] });
const token = (subcode: number): InstagramTrouble => ({
  kind: 'refused',
  code: 190,
  subcode,
  title: 'Error validating access token',
});
const page = (status: number): Trouble => ({ kind: 'status', status, body: '<h1>Sorry</h1>' });

const FAILURES: [name: string, trouble: InstagramTrouble, kind: EngineErrorKind, definite: boolean][] = [
  ['the window is closed', refused('windowClosed'), 'window_closed', true],
  [
    'the window is closed, in the format of Messenger',
    { kind: 'refused', code: 10, subcode: 2018278, title: 'x' },
    'window_closed',
    true,
  ],
  ['a token was revoked', token(460), 'auth', true],
  ['a token has expired', token(463), 'auth', true],
  ['an unknown token', { kind: 'unauthorized' }, 'auth', true],
  ['a permission is missing', { kind: 'refused', code: 10, title: 'no permission' }, 'auth', true],
  ['the owner allows no access to messages', refused('noAccess'), 'auth', true],
  ['the recipient id does not exist', refused('noSuchPerson'), 'recipient_unreachable', true],
  ['the person accepts no messages from us', refused('unavailable'), 'recipient_unreachable', true],
  ['the text is too long', refused('tooLong'), 'invalid', true],
  ['the account is blocked from sending for a while', trouble('restricted'), 'blocked_by_policy', true],
  [
    'the account is not allowed to send through the API',
    trouble('blockedFromApi'),
    'blocked_by_policy',
    true,
  ],
  ['blocked for abuse', { kind: 'refused', code: 368, title: 'x' }, 'blocked_by_policy', true],
  ['too many sends', trouble('rate'), 'rate', true],
  ['too many calls of the app', trouble('appRate'), 'rate', true],
  ['too many calls for the account', trouble('accountRate'), 'rate', true],
  ['too many calls of the user', { kind: 'refused', code: 17, title: 'x' }, 'rate', true],
  ['too many calls of the page', { kind: 'refused', code: 32, title: 'x' }, 'rate', true],
  ['429 with Retry-After', { kind: 'rate_limited', retry_after: '30' }, 'rate', true],
  ['a temporary error of Meta', { kind: 'refused', code: 2, title: 'x' }, 'transient', true],
  ['a temporary error of Meta, with 500', trouble('temporary'), 'transient', false],
  ['an unknown error of Meta', trouble('unknown'), 'transient', false],
  ['an unknown code', { kind: 'refused', code: 4711, title: 'x' }, 'unknown', true],
  ['an unknown code, with 500', { kind: 'refused', code: 4711, status: 500, title: 'x' }, 'unknown', false],
  ['the page of a proxy', page(502), 'unknown', false],
  ['the page of a firewall', page(403), 'transient', true],
  ['the answer is cut off', { kind: 'cut', applied: false }, 'unknown', false],
  ['the answer is not JSON', { kind: 'not_json', applied: false }, 'unknown', false],
  ['the answer is another JSON', { kind: 'wrong_json', applied: false, body: { ok: 1 } }, 'unknown', false],
];

testConformance({
  kind: 'instagram',
  number: () => end.number(),
  // Instagram reports neither delivery nor failures after acceptance.
  receipts: ['read'],
  kinds: ['image', 'voice', 'video', 'document'],
  start: () => ({ options: { clock }, networkOf: (app, w) => end.networkOf(app, w) }),
  failures: FAILURES.map(([name, cause, kind, definite]) => ({
    name,
    kind,
    definite,
    cause: async () => {
      end.instagram.faults.add(cause, { operation: 'POST /{ig_id}/messages' });
    },
  })),
});
