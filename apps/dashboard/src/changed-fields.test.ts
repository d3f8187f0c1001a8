import { expect, test } from 'vitest';
import { omitEqual } from './changed-fields.ts';

test('a field with the same value as in the record is not a change', () => {
  const record = { name: 'Front desk', quota: '20', template: { name: '', lines: ['a'] } };
  expect(omitEqual({ name: 'Front desk' }, record)).toEqual({});
  expect(omitEqual({ name: 'Back desk', quota: '20' }, record)).toEqual({ name: 'Back desk' });
  expect(omitEqual({ template: { name: '', lines: ['a'] } }, record)).toEqual({});
  expect(omitEqual({ template: { name: '', lines: ['b'] } }, record)).toEqual({
    template: { name: '', lines: ['b'] },
  });
});

test('a field that the record lacks counts as empty', () => {
  const record: Record<string, string> = {};
  expect(omitEqual({ secret: '' }, record)).toEqual({});
  expect(omitEqual({ secret: 'new' }, record)).toEqual({ secret: 'new' });
});

test('keeps text that is typed while a change is being saved', () => {
  expect(omitEqual({ name: 'Front desk 2', quota: '30' }, { name: 'Front desk', quota: '30' })).toEqual({
    name: 'Front desk 2',
  });
});
