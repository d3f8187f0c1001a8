// Tests which words are enough for a verdict. `readings.test.ts` tests how words and numbers are read.
import { describe, expect, it } from 'vitest';
import { getReader } from '../language/words/reader.ts';
import { parseExpectation } from './expectation.ts';
import { readAnswer, toRecordedValue } from './readings.ts';

function read(expected: string, text: string, language = 'en', ask = 'Which room?'): string | null {
  const criterion = { ask, expectation: parseExpectation(expected)! };
  const reading = readAnswer(text, criterion, getReader(language));
  return reading && toRecordedValue(reading);
}

describe('the reader of evidence', () => {
  const budget = 'What is your budget, in euros?';
  const guests = 'How many guests?';
  const power = 'Was zahlen Sie für Strom im Monat, in Euro?';
  const town = 'In which town?';
  it.each([
    ['>= 8000', budget, 'en', '12k no wait, make it 9k', '9000'],
    ['>= 8000', budget, 'en', '12k, no, sorry, 5k', '5000'],
    ['>= 8000', budget, 'en', '9000, no more than that', '9000'],
    ['>= 80', power, 'de', 'erst 120, jetzt 60', '60'],
    ['>= 80', power, 'de', '110 jetzt, früher 60', null],
    ['>= 80', power, 'de', '90 Cent pro kWh', null],
    ['>= 8000', budget, 'en', 'my neighbour paid 9000', null],
    ['>= 20', guests, 'en', '25 years now', null],
    ['>= 20', guests, 'en', '12 people', '12'],
    ['>= 20', guests, 'en', '3 families', null],
    ['>= 20', guests, 'en', '5 and another 9', null],
    ['<= 60', guests, 'en', '55 there and 55 back', null],
    ['<= 60', guests, 'en', '60 adults plus children', null],
    ['>= 3', 'How many hours a week?', 'en', '2 hours, twice a week', null],
    ['>= 50', guests, 'en', '120 cards for our wedding on 5 June', '120'],
    ['>= 100', 'How many square metres?', 'en', 'via Roma 120', null],
    ['>= 100', 'How many square metres?', 'en', '1500 sq ft', '139.35'],
    ['>= 3', 'Wie breit ist die Einfahrt, in Metern?', 'de', 'drei Meter zehn', '3.1'],
    ['>= 2', 'Hoeveel maanden?', 'nl', 'een half jaar', '6'],
    ['>= 2', 'Für wie viele Monate?', 'de', 'etwa ein Jahr', '12'],
    ['>= 600', 'Wat betaalt u per jaar, in euro?', 'nl', 'zestig p/m', '720'],
    ['<= 50', 'How many pages?', 'en', 'two chapters, 14 pages each', null],
    ['>= 4', 'How many windows?', 'en', 'at least 3', null],
    ['>= 4', 'Wie viele Fenster?', 'de', '5 Kunststofffenster', '5'],
    ['>= 3', 'How many pupils?', 'en', 'year 3 at St Johns', null],
    ['>= 40', 'How many square metres?', 'en', 'moved in 95', null],
  ])('needs a number of what was asked: %s, %s (%s) "%s": %s', (expected, ask, language, text, value) => {
    expect(read(expected, text, language, ask)).toBe(value);
  });

  it.each([
    ['the bathroom is done, so the kitchen', null],
    ['rather the bathroom than the kitchen', null],
    ['kitchen no, bathroom', 'bathroom'],
    ['the bathroom and the kitchen please', 'kitchen, bathroom'],
  ])('needs a choice, not only its name: "%s": %s', (text, value) => {
    expect(read('one of: kitchen, bathroom', text)).toBe(value);
  });

  it.each([
    ['between Leeds and York', null],
    ['20 km from York', null],
    ['I work in Leeds, live in Hull', null],
    ['moved from York to Hull', null],
    ['in York', 'York'],
  ])('needs the place where the lead is: "%s": %s', (text, value) => {
    expect(read('one of: Leeds, York', text, 'en', town)).toBe(value);
  });

  it.each([
    ['no problem', null],
    ['yes please send me a quote', null],
    ['yes the landlord agrees', null],
    ['yes for the flat, no for the garage', null],
    ['no, sorry, yes, I misread', null],
    ['yes, no garden', 'yes'],
  ])('needs a yes or a no to the question: "%s": %s', (text, value) => {
    expect(read('yes', text, 'en', 'Do you own the place?')).toBe(value);
  });
});
