// @module-tag endurance
import { afterAll } from 'vitest';
import type { GraphTrouble } from '../../testing/fakes/graph/server.ts';
import { testConformance } from '../conformance.testing.ts';
import type { EngineErrorKind } from '../events.ts';
import { addFakeNumber, createStart, SEND, startFarEnd } from './network.testing.ts';

const far = await startFarEnd();
const { cloud } = far;
afterAll(() => cloud.close());
cloud.addTemplate({ name: 'hello', language: 'en', body: 'Hi {{1}}, this is Lea from Acme.' });

/** Meta's error codes, by the kind of error to which the service maps them. */
const CODES: [kind: EngineErrorKind, codes: number[]][] = [
  ['auth', [0, 190, 104, 3, 10, 200, 299, 131005]],
  ['rate', [4, 80007, 130429, 131056]],
  ['window_closed', [131047]],
  ['recipient_unreachable', [131026, 130472]],
  ['opted_out', [131050]],
  ['reachout_locked', [131048]],
  ['blocked_by_policy', [131049, 131031, 368, 130497, 131042]],
  ['disconnected', [133010]],
  ['template_refused', [132000, 132001, 132007, 132015, 132016]],
  ['invalid', [33, 100, 130403, 131008, 131009, 131021, 132005, 132012]],
  ['transient', [2, 131000, 131016, 131057]],
];

const buildFailure = (name: string, trouble: GraphTrouble, kind: EngineErrorKind, definite: boolean) => ({
  name,
  kind,
  definite,
  cause: async () => void cloud.faults.add(trouble, { operation: SEND }),
});

testConformance({
  kind: 'whatsapp-cloud',
  number: () => addFakeNumber(cloud),
  campaign: { template: { name: 'hello', language: 'en', variables: ['{{name|there}}'] } },
  start: createStart(far),
  receipts: ['delivered', 'read', 'failed'],
  kinds: ['image', 'voice', 'audio', 'video', 'document', 'sticker', 'location', 'contact'],
  failures: [
    ...CODES.flatMap(([kind, codes]) =>
      codes.map((code) => buildFailure(`code ${code}`, { kind: 'refused', code, title: 'No' }, kind, true)),
    ),
    buildFailure('code 1', { kind: 'refused', code: 1, title: 'Unknown', status: 500 }, 'transient', false),
    buildFailure(
      'code 2 with a 500',
      { kind: 'refused', code: 2, title: 'No', status: 500 },
      'transient',
      false,
    ),
    buildFailure(
      'code 131000 with a 500',
      { kind: 'refused', code: 131000, title: 'No', status: 500 },
      'transient',
      false,
    ),
    buildFailure(
      'code 131016 with a 503',
      { kind: 'refused', code: 131016, title: 'No', status: 503 },
      'transient',
      true,
    ),
    buildFailure('an unknown code', { kind: 'refused', code: 139999, title: 'New' }, 'unknown', true),
    buildFailure(
      'an unknown code with a 500',
      { kind: 'refused', code: 139999, title: 'New', status: 500 },
      'unknown',
      false,
    ),
    buildFailure('401', { kind: 'unauthorized' }, 'auth', true),
    buildFailure('429', { kind: 'rate_limited', retry_after: '7' }, 'rate', true),
    buildFailure('502 without a reason', { kind: 'status', status: 502, body: {} }, 'unknown', false),
    buildFailure('connection cut before the send', { kind: 'cut', applied: false }, 'unknown', false),
    buildFailure('connection cut after the send', { kind: 'cut', applied: true }, 'unknown', false),
    buildFailure('silence', { kind: 'silent', applied: false }, 'unknown', false),
    buildFailure('an answer that is not JSON', { kind: 'not_json', applied: true }, 'unknown', false),
    buildFailure(
      'JSON without an id',
      { kind: 'wrong_json', applied: true, body: { ok: true } },
      'unknown',
      false,
    ),
  ],
});
