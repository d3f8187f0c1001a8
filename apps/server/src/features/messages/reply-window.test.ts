import { expect, test } from 'vitest';
import { windowProblem } from './reply-window.ts';

const HEARD = new Date('2026-11-18T12:00:00.000Z');
const END = new Date('2026-11-19T12:00:00.000Z');

test('counts 24 hours to the millisecond', () => {
  expect(windowProblem('instagram', HEARD, new Date(END.getTime() - 1))).toBe(null);
  expect(windowProblem('instagram', HEARD, END)).toBe(
    'this number may write in its own words only within 24 hours after a message of the person, which ended 2026-11-19T12:00:00.000Z',
  );
});

test('is closed for a person who has written nothing', () => {
  expect(windowProblem('whatsapp-cloud', null, END)).toContain('who has written none');
});

test('does not exist on other networks', () => {
  expect(windowProblem('waha', null, END)).toBe(null);
  expect(windowProblem('simulator', HEARD, new Date(END.getTime() * 2))).toBe(null);
});
