import { expect, test } from 'vitest';
import { getReader } from '../words/reader.ts';
import { asksToCancel } from './cancel-requests.ts';

test.each([
  ['en', 'my train got cancelled so I have to cancel our meeting', true],
  ['fr', 'le train est annulé donc je dois annuler le rendez-vous', true],
  ['en', 'my train got cancelled so I come by car', false],
])(
  'a reason in the passive is no request to cancel, but its consequence is, in %s: %s',
  (language, text, asks) => {
    expect(asksToCancel(text, getReader(language), 'our meeting')).toBe(asks);
  },
);
