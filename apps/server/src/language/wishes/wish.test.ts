import { describe, expect, test } from 'vitest';
import { expectQuick } from '../../testing/thread-time.ts';
import { getReader } from '../words/reader.ts';
import type { Option } from './combine-times.ts';
import { MOST_READINGS } from './text.ts';
import { type ReadWish, readWish, suitsWish } from './wish.ts';

/** Friday, 12:00 in Paris. */
const NOW = '2026-11-20T11:00:00.000Z';
const read = (language: string, text: string, now = NOW, zone = 'Europe/Paris') =>
  readWish(text, now, zone, getReader(language));

/**
 * Formats a wish, such as `11-26..11-27 [4] 15:00!`: the days from and before, the weekdays, and the hours. `!` marks
 * an exact time.
 */
function formatWish(wish: ReadWish): string {
  if (!wish) return 'nothing';
  if ('flaw' in wish) return wish.flaw;
  const clock = (minutes: number) =>
    `${Math.floor(minutes / 60)}${minutes % 60 === 0 ? '' : `:${minutes % 60}`}`;
  const option = ({ days, hours }: Option) =>
    [
      days.from || days.to
        ? `${days.from?.toString().slice(5) ?? ''}..${days.to?.toString().slice(5) ?? ''}`
        : '',
      days.weekdays ? `[${[...days.weekdays].join('')}]` : '',
      hours
        ?.map(({ from, to, exact }) => (exact ? `${clock(from)}!` : `${clock(from)}-${clock(to)}`))
        .join('|'),
    ]
      .filter(Boolean)
      .join(' ') || 'any';
  const except = wish.except.length > 0 ? ` but ${wish.except.map(option).join(', ')}` : '';
  const soonest = wish.soonest ? ' soonest' : '';
  return `${wish.options.map(option).join(' or ')}${except}${soonest}${wish.than ? ` ${wish.than}` : ''}`;
}

const COMING = '11-20..11-28';
const WEEK = '11-23..11-30';
const THURSDAY = `${COMING} [4] 13-18`;

describe.each([
  [
    'en',
    {
      'Thursday or Friday after 3': `${COMING} [4] 15-24 or ${COMING} [5] 15-24`,
      'Monday all day or Tuesday after 3': `${COMING} [1] or ${COMING} [2] 15-24`,
      'Monday: 10am, Tuesday: 11am': `${COMING} [1] 10! or ${COMING} [2] 11!`,
      'this week? otherwise Wednesday morning, but not before 9': `${COMING} [3] 9-12 or 11-16..11-23 9-24`,
      'Friday in the morning or 3pm': `${COMING} [5] 0-12 or ${COMING} [5] 15!`,
      'Mornings before 11 on Tuesday, afternoons after 2': `${COMING} [2] 0-11 or ${COMING} [2] 14-18`,
      'I work mornings, so in the afternoon': '13-18 but 0-12',
      'early in the week': '11-23..11-25',
      'Thursday afternoon': THURSDAY,
      'can we do Thursday afternoon instead?': THURSDAY,
      "can't we do Thursday?": `${COMING} [4]`,
      'next week': WEEK,
      'next week Tuesday': `${WEEK} [2]`,
      'beginning of next week': '11-23..11-25',
      'the week after next': '11-30..12-07',
      'after 6': '18-24',
      'before noon': '0-12',
      'not before 10': '10-24',
      'between 2 and 4': '14-16',
      '2-4pm Thursday': `${COMING} [4] 14-16`,
      'in two weeks': '11-30..12-07',
      'in 3 days': '11-23..11-24',
      'end of the month': '11-23..12-01',
      'in December': '12-01..01-01',
      'not Monday': `any but ${'[1]'}`,
      'any morning except Friday': '0-12 but [5]',
      'any morning next week but Wednesday': `${WEEK} 0-12 but [3]`,
      'everything but Friday': `any but ${'[5]'}`,
      'sat 28th 10am': '11-28..11-29 10!',
      'christmas day': '12-25..12-26',
      'the wed or sat': `${COMING} [3] or ${COMING} [6]`,
      "Monday doesn't work, Tuesday at 3": `${COMING} [2] 15!|3! but [1]`,
      'as early as possible': 'any soonest',
      'any time Thursday or Friday': `${COMING} [4] or ${COMING} [5]`,
      'Thursday or Friday, after 6': `${COMING} [4] 18-24 or ${COMING} [5] 18-24`,
      'tomorrow at 3pm': '11-21..11-22 15!',
      'half past three on Friday': `${COMING} [5] 15:30!|3:30!`,
      '3 o clock': '15!|3!',
      'at 9 in the evening': '21!',
      'noon on Friday': `${COMING} [5] 12!`,
      'Nov 24 at 3:30pm': '11-24..11-25 15:30!',
      'on the 24th at 10': '11-24..11-25 10!|22!',
      'Tuesday 24': '11-24..11-25',
      'Tuesday 3': `${COMING} [2] 15!|3!`,
      'after the 25th': '11-26..',
      'from Thursday on': '11-26..',
      'Monday to Wednesday': `${COMING} [123]`,
      'this afternoon': '11-20..11-21 13-18',
      'after lunch': '13-24',
      'after school': '15-20',
      'tuesday, I work until 3': `${COMING} [2] 15-24`,
      'no I mean after 4': '16-24',
      'Monday before 12 because I have school': `${COMING} [1] 0-12`,
      'Monday, nothing after 4 as I work': `${COMING} [1] 0-16`,
      'my son is at college till 3 so not before': '15-24',
      'Wednesday is my day off. Could we do Thursday?': `${COMING} [4]`,
      'anything later?': 'any later',
      "it's 9am here": 'nothing',
      'I have 2 kids and 12k': 'nothing',
      'yesterday at 3': 'past',
      'last Monday': 'past',
      'today at 9am': 'past',
      '31 February': 'impossible',
      'the 31st of November': 'impossible',
    },
  ],
  [
    'fr',
    {
      'jeudi ou vendredi après 16h': `${COMING} [4] 16-24 or ${COMING} [5] 16-24`,
      "aujourd'hui à 15h": '11-20..11-21 15!',
      'plutôt jeudi après-midi': THURSDAY,
      "jeudi l'après-midi": THURSDAY,
      'vous avez jeudi ?': `${COMING} [4]`,
      'la semaine prochaine': WEEK,
      'début de semaine prochaine': '11-23..11-25',
      'après 18h': '18-24',
      'avant midi': '0-12',
      'pas avant 10h': '10-24',
      'entre 14h et 16h': '14-16',
      'de 14 à 16h': '14-16',
      'dans deux semaines': '11-30..12-07',
      'fin du mois': '11-23..12-01',
      'pas lundi': 'any but [1]',
      'sauf le matin': 'any but 0-12',
      'mardi ne marche pas, plutôt mercredi': `${COMING} [3] but [2]`,
      'le plus tôt possible': 'any soonest',
      'jeudi ou vendredi': `${COMING} [4] or ${COMING} [5]`,
      'demain à 15h30': '11-21..11-22 15:30!',
      'vendredi à trois heures': `${COMING} [5] 15!|3!`,
      '3h et demie vendredi': `${COMING} [5] 15:30!|3:30!`,
      'le 24 à 10h': '11-24..11-25 10!|22!',
      'lundi 23': '11-23..11-24',
      '24/11 à 14h': '11-24..11-25 14!',
      'à partir de jeudi': '11-26..',
      'ce soir': '11-20..11-21 17-24',
      'en fin de journée': '16-20',
      'hier à 15h': 'past',
      '31 février': 'impossible',
    },
  ],
  [
    'es',
    {
      'por la mañana trabajo, necesito por la tarde, a partir de las 17': '17-18 but 0-12',
      'a principios de semana': '11-23..11-25',
      'jueves o viernes por la tarde': `${COMING} [4] 13-18 or ${COMING} [5] 13-18`,
      'mejor el jueves por la tarde': THURSDAY,
      'la semana que viene': WEEK,
      'después de las 6': '18-24',
      'antes del mediodía': '0-12',
      'entre las 2 y las 4': '14-16',
      'en dos semanas': '11-30..12-07',
      'a finales de mes': '11-23..12-01',
      'el lunes no': 'any but [1]',
      'lo antes posible': 'any soonest',
      'jueves o viernes': `${COMING} [4] or ${COMING} [5]`,
      'mañana a las 15:30': '11-21..11-22 15:30!',
      'el martes a las 4 de la tarde': `${COMING} [2] 16!`,
      'el viernes a las tres y media': `${COMING} [5] 15:30!|3:30!`,
      'el 24 a las 10': '11-24..11-25 10!|22!',
      'a partir del jueves': '11-26..',
      'fin de semana': `${COMING} [67]`,
      'ayer a las 3': 'past',
      '31 de febrero': 'impossible',
    },
  ],
  [
    'de',
    {
      'Freitag nachmittags oder um 10 Uhr': `${COMING} [5] 13-18 or ${COMING} [5] 10!|22!`,
      'Dienstag oder Mittwoch ab 15 Uhr': `${COMING} [2] 15-24 or ${COMING} [3] 15-24`,
      'lieber Donnerstagnachmittag': THURSDAY,
      'nächste Woche': WEEK,
      'Anfang nächster Woche': '11-23..11-25',
      'nach 18 Uhr': '18-24',
      'vor dem Mittag': '0-12',
      'nicht vor 10 Uhr': '10-24',
      'zwischen 14 und 16 Uhr': '14-16',
      'in zwei Wochen': '11-30..12-07',
      'Ende des Monats': '11-23..12-01',
      'nicht Montag': 'any but [1]',
      'kann am Montag nicht': 'any but [1]',
      'außer Montag': 'any but [1]',
      'so früh wie möglich': 'any soonest',
      'Donnerstag oder Freitag': `${COMING} [4] or ${COMING} [5]`,
      'morgen um 15:30': '11-21..11-22 15:30!',
      'morgen früh': '11-21..11-22 0-12',
      'am Freitagmorgen um 9': `${COMING} [5] 9!`,
      'halb vier am Freitag': `${COMING} [5] 15:30!|3:30!`,
      'am 24. um 10 Uhr': '11-24..11-25 10!|22!',
      '24. November, 15.30 Uhr': '11-24..11-25 15:30!',
      'ab Donnerstag': '11-26..',
      'gestern um 3': 'past',
      '31. Februar': 'impossible',
    },
  ],
  [
    'it',
    {
      'lunedì mia moglie non può: venerdì alle 17': `${COMING} [5] 17! but [1]`,
      'lunedì dalle 16:30 in poi, ma anche venerdì': `${COMING} [1] 16:30-24 or ${COMING} [5]`,
      'meglio giovedì pomeriggio': THURSDAY,
      'la settimana prossima': WEEK,
      'dopo le 18': '18-24',
      'prima di mezzogiorno': '0-12',
      'dalle 14 alle 16': '14-16',
      'tra due settimane': '11-30..12-07',
      'alla fine del mese': '11-23..12-01',
      'non lunedì': 'any but [1]',
      'giovedì non posso, venerdì?': `${COMING} [5] but [4]`,
      'il prima possibile': 'any soonest',
      'giovedì o venerdì': `${COMING} [4] or ${COMING} [5]`,
      'domani alle 15:30': '11-21..11-22 15:30!',
      'venerdì alle tre e mezza': `${COMING} [5] 15:30!|3:30!`,
      'il 24 alle 10': '11-24..11-25 10!|22!',
      'da giovedì': '11-26..',
      'ieri alle 3': 'past',
      '31 febbraio': 'impossible',
    },
  ],
  [
    'pt',
    {
      'quarta ao fim da tarde, depois das 18h30': `${COMING} [3] 18:30-20`,
      'prefiro quinta à tarde': THURSDAY,
      'quinta-feira de tarde': THURSDAY,
      'semana que vem': WEEK,
      'depois das 18h': '18-24',
      'antes do meio-dia': '0-12',
      'entre as 14h e as 16h': '14-16',
      'das 14h às 16h': '14-16',
      'daqui a duas semanas': '11-30..12-07',
      'fim do mês': '11-23..12-01',
      'segunda não': 'any but [1]',
      'o mais cedo possível': 'any soonest',
      'quinta ou sexta': `${COMING} [4] or ${COMING} [5]`,
      'amanhã às 15h30': '11-21..11-22 15:30!',
      'sexta às três e meia': `${COMING} [5] 15:30!|3:30!`,
      'dia 24 às 10h': '11-24..11-25 10!|22!',
      'a partir de quinta': '11-26..',
      'ontem às 3': 'past',
      '31 de fevereiro': 'impossible',
    },
  ],
  [
    'nl',
    {
      'maandag 8 uur. o nee wacht dan moet ik naar de garage, doe dinsdag om 8': `${COMING} [2] 8!|20!`,
      'donderdag of vrijdag na 15u': `${COMING} [4] 15-24 or ${COMING} [5] 15-24`,
      'liever donderdagmiddag': THURSDAY,
      'volgende week': WEEK,
      'begin volgende week': '11-23..11-25',
      'na 18 uur': '18-24',
      'voor 12 uur': '0-12',
      'tussen 14 en 16 uur': '14-16',
      'over twee weken': '11-30..12-07',
      'eind van de maand': '11-23..12-01',
      'niet maandag': 'any but [1]',
      'maandag kan ik niet': 'any but [1]',
      'zo vroeg mogelijk': 'any soonest',
      'donderdag of vrijdag': `${COMING} [4] or ${COMING} [5]`,
      'morgen om 15:30': '11-21..11-22 15:30!',
      morgenochtend: '11-21..11-22 0-12',
      'half vier op vrijdag': `${COMING} [5] 15:30!|3:30!`,
      'de 24e om 10 uur': '11-24..11-25 10!|22!',
      'vanaf donderdag': '11-26..',
      'gisteren om 3 uur': 'past',
      '31 februari': 'impossible',
    },
  ],
] as const)('the reader of wishes in %s', (language, sentences) => {
  test.each(Object.entries(sentences))('reads %s', (text, expected) => {
    expect(formatWish(read(language, text))).toBe(expected);
  });
});

describe('the reader of wishes at a clock change', () => {
  /** Saturday, the day before the clocks in Paris go forward. */
  const spring = '2026-03-28T11:00:00.000Z';
  const readValidWish = (text: string, now: string) => {
    const wish = read('en', text, now);
    if (!wish || 'flaw' in wish) throw new Error(text);
    return wish;
  };

  test('finds no slot at a time that the change skips', () => {
    const wish = readValidWish('tomorrow at 2:30am', spring);
    for (const start of ['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z']) {
      expect(suitsWish(wish, start)).toBe(false);
    }
  });

  test('finds both slots at a time that the change repeats', () => {
    const wish = readValidWish('tomorrow at 2:30am', '2026-10-24T10:00:00.000Z');
    for (const start of ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']) {
      expect(suitsWish(wish, start)).toBe(true);
    }
  });

  test('keeps "at 10" at 10 on both sides of the change', () => {
    const wish = readValidWish('at 10am', spring);
    expect(suitsWish(wish, '2026-03-28T09:00:00.000Z')).toBe(true);
    expect(suitsWish(wish, '2026-03-30T08:00:00.000Z')).toBe(true);
    expect(suitsWish(wish, '2026-03-30T09:00:00.000Z')).toBe(false);
  });
});

test("times are read in the lead's time zone", () => {
  const wish = read('en', 'tomorrow at 3pm', NOW, 'America/New_York');
  if (!wish || 'flaw' in wish) throw new Error('nothing read');
  expect(suitsWish(wish, '2026-11-21T20:00:00.000Z')).toBe(true);
  expect(suitsWish(wish, '2026-11-21T14:00:00.000Z')).toBe(false);
});

/**
 * Each of these is a time in every language. In an earlier version, each repetition doubled the number of combinations.
 */
const REPEATED = ['12/12 ', '1/1 ', '12.12 ', '12.12. ', '12-12-2026 ', 'at 3 or 3 ', '11/12 1/2 '];

describe.each(['en', 'fr', 'es', 'de', 'it', 'pt', 'nl'])(
  'the reader of a repeated wish in %s',
  (language) => {
    test.each(REPEATED)('takes at most 20 ms: %s', (token) => {
      const text = token.repeat(Math.ceil(4096 / token.length)).slice(0, 4096);
      expectQuick(() => read(language, text), 20);
      const wish = read(language, text);
      if (wish && 'options' in wish) expect(wish.options.length).toBeLessThanOrEqual(MOST_READINGS);
    });

    test('returns each day and each time once', () => {
      const text = '12/12 at 15:00 '.repeat(30);
      expect(formatWish(read(language, text))).toBe('12-12..12-13 15!');
    });
  },
);

test.each([
  'a '.repeat(5000),
  '1 '.repeat(5000),
  'Monday '.repeat(2000),
  '10:'.repeat(4000),
  'not '.repeat(4000),
])('a long text is read within 20 ms: %.10s…', (text) => {
  for (const language of ['en', 'de', 'pt']) {
    expectQuick(() => read(language, text), 20);
  }
});
