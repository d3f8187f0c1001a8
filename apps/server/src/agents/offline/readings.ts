// What a lead's words mean for the open criterion. null: not understood, so ask again.

import { words } from '../../language/fold.ts';
import type { Expectation, Reading } from '../expectation.ts';
import { readChoices } from './choices.ts';
import { type Figure, readFigures } from './figures.ts';
import type { Reader } from './lexicon/reader.ts';
import { readYesNo } from './yes-no.ts';

/** Reads one answer for one criterion; `question` is the criterion's own. */
export function readAnswer(
  text: string,
  question: string,
  expectation: Expectation,
  reader: Reader,
): Reading | null {
  switch (expectation.kind) {
    case 'yes':
    case 'no': {
      const yes = readYesNo(text, question, reader);
      return yes === null ? null : { kind: 'yes_no', yes };
    }
    case 'at_least':
    case 'at_most':
      return readingOf(readFigures(text, reader), expectation);
    case 'one_of': {
      const choices = readChoices(text, expectation.choices, reader);
      return choices && { kind: 'choice', choices };
    }
    case 'any': {
      const plain = words(text);
      const greeting = reader.filler.exec(` ${plain} `)?.[0] === plain;
      return plain === '' || greeting
        ? null
        : { kind: 'text', text: text.trim().replace(/\s+/g, ' ').slice(0, 200) };
    }
  }
}

/** A reading as the record keeps it: `yes`, `no`, a number, a range, the choice or the text. */
export function recordedValue(reading: Reading): string {
  switch (reading.kind) {
    case 'yes_no':
      return reading.yes ? 'yes' : 'no';
    case 'number':
      return reading.from === reading.to ? String(reading.to) : `${reading.from}-${reading.to}`;
    case 'choice':
      return reading.choices.length > 0 ? reading.choices.join(', ') : 'none';
    case 'text':
      return reading.text;
  }
}

/** The reading of one figure that is surely on one side. Null for two figures, a denial or an open range across it. */
function readingOf(figures: Figure[], expectation: Expectation & { figure: number }): Reading | null {
  const amounts = figures.filter((figure) => figure.amount);
  const candidates = amounts.length > 0 ? amounts : figures;
  const figure = candidates[0];
  if (!figure || figure.negated) return null;
  if (candidates.some((other) => other.from !== figure.from || other.to !== figure.to)) return null;
  // "10" where 8000 is expected most likely means ten thousand: ask, rather than rule out.
  if (!figure.amount && figure.to > 0 && figure.to * 100 < expectation.figure) return null;
  if (figure.open === 'above' && figure.from < expectation.figure) return null;
  if (figure.open === 'below' && figure.to > expectation.figure) return null;
  const beyond =
    figure.open === 'above' && figure.from === expectation.figure && expectation.kind === 'at_most';
  const short =
    figure.open === 'below' && figure.to === expectation.figure && expectation.kind === 'at_least';
  // "Less than 8000" isn't 8000, though the figure named is.
  if (beyond) return { kind: 'number', from: figure.from + 1, to: figure.from + 1 };
  if (short) return { kind: 'number', from: figure.to - 1, to: figure.to - 1 };
  return { kind: 'number', from: figure.from, to: figure.to };
}
