// Assigning the server's messages to the fields of a form.
import { expect, test } from 'vitest';
import { formProblems, problemsByField } from './form-problems.ts';

const KNOWN = ['phone', 'waha', 'waha.url', 'waha.api_key', 'criteria[0].ask'];

test('shows each message at its most specific field', () => {
  const message = [
    'phone must be 6 to 15 digits in quotes, such as "33600000001"',
    'waha.api_key is refused. WAHA does not accept the api_key.',
    'waha.session is required',
    'criteria[0].ask must not be empty',
    'criteria[0].ask must have at most 10 characters',
    'campaigns[3].name is taken',
    'The workspace is being changed: try again.',
  ].join('\n');
  expect(problemsByField(message, KNOWN)).toEqual({
    fields: {
      phone: 'Must be 6 to 15 digits, such as 33600000001.',
      'waha.api_key': 'WAHA does not accept the api_key.',
      waha: 'Session is required.',
      'criteria[0].ask': 'Must not be empty. Must have at most 10 characters.',
    },
    rest: ['campaigns[3].name is taken', 'The workspace is being changed: try again.'],
  });
});

test('assigns other errors to no field', () => {
  const rest = { message: 'x', status: 409, retryAfter: null, quota: null, requestId: null, details: {} };
  const problem = { ...rest, code: 'invalid_state' } as const;
  expect(formProblems(problem, KNOWN, ({ code }) => code)).toEqual({ fields: {}, rest: ['invalid_state'] });
  expect(formProblems(null, KNOWN, String)).toEqual({ fields: {}, rest: [] });
});
