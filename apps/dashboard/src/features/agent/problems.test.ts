import { issue, violation, violationText } from '@parley/contract';
import { expect, test } from 'vitest';
import type { Problem } from '../../problem.ts';
import { agent } from '../../text/en/agent.ts';
import { en } from '../../text/en.ts';
import { issues } from '../../text/fr/issues.ts';
import { fr } from '../../text/fr.ts';
import { formatProblem, isWithin, listFieldProblems } from './problems.ts';

const REFUSED: Problem = {
  ...{ code: 'validation_error', message: '', status: 422 },
  issues: [
    issue('text_empty', {}, ['goal']),
    issue('required', {}, ['criteria', 0, 'ask']),
    issue('workspace_busy'),
  ],
  ...{ retryAfter: null, quota: null, requestId: null, details: {} },
};

test('each problem in an agent form has the path of its field', () => {
  expect(listFieldProblems(REFUSED).map(({ path, code }) => [path, code])).toEqual([
    ['goal', 'text_empty'],
    ['criteria[0].ask', 'required'],
    ['', 'workspace_busy'],
  ]);
});

test("a problem in an agent form is shown in the member's language", () => {
  const [first] = listFieldProblems(REFUSED);
  expect([formatProblem(first!, en, agent), formatProblem(first!, fr, agent)]).toEqual([
    violationText(violation('text_empty')),
    issues.fields.text_empty(undefined),
  ]);
});

test('a problem without a code, from an old draft, is shown in English', () => {
  expect(formatProblem({ path: 'goal', message: 'must not be empty' }, fr, agent)).toBe('must not be empty');
});

test('a nested path belongs to its field, and a field whose name only starts with the same letters does not', () => {
  expect(isWithin('rules[2]', 'rules')).toBe(true);
  expect(isWithin('booking.hours', 'booking')).toBe(true);
  expect(isWithin('follow_up_messages[0]', 'follow_ups')).toBe(false);
});
