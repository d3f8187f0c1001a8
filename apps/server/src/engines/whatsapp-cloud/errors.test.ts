// Tests what a failure after acceptance says about the person (docs/engines/whatsapp-cloud.md#when-it-refuses).
import { expect, test } from 'vitest';
import type { Failure } from '../events.ts';
import { failureOf } from './errors.ts';

test.each<[unknown, Failure]>([
  [
    { code: 131026, title: 'Message undeliverable', message: 'Message undeliverable.' },
    {
      kind: 'recipient_unreachable',
      not_registered: true,
      reason: 'WhatsApp says: "Message undeliverable" (131026)',
    },
  ],
  [
    { code: 131050, error_data: { details: 'Stopped.' }, title: 'No' },
    { kind: 'opted_out', reason: 'WhatsApp says: "Stopped" (131050)' },
  ],
  [
    { code: 130472, title: 'No' },
    { kind: 'recipient_unreachable', reason: 'WhatsApp says: "No" (130472)' },
  ],
  [{ code: 139999 }, { kind: 'unknown', reason: 'WhatsApp gave no reason (139999)' }],
  [{ title: 'No' }, { kind: 'unknown', reason: 'WhatsApp gave no reason' }],
  [undefined, { kind: 'unknown', reason: 'WhatsApp gave no reason' }],
])('interprets %j', (error, failure) => {
  expect(failureOf(error)).toEqual(failure);
});
