// Which of the offered slots a lead's words mean. A message that names none of them must never choose one.
import { expect, test } from 'vitest';
import { getReader } from '../words/reader.ts';
import { type OfferedSlot, readSlotChoice } from './slot-choice.ts';

const NOW = '2026-11-20T13:00:00.000Z';
const OFFERED: OfferedSlot[] = [
  { id: 'Tuesday 12:00', start_at: '2026-11-24T12:00:00.000Z' },
  { id: 'Tuesday 14:00', start_at: '2026-11-24T14:00:00.000Z' },
  { id: 'Wednesday 13:00', start_at: '2026-11-25T13:00:00.000Z' },
];

/** Returns the id of the chosen slot, or the kind of any other answer. */
function choose(language: string, text: string, offered = OFFERED): string {
  const choice = readSlotChoice(text, offered, NOW, 'UTC', getReader(language));
  return choice.kind === 'chosen' ? choice.slot.id : choice.kind;
}

test.each([
  [
    'en',
    [
      '2',
      '2 please',
      '2 works for me',
      "let's go for 2",
      'two please',
      'the 2nd',
      'ok for the 2nd',
      'the second one',
      'second',
    ],
  ],
  [
    'en',
    [
      "I'll take the second one",
      'number 2 thanks',
      'could I take the second one?',
      'not 1, 2',
      'cool, 2',
      'Good morning, 2 please',
    ],
  ],
  ['fr', ['le 2', 'ok pour le 2', 'le 2 svp', 'va pour le 2', 'la 2', 'n°2', "le 2 s'il vous plaît", 'deux']],
  ['fr', ['je prends le 2', "l'option 2", 'le deuxième', 'plutôt le 2']],
  ['es', ['el 2', 'el 2 por favor', 'la 2', 'la opción 2', 'me quedo con el 2', 'mejor el 2', 'el segundo']],
  ['de', ['die 2', '2.', 'nehme die 2', 'den zweiten', 'Nummer 2 bitte', 'Guten Morgen, die 2 bitte']],
  ['it', ['il 2', 'la 2', 'prendo il secondo', 'per me va bene il 2']],
  ['pt', ['o 2', 'pode ser o 2', 'fico com a 2', 'quero o 2 por favor', 'o segundo']],
  ['nl', ['doe maar 2', 'optie 2', 'de tweede graag', 'nummer 2 is goed']],
])('the number or place of a slot chooses it, in %s: %j', (language, texts) => {
  expect(texts.filter((text) => choose(language, text) !== 'Tuesday 14:00')).toEqual([]);
});

test.each([
  ['it', 'perfetto mercoledì alle 13', 'Wednesday 9 at 13:00'],
  ['fr', 'mercredi à 13h, vous prenez la carte bleue ?', 'Wednesday 9 at 13:00'],
  ['en', 'wednesday please', 'Wednesday 9 at 13:00'],
  ['en', 'next wednesday at 1pm', 'wanted'],
  ['en', 'wednesday at 3pm', 'wanted'],
])('a weekday is the offered one, although an earlier one follows, in %s: %s', (language, text, expected) => {
  const offered = [
    { id: 'Thursday 26 at 10:00', start_at: '2026-11-26T10:00:00.000Z' },
    { id: 'Wednesday 9 at 13:00', start_at: '2026-12-09T13:00:00.000Z' },
  ];
  expect(choose(language, text, offered)).toBe(expected);
});

test.each([
  ['en', '3, wednesday'],
  ['fr', 'le 3, mercredi'],
  ['de', 'Die Nummer 3 bitte, Mittwoch um 13 Uhr.'],
  ['es', 'la 3, 13:00'],
  ['nl', 'nummer 3 graag, woensdag'],
])('a number with its own day or hour is a choice, in %s: %s', (language, text) => {
  expect(choose(language, text)).toBe('Wednesday 13:00');
});

test.each([
  ['en', 'the 2nd would be better for me', 'unclear'],
  ['en', 'lets do the second', 'Tuesday 1'],
  ['en', 'the 2nd of December', 'Wednesday 2'],
  ['en', 'Wednesday the 2nd', 'Wednesday 2'],
  ['es', 'el día 2', 'Wednesday 2'],
])(
  'a number that is the place of a slot and the date of another one, in %s: %s',
  (language, text, expected) => {
    const offered = [
      { id: 'Monday 30', start_at: '2026-11-30T10:30:00.000Z' },
      { id: 'Tuesday 1', start_at: '2026-12-01T12:00:00.000Z' },
      { id: 'Wednesday 2', start_at: '2026-12-02T08:30:00.000Z' },
    ];
    expect(choose(language, text, offered)).toBe(expected);
  },
);

test.each([
  ['en', 'wednesday works but in the afternoon, say 6'],
  ['es', 'el miércoles me va bien pero por la tarde, tipo las 6'],
  ['fr', "je bosse jusqu'à 15h, plutôt mercredi"],
  ['en', 'Wednesday is not possible'],
  ['en', 'Wednesday is tricky'],
  ['en', "on Wednesday I'm abroad"],
  ['fr', "mercredi c'est mort"],
  ['de', 'Mittwoch bin ich verreist'],
  ['es', 'el miércoles estoy de viaje'],
  ['it', 'mercoledì sono via'],
  ['pt', 'quarta é impossível'],
  ['nl', 'woensdag ben ik weg'],
  ['en', '2nd one works but could we do after 4? hes at college till 3.30'],
  ['de', 'die 3 bitte, um zehn'],
  ['de', 'Mittwoch, 2. Dezember um 13 Uhr'],
])('a day or number with another time chooses nothing, in %s: %s', (language, text) => {
  expect(['wanted', 'unclear']).toContain(choose(language, text));
});

test.each([
  ['en', 'Tuesday at 2', 'Tuesday 14:00'],
  ['en', '1pm wed', 'Wednesday 13:00'],
  ['en', 'wed', 'Wednesday 13:00'],
  ['en', 'noon', 'Tuesday 12:00'],
  ['fr', 'mardi 14h', 'Tuesday 14:00'],
  ['de', 'Mittwoch passt', 'Wednesday 13:00'],
  ['de', 'Mi. und wie lang dauert das?', 'Wednesday 13:00'],
  ['de', 'lieber Mi.', 'Wednesday 13:00'],
  ['fr', 'mer.', 'Wednesday 13:00'],
  ['fr', 'On est près de la mer.', 'unclear'],
  ['es', 'mié. por favor', 'Wednesday 13:00'],
  ['it', 'mer. va bene', 'Wednesday 13:00'],
  ['nl', 'wo. graag', 'Wednesday 13:00'],
  ['nl', 'wo. of do.', 'wanted'],
  ['de', 'nicht Mi.', 'wanted'],
  ['de', 'So. und jetzt?', 'unclear'],
  ['en', 'go on then 3. but he might say no', 'Wednesday 13:00'],
  ['fr', 'le 3, mais il pourrait dire non', 'Wednesday 13:00'],
  ['de', 'Mittwoch. Wenn er Nein sagt, melde ich mich', 'Wednesday 13:00'],
  ['en', 'he might say no', 'unclear'],
  ['en', 'they might be full. no', 'none'],
  ['en', 'the last one', 'Wednesday 13:00'],
  ['nl', 'maakt niet uit', 'Tuesday 12:00'],
])('a day or time that fits one slot chooses it, in %s: %s', (language, text, slot) => {
  expect(choose(language, text)).toBe(slot);
});

test.each([
  ['en', ['monday first thing', 'first thing monday', 'friday first thing please', 'first thing tomorrow']],
  [
    'en',
    [
      'last thing friday',
      'earliest on monday',
      '3 o clock',
      'today 3ish',
      'after work any day',
      'sat morning?',
      'Thursday',
    ],
  ],
  ['en', ['Tuesday', 'Wednesday?', 'the second one on Friday', 'first week of December']],
  ['fr', ['tôt le matin', 'le 2 décembre', 'vendredi']],
  ['es', ['a primera hora', 'a primera hora del lunes', 'el viernes']],
  ['de', ['abends', 'heute noch?', 'am 2.']],
])('a day or time that names no single slot is looked up, in %s: %j', (language, texts) => {
  expect(texts.filter((text) => choose(language, text) !== 'wanted')).toEqual([]);
});

test.each([
  [
    'en',
    [
      '2 people',
      '1 or 2',
      'maybe the second',
      'is the second one still free?',
      '1 hour later',
      'we sat down',
      'full moon',
    ],
  ],
  ['fr', ['les 2 premiers ?', '2 personnes', 'je regarde mon planning et je reviens vers vous']],
])('a message that names no slot and no time is unclear, in %s: %j', (language, texts) => {
  expect(texts.filter((text) => choose(language, text) !== 'unclear')).toEqual([]);
});

test.each([
  [
    'en',
    [
      'I have a meeting tuesday at 12, so 2',
      "I'm busy tuesday at 12, so 2",
      'Hello! I was driving. 2 please',
      '2, thanks a lot',
    ],
  ],
  ['fr', ["j'ai une réunion mardi à 12h donc la 2", 'bjr, la 2 merci bcp', 'Bonjour ! Disons la 2.']],
  ['es', ['tengo una reunión el martes a las 12, así que la 2', '¡Hola! elijo la 2, muchas gracias']],
  [
    'de',
    [
      'ich habe am Dienstag um 12 Uhr schon einen Termin, also 2',
      'Hallo, ich würde Termin 2 nehmen. LG Petra',
    ],
  ],
  ['it', ['ho un impegno martedì alle 12, quindi la 2']],
  ['nl', ['ik heb dinsdag om 12 uur een afspraak, dus 2', 'ik kies voor 2']],
])('the sentence with the number chooses the slot, in %s: %j', (language, texts) => {
  expect(texts.filter((text) => choose(language, text) !== 'Tuesday 14:00')).toEqual([]);
});

test.each([
  [
    'en',
    [
      'anything but the first',
      'all except the last',
      'I have a dentist on wednesday at 1pm',
      "I'm working tuesday at 2pm",
    ],
  ],
  [
    'en',
    [
      'the first is too early',
      '2pm is too late for me',
      'my second child is sick, sorry',
      'just a second',
      "I'd like one",
    ],
  ],
  [
    'fr',
    [
      'tout sauf le premier',
      "j'ai déjà un rdv mercredi à 13h",
      'je travaille mardi à 14h',
      "mardi 12h c'est trop tôt",
    ],
  ],
  ['fr', ['Je voudrais un rendez-vous', "n'importe lequel sauf le dernier", 'je voudrais deux rdv']],
  [
    'es',
    [
      'todas menos la primera',
      'tengo médico el miércoles a las 13',
      'la primera es muy temprano',
      'Quiero una cita',
    ],
  ],
  ['de', ['alles außer dem ersten', 'Mittwoch 13 Uhr habe ich Zahnarzt', 'Dienstag 14 Uhr arbeite ich']],
  [
    'it',
    [
      'tutti tranne il primo',
      'mercoledì alle 13 lavoro',
      'il primo è troppo presto',
      'Vorrei un appuntamento',
    ],
  ],
  [
    'pt',
    [
      'qualquer um menos o primeiro',
      'quarta às 13h eu trabalho',
      'o primeiro é muito cedo',
      'Quero um horário',
    ],
  ],
  [
    'nl',
    ['alles behalve de eerste', 'woensdag 13 uur werk ik', 'de eerste is te vroeg', 'Ik wil een afspraak'],
  ],
])('a time or place that does not suit chooses nothing, in %s: %j', (language, texts) => {
  expect(
    texts.map((text) => [text, choose(language, text)]).filter(([, choice]) => /\d/.test(choice!)),
  ).toEqual([]);
});

test('a number that is both the place of a slot and the date of another is unclear', () => {
  const offered = [1, 2, 3].map((day) => ({ id: `${day}`, start_at: `2026-12-0${day + 1}T10:00:00.000Z` }));
  expect(choose('fr', 'le 2', offered)).toBe('unclear');
  expect(choose('fr', '2', offered)).toBe('2');
});

test.each([
  ['yes please', 'Tuesday 12:00'],
  ['ok but do you deliver?', 'unclear'],
  ['sure, where is it?', 'unclear'],
  ["Yes, and we'd love to see it", 'Tuesday 12:00'],
  ['Tuesday works! Where are you located?', 'Tuesday 12:00'],
])('the only slot is chosen by a yes that asks nothing: %s', (text, choice) => {
  expect(choose('en', text, OFFERED.slice(0, 1))).toBe(choice);
});

test.each([
  ['en', 'the later tuesday slot', 'Tuesday 14:00'],
  ['fr', 'mardi le plus tôt', 'Tuesday 12:00'],
  ['fr', 'mardi le plus tard des deux', 'Tuesday 14:00'],
  ['de', 'am Dienstag der spätere', 'Tuesday 14:00'],
  ['nl', 'dinsdag de laatste', 'Tuesday 14:00'],
  ['en', 'later on tuesday', 'wanted'],
  ['es', 'ninguno de los tres', 'none'],
  ['fr', 'aucun des trois, désolé', 'none'],
  ['en', 'none of the three, Thursday at 3', 'wanted'],
  ['fr', 'le 1 ou le 3 me vont', 'unclear'],
  ['en', 'wednesday 2 or 3', 'wanted'],
  ['fr', 'le 2 sauf si vous avez plus tôt', 'unclear'],
  ['en', "I can't do Tuesday so the Wednesday", 'Wednesday 13:00'],
  ['en', 'I changed my mind, 3 instead of 2', 'Wednesday 13:00'],
  ['de', 'statt Dienstag lieber Mittwoch', 'Wednesday 13:00'],
  // The vague parts of a day choose no slot.
  ['en', 'wednesday after work', 'wanted'],
  ['en', 'last thing wednesday', 'wanted'],
])('an answer that compares the slots, %s: %s', (language, text, wanted) => {
  expect(choose(language, text)).toBe(wanted);
});

test.each([
  ['en', 'wensday 1pm'],
  ['en', 'wed 1pm'],
  ['de', 'mitwoch'],
  ['de', 'Mi 13 Uhr'],
  ['fr', 'mercerdi 13h'],
  ['fr', 'mer 13h'],
  ['es', 'miercols'],
  ['it', 'mercolei alle 13'],
  ['pt', 'qua 13h'],
  ['nl', 'woe 13u is goed'],
  ['nl', 'woensdg'],
])('a misspelled or shortened day is that day, %s: %s', (language, text) => {
  expect(choose(language, text)).toBe('Wednesday 13:00');
});

test.each([
  ['de', 'Es geht um die Montage'],
  ['de', 'so 15 Uhr'],
  ['fr', 'une maison à vendre'],
  ['pt', 'é no segundo quarto'],
  ['es', 'en todas partes'],
  ['en', 'I sat down'],
])('other words are no misspelled day, %s: %s', (language, text) => {
  const wish = readSlotChoice(text, [], NOW, 'UTC', getReader(language));
  expect(wish.kind === 'wanted' && !('flaw' in wish.wish) && wish.wish.options[0]!.days.weekdays).toBeFalsy();
});

test.each([
  ['en', "I don't mind"],
  ['fr', "n'importe lequel"],
  ['es', 'me da igual'],
  ['de', 'ist mir egal'],
  ['it', 'fa lo stesso'],
  ['pt', 'tanto faz'],
  ['nl', 'maakt me niet uit'],
])('any of several slots suits, %s: %s', (language, text) => {
  const read = (offered: OfferedSlot[]) => readSlotChoice(text, offered, NOW, 'UTC', getReader(language));
  expect(read(OFFERED)).toMatchObject({ kind: 'chosen', slot: OFFERED[0], isAny: true });
  expect(read(OFFERED.slice(0, 1))).toMatchObject({ isAny: false });
});

test('the number of a slot that the text excludes chooses nothing', () => {
  expect(choose('en', 'number 2 please, not Wednesday at 13')).toBe('Tuesday 14:00');
  expect(choose('en', 'number 2 please, not Tuesday at 14')).toBe('wanted');
});

test.each([
  ['en', 'ok great, have a nice day'],
  ['en', 'perfect, thanks, bye'],
  ['fr', 'ok nickel, bonne fin de ournée'],
  ['fr', 'merci, à bientôt'],
  ['es', 'vale perfecto, hasta luego'],
  ['de', 'ok super, tschüss'],
  ['it', 'va bene, a presto'],
  ['it', 'ok ciao'],
  ['pt', 'ok, até logo'],
  ['nl', 'prima, fijne dag'],
])('a goodbye accepts no single slot, unless it says yes, %s: %s', (language, text) => {
  const reader = getReader(language);
  const read = (from: string) => readSlotChoice(from, OFFERED.slice(0, 1), NOW, 'UTC', reader);
  expect(read(text)).toEqual({ kind: 'unclear' });
  const yes = { en: 'yes', fr: 'oui', es: 'sí', de: 'ja', it: 'sì', pt: 'sim', nl: 'ja' }[language];
  expect(read(`${yes}, ${text}`)).toMatchObject({ kind: 'chosen' });
});

test.each([
  ['en', 'ok great, see you then'],
  ['fr', 'parfait merci'],
  ['de', 'ok super, danke'],
  ['it', 'ciao, va bene'],
])('thanks next to an OK accept a single slot, %s: %s', (language, text) => {
  expect(readSlotChoice(text, OFFERED.slice(0, 1), NOW, 'UTC', getReader(language)).kind).toBe('chosen');
});
