// What a lead's words mean for the open criterion. null: not understood, so ask again.

import { isAutoReply } from '../../language/auto-reply.ts';
import { words } from '../../language/fold.ts';
import type { Expectation, Reading } from '../expectation.ts';
import type { Criterion } from '../port.ts';
import { readChoices } from './choices.ts';
import { type Figure, readFigures } from './figures.ts';
import { isHedged } from './hedge.ts';
import type { Reader } from './lexicon/reader.ts';
import { heardSynonyms, readOpposite } from './opposites.ts';
import { isUnsure, readYesNo, readYesNoInAny, speaksOfWish } from './yes-no.ts';

/** What is needed of a criterion to read its answers. */
export interface Asked extends Pick<Criterion, 'ask' | 'synonyms'> {
  expectation: Expectation;
}

/** A link in a long text: an advertisement that was passed on, and answers nothing. */
const FORWARDED_WORDS = 25;

/** Reads one answer for one criterion. */
export function readAnswer(text: string, criterion: Asked, reader: Reader): Reading | null {
  const { expectation } = criterion;
  if (isForwarded(text) || isAutoReply(text)) return null;
  switch (expectation.kind) {
    case 'yes':
    case 'no': {
      const yes = readPlain(text, criterion, reader);
      return yes === null || hedges(text, criterion, reader) ? null : { kind: 'yes_no', yes };
    }
    case 'at_least':
    case 'at_most':
      return readingOf(readFigures(text, reader), expectation);
    case 'one_of': {
      const choices = readChoices(text, expectation.choices, reader);
      const bySynonym = isUnsure(text, reader) ? [] : heardSynonyms(text, criterion.synonyms, reader).said;
      if (bySynonym.length === 0) return choices && { kind: 'choice', choices };
      return { kind: 'choice', choices: [...new Set([...(choices ?? []), ...bySynonym])] };
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

/** Does the message answer with a "but", so that it must be asked back? */
export function hedges(text: string, criterion: Asked, reader: Reader): boolean {
  return isHedged(text, reader, (ahead) =>
    criterion.expectation.kind === 'yes' || criterion.expectation.kind === 'no'
      ? readPlain(ahead, criterion, reader) !== null
      : /[\d€$£]/.test(ahead) || figuresIn(ahead, reader),
  );
}

function figuresIn(text: string, reader: Reader): boolean {
  return readFigures(text, reader).length > 0;
}

/** Yes or no, in the words of everybody or of the campaign. */
function readPlain(text: string, { ask, synonyms }: Asked, reader: Reader): boolean | null {
  const opposite = speaksOfWish(text) ? null : readOpposite(text, synonyms, reader);
  if (opposite === 'unclear' || isUnsure(text, reader)) return null;
  // The campaign's own words count for more than those of its question.
  const said = readYesNo(text, opposite === null ? ask : '', reader);
  if (opposite !== null && said !== null) return opposite === said ? said : null;
  return opposite ?? said ?? readYesNoInAny(text);
}

function isForwarded(text: string): boolean {
  return /https?:\/\/|www\./i.test(text) && text.split(/\s+/).length >= FORWARDED_WORDS;
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
