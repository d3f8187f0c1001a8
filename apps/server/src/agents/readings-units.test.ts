// Units and number words: a number answers only a question for its kind of unit, and people are counted as leads list them.
import { expect, test } from 'vitest';
import { getReader } from '../language/words/reader.ts';
import { parseExpectation } from './expectation.ts';
import { readAnswer } from './readings.ts';

function read(language: string, ask: string, expected: string, said: string): string | null {
  const criterion = { ask, expectation: parseExpectation(expected)! };
  const reading = readAnswer(said, criterion, getReader(language));
  if (reading?.kind !== 'number') return null;
  return reading.from === reading.to ? `${reading.to}` : `${reading.from}-${reading.to}`;
}

const hours: Record<string, string> = {
  en: 'How many hours a week can you practise?',
  fr: "Combien d'heures par semaine pouvez-vous vous entraîner ?",
  de: 'Wie viele Stunden pro Woche können Sie üben?',
  es: '¿Cuántas horas por semana puedes practicar?',
  it: 'Quante ore a settimana può esercitarsi?',
  pt: 'Quantas horas por semana pode praticar?',
  nl: 'Hoeveel uur per week kunt u oefenen?',
};

test.each([
  ['en', '6h a week', '6'],
  ['fr', '6h par semaine', '6'],
  ['fr', '5 ou 6h', '5-6'],
  ['de', 'so 5h', '5'],
  ['es', '5 o 6h', '5-6'],
  ['it', '6h', '6'],
  ['pt', '6h por semana', '6'],
  ['nl', '6u', '6'],
  ['en', '$300', null],
  ['fr', 'il me reste 3200 €', null],
  ['de', '300 €', null],
  ['es', '300 €', null],
  ['it', '300 euro', null],
  ['pt', '300 euros', null],
  ['nl', '300 euro', null],
  ['en', 'at 6', null],
  ['fr', 'à 6h', null],
  ['de', 'um 6 Uhr', null],
  ['es', 'a las 6', null],
  ['it', 'alle 6', null],
  ['pt', 'às 6', null],
  ['nl', 'om 6 uur', null],
])('in %s, "%s" means %s hours', (language, said, expected) => {
  expect(read(language, hours[language]!, '>= 4', said)).toBe(expected);
});

const days: Record<string, string> = {
  en: 'How many days do you need it?',
  fr: 'Combien de jours voulez-vous la louer ?',
  de: 'Wie viele Tage möchten Sie mieten?',
  es: '¿Cuántos días la quieres alquilar?',
  it: 'Per quanti giorni?',
  pt: 'Por quantos dias?',
  nl: 'Hoeveel dagen wilt u huren?',
};

test.each([
  ['en', '2 weeks', '14'],
  ['fr', 'une semaine', '7'],
  ['de', 'eine Woche', '7'],
  ['es', 'una semana', '7'],
  ['it', 'una settimana', '7'],
  ['pt', '2 semanas', '14'],
  ['nl', 'een week', '7'],
  ['en', '10 years', null],
  ['fr', '10 ans', null],
  ['de', 'seit 10 Jahren', null],
  ['es', 'desde hace 10 años', null],
  ['it', '10 anni', null],
  ['pt', '10 anos', null],
  ['nl', '10 jaar', null],
  ['es', '200 €', null],
  ['en', 'half a week', null],
  ['en', 'in a week', null],
  ['de', 'nur eine Woche', '7'],
  ['de', 'für eine Woche', '7'],
  ['en', 'a day later', null],
  ['de', 'einen Tag vorher', null],
  ['en', 'a day trip', null],
  ['de', 'ab einem Tag', null],
  ['fr', 'un week-end', null],
  ['en', 'a week-end', null],
  ['en', 'in about a week', null],
  ['en', 'give me a week', null],
  ['de', 'nach einer Woche', null],
  ['de', 'eine Woche später', null],
])('in %s, "%s" means %s days', (language, said, expected) => {
  expect(read(language, days[language]!, '>= 3', said)).toBe(expected);
});

const people: Record<string, string> = {
  en: 'How many people are you?',
  fr: 'Combien êtes-vous ?',
  de: 'Wie viele Personen sind Sie?',
  es: '¿Cuántas personas viajan?',
  it: 'Quante persone siete?',
  pt: 'Quantas pessoas são?',
  nl: 'Met hoeveel personen zijn jullie?',
};

test.each([
  ['en', '2 adults 2 kids', '4'],
  ['en', 'me and my wife', '2'],
  ['en', 'me and my 3 mates', '4'],
  ['en', '3 pax', '3'],
  ['fr', 'à deux', '2'],
  ['fr', 'ma femme et moi', '2'],
  ['fr', 'mes 2 enfants et moi', '3'],
  ['de', 'zu zweit', '2'],
  ['de', 'mein Mann, 2 Kinder und ich', '4'],
  ['es', 'mi mujer y yo', '2'],
  ['es', '3 colegas y yo', '4'],
  ['es', 'mi marido, los dos peques y yo, o sea cuatro', '4'],
  ['it', 'io e mia moglie', '2'],
  ['pt', 'eu e minha mulher', '2'],
  ['nl', "met z'n tweeën", '2'],
  ['nl', '2 volwassenen en 2 kinderen', '4'],
  ['en', 'just me', '1'],
  ['es', 'somos 4 y un perro', '4'],
  ['en', 'we are 4 and a friend', null],
  ['en', '2, 3', null],
  ['en', 'my wife and our 2 kids', null],
  ['en', 'me and my wife, so 3 in total', '3'],
  ['en', '$300', null],
  ['de', 'zu zweit oder zu dritt', null],
  ['es', '40 €', null],
  ['en', '4 people, 2 adults 2 kids', '4'],
  ['de', '4 Personen, 2 Kinder', '4'],
  ['es', '4 personas, 2 niños', '4'],
  ['it', '4 persone, 2 bambini', '4'],
  ['fr', '4 personnes, 2 enfants', '4'],
  ['nl', '4 personen, 2 kinderen', '4'],
  ['fr', 'nous sommes quatre, deux adultes et deux enfants', '4'],
  ['es', 'somos cuatro, dos adultos y dos niños', '4'],
  ['it', 'siamo in 4, 2 adulti e 2 bambini', '4'],
  ['de', '4 Personen (2 Erwachsene, 2 Kinder)', '4'],
  ['de', 'wir sind zu zweit, mein Mann und ich', '2'],
  ['en', '2 people, 3 kids', null],
  ['en', '2 people and 2 kids', null],
  ['de', 'zu zweit mit Baby', null],
  ['de', 'zu zweit mit meiner Mutter', null],
  ['de', 'wir gehen zu zweit und 3 Kinder', null],
  ['nl', 'met zijn tweeën en 2 kinderen', null],
  ['nl', 'wij tweeen en 2 kinderen', null],
  ['en', '2 couples', null],
  ['de', 'zwei Paare', null],
  ['es', '2 parejas', null],
  ['de', 'ich mit 3 Freunden', null],
  ['es', 'somos dos y el bebé', null],
])('in %s, "%s" means %s people', (language, said, expected) => {
  expect(read(language, people[language]!, '<= 40', said)).toBe(expected);
});

test.each([
  ['en', 'How many guests are you expecting?', '<= 140', '110 ppl', '110'],
  ['en', 'How many guests are you expecting?', '<= 140', '100 adults and 20 kids', '120'],
  ['en', 'How many guests are you expecting?', '<= 140', 'me and my wife', null],
  ['en', 'How many children do you have?', '>= 1', '2 adults and 3 kids', null],
  ['de', 'Wie viele Zimmer hat die Wohnung?', '>= 2', '2 zi.', '2'],
  ['de', 'Wie viele Zimmer hat die Wohnung?', '>= 2', 'ein Zimmer nur', '1'],
  ['de', 'Wie viele Zimmer hat die Wohnung?', '>= 2', '200 €', null],
  ['en', 'How many windows do you want to replace?', '>= 3', 'just a window', '1'],
  ['en', 'How many windows do you want to replace?', '>= 3', 'a window is broken', null],
  ['de', 'Wie viele Fenster möchten Sie austauschen?', '>= 3', 'ein Fenster ist kaputt', null],
  ['de', 'Wie viele Fenster möchten Sie austauschen?', '>= 3', 'noch ein Fenster', null],
  ['de', 'Wie viele Zimmer hat die Wohnung?', '>= 2', '85 m²', null],
  ['de', 'Wie viel möchtest du im Monat zahlen, in Euro?', '>= 50', 'maximal 90', '90'],
  ['de', 'Wie viel möchtest du im Monat zahlen, in Euro?', '>= 50', '90 h', null],
  ['nl', 'Wat wilt u per maand betalen, in euro?', '>= 50', 'maximaal 90', '90'],
  ['nl', 'Hoeveel uur per week kunt u oefenen?', '>= 4', '2 uur, tweemaal', null],
  ['fr', 'Quel âge a votre enfant, en mois ?', '>= 3', 'Il a 14 mois', '14'],
  ['fr', 'Quel âge a votre enfant ?', '>= 3', 'Il a 8 ans', '8'],
  ['fr', 'Quel âge a votre enfant ?', '>= 3', '40 €', null],
  ['en', 'How many weeks have you had the pain?', '>= 1', "it's for my mum, she's 71", null],
  ['en', 'How many weeks have you had the pain?', '>= 1', '71', '71'],
])('in %s, to %s (%s) "%s" means %s', (language, ask, expected, said, value) => {
  expect(read(language, ask, expected, said)).toBe(value);
});

test.each([
  ['einpacken mach ich selber', null],
  ['wir packen alles selbst ein', null],
  ['selbst packen', 'Transport'],
  ['bitte einpacken, selber hab ich keine Zeit', 'Komplettservice'],
])('reads "%s" as the choice %s', (said, expected) => {
  const synonyms = { Komplettservice: ['alles', 'einpacken'], Transport: ['selbst packen'] };
  const ask = 'Möchten Sie nur den Transport oder den Komplettservice?';
  const expectation = parseExpectation('one of: Transport, Komplettservice')!;
  const reading = readAnswer(said, { ask, synonyms, expectation }, getReader('de'));
  expect(reading?.kind === 'choice' ? reading.choices[0] : null).toBe(expected);
});
