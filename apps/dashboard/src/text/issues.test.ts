// The texts of the server's issues, in French.
import { FIELD_ISSUES, ISSUES, type IssueCode, issue, issueAt, violationText } from '@parley/contract';
import { describe, expect, test } from 'vitest';
import { SAMPLE_PARAMS } from '../../../../packages/contract/src/issues.testing.ts';
import { problemsByField } from '../field-problems.ts';
import type { Problem } from '../problem.ts';
import type { Text } from './en.ts';
import { issueText } from './fr/issue-text.ts';
import { issues } from './fr/issues.ts';
import { fr } from './fr.ts';

const FRENCH = { ...issues.fields, ...issues.requests };
/** Messages of providers and readers are not translated. */
const SAID_BY_OTHERS = new Set<IssueCode>(['provider_refuses', 'provider_says', 'file_too_large']);

describe('the French catalogue of issues', () => {
  test('has the codes of the English one and no others', () => {
    expect(Object.keys(FRENCH).sort()).toEqual(Object.keys(ISSUES).sort());
    expect(Object.keys(issues.fields).sort()).toEqual(Object.keys(FIELD_ISSUES).sort());
  });

  test.each(Object.keys(ISSUES) as IssueCode[])('has a French text for %s', (code) => {
    const english = violationText({ code, params: SAMPLE_PARAMS });
    const french = issueText({ code, params: SAMPLE_PARAMS, message: english });
    expect(french).not.toMatch(/undefined|NaN|\[object/);
    if (!SAID_BY_OTHERS.has(code)) expect(french).not.toBe(english);
  });

  test('shows a code of a newer server in English', () => {
    expect(issueText({ code: 'brand_new', params: {}, message: 'is brand new' })).toBe('is brand new');
  });
});

describe('a refused form in French', () => {
  const problem: Problem = {
    code: 'validation_error',
    message: 'name is required',
    issues: [
      issue('required', {}, ['name']),
      issue('text_max', { max: 80 }, ['criteria', 0, 'ask']),
      issueAt(['value'], { code: 'block_prefix', params: {} }),
      issue('at_least_one_field'),
    ],
    ...{ status: 422, retryAfter: null, quota: null, requestId: null, details: {} },
  };

  test('shows each problem at its field', () => {
    expect(problemsByField(problem, fr as Text)).toEqual({
      name: 'est obligatoire',
      'criteria[0].ask': 'doit compter au plus 80 caractères',
      value: 'doit compter de 1 à 7 chiffres et commencer par l’indicatif du pays',
      '': 'doit contenir au moins un champ à modifier',
    });
  });

  test('describes the problems as sentences', () => {
    expect(fr.problemOf(problem)).toContain('criteria[0].ask doit compter au plus 80 caractères');
    expect(fr.problemOf({ ...problem, code: 'invalid_state', issues: [issue('slot_gone')] })).toBe(
      'Ce créneau n’est plus libre. Choisissez-en un autre.',
    );
  });
});
