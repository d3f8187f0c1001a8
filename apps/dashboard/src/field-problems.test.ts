import { issue } from '@parley/contract';
import { expect, test } from 'vitest';
import { mapProblemsByField } from './field-problems.ts';
import type { Problem } from './problem.ts';
import { en } from './text/en.ts';

test('mapProblemsByField groups the problems of a refused form by field', () => {
  const problem: Problem = {
    ...{ code: 'validation_error', message: '', status: 422 },
    issues: [
      issue('text_length', { min: 1, max: 255 }, ['name']),
      issue('required', {}, ['criteria', 0, 'ask']),
      issue('taken', {}, ['name']),
      issue('workspace_busy'),
    ],
    ...{ retryAfter: null, quota: null, requestId: null, details: {} },
  };
  expect(mapProblemsByField(problem, en)).toEqual({
    name: 'must have 1 to 255 characters; is already in use: choose another one',
    'criteria[0].ask': 'is required',
    '': 'Another change to the workspace is in progress. Try again.',
  });
  expect(mapProblemsByField({ ...problem, code: 'invalid_state' }, en)).toEqual({});
});
