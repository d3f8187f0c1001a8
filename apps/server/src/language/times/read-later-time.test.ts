import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../testing/any-character.ts';
import { getReader } from '../words/reader.ts';
import { readLater } from './read-later-time.ts';

// Friday 20 November 2026, 12:00 in Paris.
const NOW = '2026-11-20T11:00:00.000Z';

function readLaterTime(
  text: string,
  language = 'en',
  question: string | null = 'Do you own the place?',
): string | null {
  return readLater(text, question, NOW, 'Europe/Paris', getReader(language))?.at.slice(0, 16) ?? null;
}

describe('the reader of a later time', () => {
  it.each([
    ["let's say 4. Write to me again in March", '2027-03-01T08:00'],
    ['write to me on 4 March', '2027-03-04T08:00'],
    ['write to me in March, maybe the 15', '2027-03-15T08:00'],
    ['write to me on 4 or 5 March', '2027-03-04T08:00'],
    ['write to me between 4 and 6 March', '2027-03-04T08:00'],
    ['write to me on Jan. 15', '2027-01-15T08:00'],
    ['later', '2026-11-27T08:00'],
    ['not now', '2026-11-27T08:00'],
    ["I'm busy right now", '2026-11-27T08:00'],
    ['maybe later, thanks', '2026-11-27T08:00'],
    ['after the holidays', '2026-11-27T08:00'],
    ['next week', '2026-11-23T08:00'],
    ['call me next week', '2026-11-23T08:00'],
    ['next week on Thursday please, write me', '2026-11-26T08:00'],
    ['tomorrow', '2026-11-21T08:00'],
    ['the day after tomorrow', '2026-11-22T08:00'],
    ['in 3 days', '2026-11-23T08:00'],
    ['contact me in two weeks', '2026-12-04T08:00'],
    ['write me in a couple of days', '2026-11-22T08:00'],
    ['call me on Monday', '2026-11-23T08:00'],
    ['call me on Friday', '2026-11-27T08:00'],
    ['call me tomorrow at 3pm', '2026-11-21T14:00'],
    ['next month', '2026-12-01T08:00'],
    ['get back to me in January', '2027-01-07T08:00'],
    ['in 2 hours', '2026-11-20T13:00'],
    ['give me 10 minutes', '2026-11-20T11:10'],
    ['write me tonight', '2026-11-20T17:00'],
    ['call me at 3pm', '2026-11-20T14:00'],
    ['call me at 9am', '2026-11-21T08:00'],
    ['in 6 months', '2027-05-22T07:00'],
    ['yes', null],
    ['8000', null],
    ['I bought it on Monday', null],
    ['we moved in later that year, it was fun', null],
    ['may I ask something', null],
    ['', null],
    ['The works should start in about 3 months, the plans are ready', null],
  ])('reads in en: %s', (text, at) => expect(readLaterTime(text)).toBe(at));

  it.each([
    ['fr', 'plus tard', '2026-11-27T08:00'],
    ['fr', 'pas maintenant', '2026-11-27T08:00'],
    ['fr', 'la semaine prochaine', '2026-11-23T08:00'],
    ['fr', 'dans 3 jours', '2026-11-23T08:00'],
    ['fr', 'demain', '2026-11-21T08:00'],
    ['fr', 'rappelez-moi lundi', '2026-11-23T08:00'],
    ['fr', 'après les vacances', '2026-11-27T08:00'],
    ['fr', 'dans deux semaines', '2026-12-04T08:00'],
    ['es', 'más tarde', '2026-11-27T08:00'],
    ['es', 'mañana', '2026-11-21T08:00'],
    ['es', 'la próxima semana', '2026-11-23T08:00'],
    ['es', 'llámame el lunes', '2026-11-23T08:00'],
    ['es', 'ahora no puedo', '2026-11-27T08:00'],
    ['de', 'schreiben Sie mir am 4. oder 5. März', '2027-03-04T08:00'],
    ['de', 'Sagen wir 4. Schreiben Sie mir im März', '2027-03-01T08:00'],
    ['fr', 'écrivez-moi en mars, vers le 15', '2027-03-15T08:00'],
    ['es', 'escríbame en marzo, sobre el 15', '2027-03-15T08:00'],
    ['de', 'später', '2026-11-27T08:00'],
    ['de', 'nächste Woche', '2026-11-23T08:00'],
    ['de', 'morgen', '2026-11-21T08:00'],
    ['de', 'melden Sie sich am Montag', '2026-11-23T08:00'],
    ['de', 'in zwei Wochen', '2026-12-04T08:00'],
    ['de', 'Guten Morgen', null],
    ['it', 'più tardi', '2026-11-27T08:00'],
    ['it', 'domani', '2026-11-21T08:00'],
    ['it', 'tra 3 giorni', '2026-11-23T08:00'],
    ['it', 'la settimana prossima', '2026-11-23T08:00'],
    ['pt', 'mais tarde', '2026-11-27T08:00'],
    ['pt', 'amanhã', '2026-11-21T08:00'],
    ['pt', 'semana que vem', '2026-11-23T08:00'],
    ['pt', 'me liga na segunda-feira', '2026-11-23T08:00'],
    ['nl', 'volgende week', '2026-11-23T08:00'],
    ['nl', 'nu niet', '2026-11-27T08:00'],
    ['nl', 'over 3 dagen', '2026-11-23T08:00'],
    ['nl', 'bel me maandag', '2026-11-23T08:00'],
  ])('reads in %s: %s', (language, text, at) => expect(readLaterTime(text, language)).toBe(at));

  it('ignores a time that answers the question', () => {
    expect(readLaterTime('next week', 'en', 'When would you like to start?')).toBeNull();
    expect(readLaterTime('in 3 months', 'en', 'In how many months do you move?')).toBeNull();
    expect(readLaterTime('not now, call me next week', 'en', 'When would you like to start?')).toBe(
      '2026-11-23T08:00',
    );
  });

  it('returns nine in the morning before and after a clock change, and in UTC for an unknown zone', () => {
    const at = (now: string, zone: string) =>
      readLater('tomorrow', null, now, zone, getReader('en'))?.at ?? null;
    expect(at('2026-10-24T12:00:00.000Z', 'Europe/Paris')).toBe('2026-10-25T08:00:00.000Z');
    expect(at('2026-03-28T12:00:00.000Z', 'Europe/Paris')).toBe('2026-03-29T07:00:00.000Z');
    expect(at('2026-03-28T12:00:00.000Z', 'No/Where')).toBe('2026-03-29T09:00:00.000Z');
  });

  it('returns a time that is never past and at most about a year ahead, and never throws', () => {
    const piece = fc.constantFrom(
      'call me',
      'in',
      '3',
      '31',
      '99999999',
      'days',
      'months',
      'monday',
      'february',
      'tonight',
      'at 9',
      'today',
      '30/02',
      'later',
      'next month',
      'um',
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join(' ')),
      fc.string({ unit: anyCharacter }),
    );
    const now = fc
      .date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
    fc.assert(
      fc.property(
        text,
        now,
        fc.constantFrom('Europe/Paris', 'Asia/Kolkata', 'America/Los_Angeles', 'x'),
        (said, instant, zone) => {
          const at = readLater(said, null, instant, zone, getReader('de'))?.at ?? null;
          if (at === null) return;
          const wait = Date.parse(at) - Date.parse(instant);
          expect(wait).toBeGreaterThan(0);
          expect(wait).toBeLessThan(368 * 86_400_000);
        },
      ),
    );
  });
});

it.each([
  ['de', 'erst nächstes jahr', '2027-01-07T08:00'],
  ['de', 'ja schon aber das wird erst nächstes jahr interessant', '2027-01-07T08:00'],
  ['de', 'könnt ihr mich im januar nochmal anschreiben?', '2027-01-07T08:00'],
  ['es', 'el mes que viene mejor', '2026-12-01T08:00'],
  ['fr', 'pas avant janvier', '2027-01-07T08:00'],
  ['fr', 'en juin', '2027-06-01T07:00'],
  ['fr', 'pas tout de suite, dans 2 ans peut-être', '2027-11-22T08:00'],
  ['de', 'wir haben das haus erst im januar gekauft', null],
  ['fr', 'nous avons acheté en juin', null],
  ['en', 'i retire in 2 years', null],
])('reads a far period, in %s: %s', (language, text, at) => {
  expect(readLaterTime(text, language)).toBe(at);
});

it('does not take tomorrow for the next month', () => {
  const last = '2026-11-30T09:30:00.000Z';
  const read = (language: string, text: string) =>
    readLater(text, null, last, 'Europe/Paris', getReader(language))?.at.slice(0, 10);
  expect(read('en', 'maybe next month')).toBe('2026-12-07');
  expect(read('nl', 'volgende maand pas')).toBe('2026-12-07');
});

it.each([
  ['en', 'Do you own the place?', 'we buy it next month'],
  ['en', 'Do you own the place?', 'We get the keys next month'],
  ['en', 'Do you own the place?', 'I will own it next month'],
  ['en', 'Do you own the place?', 'in 2 years'],
  ['en', 'What is your move-in date?', 'March'],
  ['en', 'What is your move-in date?', 'in March'],
  ['en', 'What is your move-in date?', 'not before March'],
  ['en', 'How old is the child?', 'starts school next year'],
  ['en', 'How old is the child?', "he won't start until next year"],
  ['en', 'When would you like to start?', 'not before next month'],
  ['de', 'Welchen Termin wünschen Sie für den Umzug?', 'im März'],
  ['de', 'Welchen Termin wünschen Sie für den Umzug?', 'März'],
  ['de', 'Sind Sie Eigentümer?', 'wir ziehen erst nächstes jahr ein'],
  ['fr', 'Êtes-vous propriétaire ?', "on n'emménage pas avant janvier"],
  ['en', null, 'Next year is too late'],
  ['nl', null, 'volgend jaar is te laat'],
])('reads no later time in the answer, in %s: %s %s', (language, question, text) => {
  expect(readLaterTime(text, language, question)).toBeNull();
});

it.each([
  ['de', 'Sind Sie Eigentümer?', 'erst nächstes jahr', '2027-01-07T08:00'],
  ['es', '¿Es propietario?', 'el mes que viene mejor', '2026-12-01T08:00'],
  ['fr', 'Êtes-vous propriétaire ?', 'pas avant janvier', '2027-01-07T08:00'],
  ['en', 'Do you own the place?', 'maybe next month', '2026-12-01T08:00'],
])('reads a wish to wait instead of an answer, in %s: %s %s', (language, question, text, at) => {
  expect(readLaterTime(text, language, question)).toBe(at);
});
