import { expect, test } from 'vitest';
import { isWithin, problemsByField } from './problems.ts';

test('assigns each sentence to the field that it starts with', () => {
  const message = 'goal must not be empty\ncriteria[0].ask is required\nThe workspace is full.';
  expect(problemsByField(message)).toEqual([
    { path: 'goal', message: 'must not be empty' },
    { path: 'criteria[0].ask', message: 'is required' },
    { path: '', message: 'The workspace is full.' },
  ]);
});

test('a path contains the paths below it, but not one that only starts with the same letters', () => {
  expect(isWithin('rules[2]', 'rules')).toBe(true);
  expect(isWithin('booking.hours', 'booking')).toBe(true);
  expect(isWithin('follow_up_messages[0]', 'follow_ups')).toBe(false);
});
