// Tests what a failure after acceptance says about the person (docs/engines/whatsapp-cloud.md#when-it-refuses).
import { fact } from '@parley/contract';
import { expect, test } from 'vitest';
import type { Failure } from '../events.ts';
import { toFailure } from './errors.ts';

const said = (words: string | null, code: string) =>
  fact('provider_said', { provider: 'WhatsApp', said: words, code });

test.each<[unknown, Failure]>([
  [
    { code: 131026, title: 'Message undeliverable', message: 'Message undeliverable.' },
    {
      kind: 'recipient_unreachable',
      not_registered: true,
      reason: said('Message undeliverable', '131026'),
    },
  ],
  [
    { code: 131050, error_data: { details: 'Stopped.' }, title: 'No' },
    { kind: 'opted_out', reason: said('Stopped', '131050') },
  ],
  [
    { code: 130472, title: 'No' },
    { kind: 'recipient_unreachable', reason: said('No', '130472') },
  ],
  [{ code: 139999 }, { kind: 'unknown', reason: said(null, '139999') }],
  [{ title: 'No' }, { kind: 'unknown', reason: fact('not_delivered_without_reason') }],
  [undefined, { kind: 'unknown', reason: fact('not_delivered_without_reason') }],
])("Meta's error %j is interpreted", (error, failure) => {
  expect(toFailure(error)).toEqual(failure);
});
