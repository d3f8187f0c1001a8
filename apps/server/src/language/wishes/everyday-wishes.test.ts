// Wishes in the words of chats: a week with several weekdays, short names of days, and answers to offered times. It is
// Monday 30 November 2026 in Berlin.
import { expect, test } from 'vitest';
import { getReader } from '../words/reader.ts';
import { readSlotChoice } from './slot-choice.ts';
import { readWish, suitsWish } from './wish.ts';

const NOW = '2026-11-30T09:30:00.000Z';
const ZONE = 'Europe/Berlin';
/** The days of the two weeks, by the day of the month, at 9:00 and 17:00 in Berlin. */
const TIMES = Array.from({ length: 15 }, (_, day) => day + 1).flatMap((day) =>
  ['08', '16'].map((hour) => `2026-12-${String(day).padStart(2, '0')}T${hour}:00:00.000Z`),
);

/** Returns the times that suit the wish: "8 9:00". */
function listFitting(language: string, text: string): string[] {
  const wish = readWish(text, NOW, ZONE, getReader(language));
  if (!wish || 'flaw' in wish) return [];
  return TIMES.filter((at) => suitsWish(wish, at)).map(
    (at) => `${Number(at.slice(8, 10))} ${Number(at.slice(11, 13)) + 1}:00`,
  );
}

test.each([
  ['en', 'next week tuesday or wednesday', ['8 9:00', '8 17:00', '9 9:00', '9 17:00']],
  ['de', 'nächste woche dienstag oder mittwoch ab 15 uhr', ['8 17:00', '9 17:00']],
  ['es', 'la semana que viene martes o miércoles por la tarde', ['8 17:00', '9 17:00']],
  ['nl', 'volgende week pas graag, dinsdag of woensdag na 16u', ['8 17:00', '9 17:00']],
  ['nl', 'nee volgende week! dus 8 of 9 dec', ['8 9:00', '8 17:00', '9 9:00', '9 17:00']],
  ['nl', '8 of 9 dec na 16u', ['8 17:00', '9 17:00']],
  ['fr', 'la semaine prochaine mardi ou mercredi matin', ['8 9:00', '9 9:00']],
  ['it', 'la prossima settimana martedì o mercoledì', ['8 9:00', '8 17:00', '9 9:00', '9 17:00']],
  [
    'en',
    'thursday or friday, or next week monday',
    ['3 9:00', '3 17:00', '4 9:00', '4 17:00', '7 9:00', '7 17:00'],
  ],
  ['en', 'next week monday or this friday', ['4 9:00', '4 17:00', '7 9:00', '7 17:00']],
])('a week applies to the weekdays after it, in %s: %s', (language, text, times) => {
  expect(listFitting(language, text)).toEqual(times);
});

test.each([
  ['en', 'not this week, next tuesday after 4', ['8 17:00']],
  ['en', 'not this week, next tuesday after 4?', ['8 17:00']],
  ['es', 'esta semana no, el martes que viene después de las 4', ['8 17:00']],
])('a denied week moves the weekday to the next one, in %s: %s', (language, text, times) => {
  expect(listFitting(language, text)).toEqual(times);
});

test.each([
  ['en', 'weds', ['2 9:00', '2 17:00']],
  ['en', 'any time thurs', ['3 9:00', '3 17:00']],
  ['en', 'tues next week pls', ['8 9:00', '8 17:00']],
  ['de', 'di passt', ['1 9:00', '1 17:00']],
  ['de', 'nächste woche do', ['10 9:00', '10 17:00']],
  ['de', 'übernächsten montag', ['14 9:00', '14 17:00']],
  ['es', 'puede ser el jueves en vez del miércoles', ['3 9:00', '3 17:00']],
])('a short name is a day, in %s: %s', (language, text, times) => {
  expect(listFitting(language, text)).toEqual(times);
});

test.each([
  ['de', 'so passt das'],
  ['de', 'da geht was'],
  ['en', 'i sat next to him'],
])('another word is no day, in %s: %s', (language, text) => {
  expect(listFitting(language, text)).toEqual([]);
});

const OFFERED = ['2026-12-01T09:00:00.000Z', '2026-12-02T08:00:00.000Z', '2026-12-03T10:00:00.000Z'].map(
  (start_at, at) => ({ id: `s${at + 1}`, start_at }),
);
const choose = (language: string, text: string) =>
  readSlotChoice(text, OFFERED, NOW, ZONE, getReader(language));

test('an hour that one offered time has chooses it', () => {
  expect(choose('en', '9 is fine')).toMatchObject({ kind: 'chosen', slot: { id: 's2' } });
  expect(choose('de', '11 passt')).toMatchObject({ kind: 'chosen', slot: { id: 's3' } });
  expect(choose('en', '2 is fine')).toMatchObject({ kind: 'chosen', slot: { id: 's2' } });
  expect(choose('en', '9 people').kind).not.toBe('chosen');
});

test.each([
  ['es', 'la segunda no la tercera mejor'],
  ['en', 'the second no the third'],
  ['de', 'den zweiten nein den dritten'],
])('two places with a no are unclear, in %s: %s', (language, text) => {
  expect(choose(language, text).kind).toBe('unclear');
});
