// Which fields of a form are sent: those that were touched, and differ.
import { expect, test } from 'vitest';
import { without } from './record-form.ts';

test('what is as the record has it is no change', () => {
  const record = { name: 'Front desk', quota: '20', template: { name: '', lines: ['a'] } };
  expect(without({ name: 'Front desk' }, record)).toEqual({});
  expect(without({ name: 'Back desk', quota: '20' }, record)).toEqual({ name: 'Back desk' });
  expect(without({ template: { name: '', lines: ['a'] } }, record)).toEqual({});
  expect(without({ template: { name: '', lines: ['b'] } }, record)).toEqual({
    template: { name: '', lines: ['b'] },
  });
});

test('a field that the record has not is empty', () => {
  const record: Record<string, string> = {};
  expect(without({ secret: '' }, record)).toEqual({});
  expect(without({ secret: 'new' }, record)).toEqual({ secret: 'new' });
});

test('what was typed while a change went stays', () => {
  expect(without({ name: 'Front desk 2', quota: '30' }, { name: 'Front desk', quota: '30' })).toEqual({
    name: 'Front desk 2',
  });
});
