// The catalog of issues: every code has a plain English text, and the code base uses every code.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ContractError } from './errors.ts';
import { createRejection, encodeIssue, reject, toSchemaIssues } from './issues/from-zod.ts';
import { SAMPLE_PARAMS } from './issues.testing.ts';
import {
  FIELD_ISSUES,
  formatIssues,
  ISSUES,
  type IssueCode,
  issue,
  REQUEST_ISSUES,
  violation,
  violationText,
} from './issues.ts';

/** Codes whose text ends with another code's text. */
const OF_OTHERS = new Set<IssueCode>(['file_too_large', 'test_chat_spent']);
const CODES = Object.keys(ISSUES) as IssueCode[];
const ROOT = new URL('../../../', import.meta.url).pathname;

describe('the catalog of issues', () => {
  test.each(CODES)('contains an English text for %s', (code) => {
    const text = violationText({ code, params: SAMPLE_PARAMS });
    expect(text).not.toMatch(/undefined|NaN|\[object/);
    expect(text.length).toBeGreaterThan(1);
    const isWhole = code in REQUEST_ISSUES && !OF_OTHERS.has(code);
    if (isWhole) expect(text).toMatch(/^[A-Z0-9].*[.]$/s);
    if (code in FIELD_ISSUES) expect(text).toMatch(/^[a-z]/);
  });

  test('contains each code either for fields or for requests, not for both', () => {
    expect(Object.keys(FIELD_ISSUES).filter((code) => code in REQUEST_ISSUES)).toEqual([]);
  });

  test('contains only codes that the code base uses', () => {
    const sources = ['packages/*/src/**/*.ts', 'apps/server/src/**/*.ts']
      .flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
      .filter(
        (file) => !/\.test\.ts$|\.testing\.ts$|packages\/contract\/src\/issues\/(?!from-zod)/.test(file),
      )
      .map((file) => readFileSync(ROOT + file, 'utf8'))
      .join('\n');
    expect(CODES.filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
  });
});

describe('the message of an issue', () => {
  test('is a sentence that starts with the field', () => {
    const issues = [
      issue('text_length', { min: 1, max: 80 }, ['leads', 3, 'name']),
      issue('at_least_one_field'),
      issue('key_rotating'),
    ];
    expect(formatIssues(issues)).toBe(
      [
        'leads[3].name must have 1 to 80 characters',
        'the body must have at least one field to update (null counts as omitted, unless it clears the field)',
        'This key is already being rotated. Revoke one of the two first.',
      ].join('\n'),
    );
    expect(new ContractError('validation_error', [issue('required', {}, ['name'])]).message).toBe(
      'name is required',
    );
  });

  test('contains only the start of a long field name', () => {
    const { path } = issue('unknown_field', {}, ['a'.repeat(5_000)]);
    expect(String(path[0])).toHaveLength(101);
  });
});

describe('the conversion of schema errors', () => {
  const schema = z.strictObject({
    name: z.string(),
    tags: z.array(z.string()).max(2).optional(),
    size: z.int().min(1).optional(),
    kind: z.enum(['a', 'b']).optional(),
    slug: z
      .string()
      .regex(/^[a-z]+$/, encodeIssue('slug'))
      .optional(),
    consent: z.boolean().refine(Boolean, createRejection('consent')).optional(),
    text: z
      .string()
      .check((check) => reject(check, violation('text_max', { max: 80 })))
      .optional(),
  });
  const issuesFor = (value: unknown) =>
    toSchemaIssues(schema.safeParse(value, { reportInput: true }).error!.issues).map(
      ({ path, code, params }) => ({
        path,
        code,
        params,
      }),
    );

  test.each([
    [{}, { path: ['name'], code: 'required', params: {} }],
    [{ name: 1 }, { path: ['name'], code: 'wrong_type', params: { expected: 'string' } }],
    [
      { name: '', tags: ['a', 'b', 'c'] },
      { path: ['tags'], code: 'items_max', params: { max: 2 } },
    ],
    [
      { name: '', size: 0 },
      { path: ['size'], code: 'number_min', params: { min: 1 } },
    ],
    [
      { name: '', kind: 'c' },
      { path: ['kind'], code: 'one_of', params: { values: ['a', 'b'] } },
    ],
    [
      { name: '', slug: 'A' },
      { path: ['slug'], code: 'slug', params: {} },
    ],
    [
      { name: '', consent: false },
      { path: ['consent'], code: 'consent', params: {} },
    ],
    [
      { name: '', text: 'x' },
      { path: ['text'], code: 'text_max', params: { max: 80 } },
    ],
    [
      { name: '', other: 1 },
      { path: ['other'], code: 'unknown_field', params: {} },
    ],
  ])('turns the error of %j into a code with parameters', (value, expected) => {
    expect(issuesFor(value)).toEqual([expected]);
  });
});
