import { fact } from '@parley/contract';
import { expect, test } from 'vitest';
import { findWindowProblem } from './reply-window.ts';

const HEARD = new Date('2026-11-18T12:00:00.000Z');
const END = new Date('2026-11-19T12:00:00.000Z');

test('the reply window lasts 24 hours, to the millisecond', () => {
  expect(findWindowProblem('instagram', HEARD, new Date(END.getTime() - 1))).toBe(null);
  expect(findWindowProblem('instagram', HEARD, END)).toEqual(
    fact('reply_window_closed', { hours: 24, ended_at: '2026-11-19T12:00:00.000Z' }),
  );
});

test('the reply window is closed for a person who has written nothing', () => {
  expect(findWindowProblem('whatsapp-cloud', null, END)).toEqual(
    fact('reply_window_closed', { hours: 24, ended_at: null }),
  );
});

test('the reply window does not exist for WAHA and the simulator', () => {
  expect(findWindowProblem('waha', null, END)).toBe(null);
  expect(findWindowProblem('simulator', HEARD, new Date(END.getTime() * 2))).toBe(null);
});
