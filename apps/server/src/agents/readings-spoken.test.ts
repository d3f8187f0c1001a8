// Answers as leads write them: possession, estimates, answers that hold until a time, names of choices.
import { expect, test } from 'vitest';
import { getReader } from '../language/words/reader.ts';
import { parseExpectation } from './expectation.ts';
import { readAnswer, toRecordedValue } from './readings.ts';

test.each([
  ['yes', 'en', 'Do you own the place?', 'Good morning, yes we bought it last year', 'yes'],
  ['yes', 'es', '¿El piso es tuyo?', 'el piso es mío y quiero poner ducha', 'yes'],
  ['yes', 'fr', 'Êtes-vous propriétaire ?', "j'en ai hérité l'an dernier", 'yes'],
  ['yes', 'de', 'Gehört Ihnen das Haus?', 'haben wir 2010 gebaut', 'yes'],
  ['yes', 'it', 'Siete proprietari?', "l'abbiamo comprata da poco", 'yes'],
  ['yes', 'pt', 'É proprietário?', 'já comprei noutra loja', null],
  ['yes', 'en', 'Do you own the place?', 'I bought a car last year', null],
  ['yes', 'pt', 'O cão tem as vacinas em dia?', 'tem sim senhora, tudo em dia', 'yes'],
  ['yes', 'pt', 'O cão tem as vacinas em dia?', 'ainda não, só para a semana', null],
  ['yes', 'en', 'Is it insured?', 'not yet, from monday', null],
  ['yes', 'en', 'Is it insured?', 'not yet', 'no'],
  ['<= 40', 'pt', 'Quanto pesa o cão, em quilos?', 'uns 9 kg mais ou menos', '9'],
  ['>= 50', 'fr', 'Quelle est la surface, en m² ?', 'jardin de 8 ares à peu près', '800'],
  ['>= 3000', 'fr', 'Quel budget, en euros ?', 'mettons 10000 grand max', '10000'],
  ['<= 120', 'fr', 'Quel budget par mois, en euros ?', 'une centaine grand max, donc la quinzaine', '100'],
  ['>= 3', 'en', 'How wide is it, in metres?', 'bout 4 i think, or was that feet', null],
  ['yes', 'en', 'Does she have a licence?', 'Yes she has it', 'yes'],
  ['yes', 'es', '¿Tienes 16 años o más?', 'tengo 45', 'yes'],
  ['yes', 'es', '¿Tienes 16 años o más?', 'tengo 15 años', 'no'],
  ['>= 16', 'es', '¿Qué edad tienes?', 'cumplo 16 la semana que viene', null],
  ['>= 16', 'de', 'Wie alt bist du?', 'ich werde nächste Woche 16', null],
  ['yes', 'de', 'Sind Sie mindestens 21 Jahre alt?', 'bin 20', 'no'],
  ['yes', 'es', '¿Tienes 16 años o más?', 'tengo 45 alumnos', null],
  ['no', 'en', 'Is your car over 10 years old?', "it's a 15", null],
  ['yes', 'en', 'Are you in business for at least 10 years?', 'we are 6', null],
  ['yes', 'en', 'Are you over 18 and living in the UK?', "I'm 45", 'yes'],
  ['yes', 'en', 'Does she have a licence?', 'Yes she wants it', null],
  ['yes', 'en', 'Do you have a licence?', 'I said yes, I have it', 'yes'],
  ['yes', 'en', 'Do you have a provisional licence?', 'hiya, yes got my provisional last month', 'yes'],
  ['yes', 'en', 'Do you have a provisional licence?', 'hi yes got your message about the licence', null],
  ['>= 80', 'de', 'Wie viele m²?', 'Rechnungsnummer ist 2025-311', null],
  ['yes', 'fr', 'Avez-vous plus de 18 ans ?', 'oui majeur. Une dent, 2000 si possible', 'yes'],
  ['yes', 'fr', 'Avez-vous plus de 18 ans ?', 'oui. Enfin, je ne sais pas', null],
  ['yes', 'en', 'Do you own the place?', 'no. Maybe in 2 years', null],
  ['yes', 'en', 'Do you own the place?', 'Yes. If the sale goes through on 12 December', null],
  ['yes', 'en', 'Do you own the place?', 'Yes. Not sure I keep it after 2026', null],
  ['yes', 'en', 'Do you have a licence?', 'Yes, since May. Maybe 2 hours a week', 'yes'],
  ['>= 8000', 'fr', 'Quel budget, en euros ?', '12 000 €, peut-être mais je dois demander à ma femme', null],
  ['>= 8000', 'en', 'What is your budget?', '5000 rather than 9000 euros', null],
  ['>= 8000', 'de', 'Wie hoch ist Ihr Umsatz?', 'so um die 42, 43 tausend', '42000-43000'],
  ['>= 8000', 'en', 'What is your budget?', 'I am 38, 60 thousand', null],
  ['>= 12000', 'it', 'Che budget avete?', 'intorno ai 18mila, magari qualcosa in più', '18000'],
  ['<= 12000', 'it', 'Che budget avete?', 'intorno ai 10mila, magari qualcosa in più', null],
  ['>= 1500', 'fr', 'Quel budget, en euros ?', '3000 pour les deux implants', '3000'],
  ['>= 1', 'fr', 'Combien de dents ?', 'UNE. et je peux mettre 1200 pas plus', null],
  ['>= 1', 'fr', 'Combien de dents ?', "en Hongrie c'est 700", null],
  ['>= 10', 'en', 'How many invoices a month?', 'around 1200', '1200'],
  ['>= 2', 'en', 'How many hours a week?', "2 hours, maybe 3 if work lets me. I'm in Leeds", '2-3'],
  ['>= 2', 'en', 'How many hours a week?', '1 hour, maybe 2', null],
  ['>= 2', 'en', 'How many hours a week?', 'one, maybe two', null],
  ['>= 2', 'en', 'How many hours a week?', '2, maybe 3, but not now', null],
  ['>= 2', 'nl', 'Hoeveel kamers?', '5 of 6, ligt eraan of mijn dochter komt', '5-6'],
  ['>= 3', 'en', 'How many windows?', 'not sure, I work 9-5', null],
  ['>= 3', 'en', 'How many windows?', 'Not sure yet. I can talk between 4 and 6', null],
  ['>= 3', 'en', 'How many windows?', 'not sure yet, I can do 4-6', null],
  ['>= 3', 'en', 'How many windows?', '5 windows, maybe at 4', '5'],
  ['>= 3', 'en', 'How many windows?', 'not sure yet, 4-6 windows', '4-6'],
  ['>= 3', 'en', 'How many rooms?', 'it depends, I told 3-4 friends', null],
  ['>= 50', 'it', 'Quanti invitati?', 'una quarantina, forse 50 se vengono i cugini', null],
  ['>= 12000', 'it', 'Che budget avete?', '18mila, forse 20', '18000-20000'],
  ['>= 1', 'fr', 'Combien de dents ?', "je ne sais pas, 4 ou 6, c'est au dentiste de dire", '4-6'],
  ['>= 80', 'de', 'Wie viele m²?', '70 höchstens 80', null],
  ['>= 9000', 'fr', 'Quel budget, en euros ?', '12-15000 €', '12000-15000'],
  ['>= 900', 'en', 'What is your budget?', '5000-1000 euros', '1000-5000'],
  ['>= 2', 'en', 'How many rooms?', '10-2', '2-10'],
  ['>= 2500', 'en', 'What is your budget?', 'floor 3 - 12000 euros', null],
  ['one of: manual, automatic', 'en', 'Which gearbox?', 'manual, maybe twice a week', 'manual'],
  ['one of: manual, automatic', 'en', 'Which gearbox?', 'manual, maybe twice if I can afford it', null],
  ['one of: rent, buy', 'en', 'Rent or buy?', 'buy, if the bank gives me 300000', null],
  ['one of: rent, buy', 'en', 'Rent or buy?', 'buy. Only if I get 300000 for my flat', null],
  ['one of: flat, house', 'en', 'Flat or house?', 'house, if I can buy it for 200k', null],
  ['one of: rent, own', 'en', 'Rent or own?', 'own. not sure if 2 or 3 years', null],
  ['one of: manual, automatic', 'en', 'Which gearbox?', 'manual, not sure though', null],
  ['any', 'de', 'Wann ist der Umzug?', 'wahrscheinlich März', 'wahrscheinlich März'],
])('reads %s in %s: %s %s', (expect_, language, question, text, value) => {
  const criterion = { ask: question, expectation: parseExpectation(expect_)! };
  const reading = readAnswer(text, criterion, getReader(language));
  expect(reading && toRecordedValue(reading)).toBe(value);
});

test('reads a choice by its name, and no typo of a synonym in a question', () => {
  const criterion = {
    ask: 'Inside or outside?',
    expectation: parseExpectation('one of: inside, outside')!,
    synonyms: { outside: ['gevel', 'bath'] },
  };
  const readChoice = (text: string) => readAnswer(text, criterion, getReader('nl'));
  expect(readChoice('only inside, no bath')).toEqual({ kind: 'choice', choices: ['inside'] });
  expect(readChoice('geven jullie korting?')).toBeNull();
});
