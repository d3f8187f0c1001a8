import { expect, test } from 'vitest';
import { chooseLocale, createFormats } from './format.ts';

const plain = (text: string) => text.replace(/\s/g, ' ');
const NOW = Date.parse('2026-05-12T14:00:00Z');

test('times are formatted in the given zone', () => {
  const paris = createFormats('en-GB', 'Europe/Paris');
  expect(paris.clock('2026-05-12T22:30:00Z')).toBe('00:30');
  expect(paris.day('2026-05-12T22:30:00Z')).toBe('Wednesday 13 May');
  expect(paris.dayKey('2026-05-12T22:30:00Z')).toBe('2026-05-13');
  expect(createFormats('fr-FR', 'UTC').day('2026-05-12T22:30:00Z')).toBe('mardi 12 mai');
});

test("times are formatted in the device's variant of the language, if the browser knows it", () => {
  expect(chooseLocale(['fr-CA', 'en-GB', 'en-US'], 'en')).toBe('en-GB');
  expect(chooseLocale(['fr-CA'], 'en')).toBe('en');
  // Chrome reports this on a Linux with the locale C.
  const locale = chooseLocale(['en-US@posix'], 'en');
  expect(createFormats(locale, 'UTC').clock('2026-05-12T22:30:00Z')).toMatch(/30/);
});

test('a time in another zone is shown with the name of that zone', () => {
  expect(createFormats('en-GB', 'UTC').momentIn('2026-05-12T14:00:00Z', 'America/New_York')).toMatch(
    /12 May.*10:00.*(GMT-4|EDT)/,
  );
});

test.each([
  [0, '1 min'],
  [-5_000, '1 min'],
  [59_000, '1 min'],
  [12 * 60_000, '12 mins'],
  [3 * 3_600_000 + 5, '3 hrs'],
  [25 * 3_600_000, '11 May, 13:00'],
])('a time %i ms ago is shown as "%s"', (passed, expected) => {
  const at = new Date(NOW - passed).toISOString();
  expect(plain(createFormats('en-GB', 'UTC').ago(at, NOW))).toBe(expected);
});

test('a day starts and ends by the clock of its time zone, even when the clocks change', () => {
  const bounds = (zone: string, day: string) => {
    const formats = createFormats('en-GB', zone);
    return [formats.dayStart(day), formats.dayEnd(day)];
  };
  expect(bounds('UTC', '2026-05-12')).toEqual(['2026-05-12T00:00:00.000Z', '2026-05-12T23:59:59.000Z']);
  expect(bounds('Asia/Tokyo', '2026-05-12')).toEqual([
    '2026-05-11T15:00:00.000Z',
    '2026-05-12T14:59:59.000Z',
  ]);
  // The days on which the clocks change have 23 and 25 hours.
  expect(bounds('Europe/Paris', '2026-03-29')).toEqual([
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T21:59:59.000Z',
  ]);
  expect(bounds('America/New_York', '2026-11-01')).toEqual([
    '2026-11-01T04:00:00.000Z',
    '2026-11-02T04:59:59.000Z',
  ]);
});

test('the UTC time is added only when it differs', () => {
  const at = '2026-05-12T00:00:00.000Z';
  expect(createFormats('en-GB', 'Europe/Paris').momentAndUtc(at)).toBe('12 May, 02:00 (00:00 UTC)');
  expect(createFormats('en-GB', 'UTC').momentAndUtc(at)).toBe('12 May, 00:00');
});

test('spans, numbers and lists are formatted in the chosen language', () => {
  const [en, fr] = [createFormats('en'), createFormats('fr')];
  expect([en.span(40_000), en.span(200), en.span(3 * 86_400_000)].map(plain)).toEqual([
    '40 sec',
    '1 sec',
    '3 days',
  ]);
  expect(plain(fr.span(40_000))).toBe('40 s');
  expect([en.number(12480), plain(fr.number(12480))]).toEqual(['12,480', '12 480']);
  expect([en.list(['a', 'b', 'c']), fr.list(['a', 'b', 'c'])]).toEqual(['a, b, and c', 'a, b et c']);
});

test("the viewer's date and time is converted to one instant, even around a clock change", () => {
  const paris = createFormats('en-GB', 'Europe/Paris');
  expect(paris.instant('2026-05-12', '10:30')).toBe('2026-05-12T08:30:00.000Z');
  expect(paris.instant('2026-03-29', '01:30')).toBe('2026-03-29T00:30:00.000Z');
  expect(paris.instant('2026-03-29', '03:30')).toBe('2026-03-29T01:30:00.000Z');
  expect(paris.instant('', '10:30')).toBeNull();
  const at = '2026-12-31T23:30:00.000Z';
  expect(paris.instant(paris.dayKey(at), paris.timeKey(at))).toBe(at);
});

test("times in the server's sentences are shown in the given zone", () => {
  const paris = createFormats('en-GB', 'Europe/Paris');
  expect(paris.told('Meeting booked for 2026-11-20T12:30:00.000Z.')).toBe(
    'Meeting booked for 20 Nov, 13:30.',
  );
});

test("quotes in the server's sentences are typographic", () => {
  const { told } = createFormats('en-GB');
  expect(told('Asked "Do you own it?", the lead answered "yes".')).toBe(
    'Asked “Do you own it?”, the lead answered “yes”.',
  );
});

test('sending hours have the names of days in the language', () => {
  expect(createFormats('fr').hours('Mon-Sat 08:00-20:00')).toBe('lun.–sam. 08:00–20:00');
  expect(createFormats('en').hours('Mon-Sat 08:00-20:00')).toBe('Mon–Sat 08:00–20:00');
});
