// Assigns the server's issues to the fields of a form.
import {
  fact,
  formatIssue,
  type Issue,
  issue,
  type Violation,
  violation,
  violationText,
} from '@parley/contract';
import { expect, test } from 'vitest';
import type { Problem } from '../problem.ts';
import { en } from '../text/en.ts';
import { assignProblem } from './field-problems.ts';

const KNOWN = ['phone', 'waha', 'waha.url', 'waha.api_key', 'criteria[0].ask'];

const buildProblem = (code: Problem['code'], issues: Issue[], message = ''): Problem => ({
  ...{ code, message, issues, status: 422 },
  ...{ retryAfter: null, quota: null, requestId: null, details: {} },
});

/** Returns the text of a field issue as a whole sentence. */
function formatSentence(problem: Violation): string {
  const text = violationText(problem);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

test('each issue of a refused form is assigned to the most specific field', () => {
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
  expect(assignProblem(buildProblem('validation_error', issues), KNOWN, en)).toEqual({
    fields: {
      phone: formatSentence(violation('phone_text')),
      'waha.api_key': violationText(violation('provider_refuses', { problem: refusal })),
      waha: `Session ${violationText(violation('required'))}.`,
      'criteria[0].ask': [violation('text_empty'), violation('text_max', { max: 10 })]
        .map(formatSentence)
        .join(' '),
    },
    rest: [
      formatIssue(issue('taken', {}, ['campaigns', 3, 'name'])),
      violationText(violation('workspace_busy')),
    ],
  });
});

test('a problem that is not a validation error is assigned to no field', () => {
  const problem = buildProblem('invalid_state', [issue('number_changed')], 'Another member changed it.');
  expect(assignProblem(problem, KNOWN, en)).toEqual({ fields: {}, rest: ['Another member changed it.'] });
});
