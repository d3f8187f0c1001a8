// Assigns the server's issues to the fields of a form.
import { fact, type Issue, issue } from '@parley/contract';
import { expect, test } from 'vitest';
import type { Problem } from '../../problem.ts';
import { en } from '../../text/en.ts';
import { getFormProblems } from './form-problems.ts';

const KNOWN = ['phone', 'waha', 'waha.url', 'waha.api_key', 'criteria[0].ask'];

const buildProblem = (code: Problem['code'], issues: Issue[], message = ''): Problem => ({
  ...{ code, message, issues, status: 422 },
  ...{ retryAfter: null, quota: null, requestId: null, details: {} },
});

test('getFormProblems assigns each issue to the most specific field', () => {
  const refusal = fact('secret_refused', { provider: 'WAHA', setting: 'api_key', detail: null });
  const issues = [
    issue('phone_text', {}, ['phone']),
    issue('provider_refuses', { problem: refusal }, ['waha', 'api_key']),
    issue('required', {}, ['waha', 'session']),
    issue('text_empty', {}, ['criteria', 0, 'ask']),
    issue('text_max', { max: 10 }, ['criteria', 0, 'ask']),
    issue('taken', {}, ['campaigns', 3, 'name']),
    issue('workspace_busy'),
  ];
  expect(getFormProblems(buildProblem('validation_error', issues), KNOWN, en)).toEqual({
    fields: {
      phone: 'Must be 6 to 15 digits, such as "33600000001".',
      'waha.api_key': 'WAHA does not accept the api_key.',
      waha: 'Session is required.',
      'criteria[0].ask': 'Must not be empty. Must have at most 10 characters.',
    },
    rest: [
      'campaigns[3].name is already in use: choose another one',
      'Another change to the workspace is in progress. Try again.',
    ],
  });
});

test('getFormProblems assigns any other problem to no field', () => {
  const problem = buildProblem('invalid_state', [issue('number_changed')], 'Another member changed it.');
  expect(getFormProblems(problem, KNOWN, en)).toEqual({ fields: {}, rest: ['Another member changed it.'] });
  expect(getFormProblems(null, KNOWN, en)).toEqual({ fields: {}, rest: [] });
});
