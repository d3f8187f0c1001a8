// The conformance suite on WAHA. Each of WAHA's engines has different formats and reports a different part of a
// message's author (docs/adr/strict-fakes-of-providers.md).
import { afterAll, beforeAll } from 'vitest';
import type { WahaEngine } from '../../testing/fakes/waha/message-formats.ts';
import type { WahaTrouble } from '../../testing/fakes/waha/server.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { testConformance } from '../conformance.testing.ts';
import type { EngineErrorKind } from '../events.ts';
import type { Network } from '../network.testing.ts';
import { createWahaFake, type WahaNetwork } from './waha-fake.testing.ts';

const status = (code: number, body: object): WahaTrouble => ({ kind: 'status', status: code, body });
const NO_SESSION = { statusCode: 404, message: 'Session not found', error: 'Not Found' };
const WRONG_STATUS = {
  error: 'Session status is not as expected',
  status: 'STARTING',
  expected: ['WORKING'],
};
const NOT_VALID = { statusCode: 400, message: ['chatId must be a string'], error: 'Bad Request' };

/** What each error means. All of WAHA's engines return the same errors. */
const TROUBLES: [name: string, trouble: WahaTrouble, kind: EngineErrorKind, definite: boolean][] = [
  ['the key is not accepted', { kind: 'unauthorized' }, 'auth', true],
  ['no such session', status(404, NO_SESSION), 'disconnected', true],
  ['the session is not working', status(422, WRONG_STATUS), 'disconnected', true],
  ['the request is not valid', status(400, NOT_VALID), 'invalid', true],
  ['the request is not valid, as 422', status(422, { ...NOT_VALID, statusCode: 422 }), 'invalid', true],
  ['too many calls', { kind: 'rate_limited', retry_after: '7' }, 'rate', true],
  ['too many calls to WhatsApp', { kind: 'whatsapp', code: 'rate-overlimit' }, 'rate', true],
  ['no new chats for now', { kind: 'whatsapp', code: 463 }, 'reachout_locked', true],
  ['all new chats used up', { kind: 'whatsapp', code: 475 }, 'reachout_locked', true],
  ['an unknown error', status(500, { statusCode: 500 }), 'transient', false],
  ['the page of a proxy', status(502, {}), 'transient', false],
  ['connection cut before acceptance', { kind: 'cut', applied: false }, 'unknown', false],
  ['connection cut after acceptance', { kind: 'cut', applied: true }, 'unknown', false],
  ['no answer, not accepted', { kind: 'silent', applied: false }, 'unknown', false],
  ['no answer, but accepted', { kind: 'silent', applied: true }, 'unknown', false],
  ['an answer that is not JSON', { kind: 'not_json', applied: true }, 'unknown', false],
  ['an answer in another format', { kind: 'wrong_json', applied: true, body: { ok: 1 } }, 'unknown', false],
];

/** @param plays the engine that the fake WAHA imitates. */
export function testWahaConformance(plays: WahaEngine): void {
  const far = createWahaFake(plays);
  beforeAll(() => far.open());
  afterAll(() => far.close());

  testConformance({
    kind: 'waha',
    number: far.number,
    start: far.start,
    kinds: ['image', 'voice', 'video', 'document', 'sticker', 'location', 'contact'],
    receipts: ['delivered', 'read', 'failed'],
    resolvesIds: true,
    replays: true,
    // The engines differ only in formats and ids (`content.ts`, `ids.ts`, `event-origin.ts`).
    formatsOnly: plays !== 'GOWS' && !NIGHTLY,
    failures: [
      ...(plays === 'GOWS' ? TROUBLES : TROUBLES.slice(-1)).map(([name, trouble, kind, definite]) => ({
        name,
        cause: async (network: Network) => void (network as WahaNetwork).trouble(trouble),
        kind,
        definite,
      })),
      {
        name: 'disconnected',
        cause: (network) => network.connection(false),
        kind: 'disconnected',
        definite: true,
      },
    ],
  });
}
