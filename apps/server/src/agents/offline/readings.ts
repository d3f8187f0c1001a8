// Reads a lead's answer to the question of the open criterion. The result is null if the answer was not understood, and
// the agent then asks again.

import { isAutoReply } from '../../language/auto-reply.ts';
import { foldWords } from '../../language/fold-text.ts';
import type { Expectation, Reading } from '../expectation.ts';
import type { Criterion } from '../port.ts';
import { readChoices } from './choices.ts';
import { type Figure, readFigures } from './figures.ts';
import { isHedged } from './hedged-answers.ts';
import type { Reader } from './lexicon/reader.ts';
import { findSynonyms, readSynonymAnswer } from './opposites.ts';
import { isUnsure, mentionsWish, readYesNo, readYesNoInAny } from './yes-no.ts';

/** The parts of a criterion that reading its answers requires. */
export interface CriterionQuestion extends Pick<Criterion, 'ask' | 'synonyms'> {
  expectation: Expectation;
}

/** The number of words from which a text with a link counts as a forwarded advertisement instead of an answer. */
const FORWARDED_WORDS = 25;

export function readAnswer(text: string, criterion: CriterionQuestion, reader: Reader): Reading | null {
  const { expectation } = criterion;
  if (isForwarded(text) || isAutoReply(text)) return null;
  switch (expectation.kind) {
    case 'yes':
    case 'no': {
      const yes = readYesOrNo(text, criterion, reader);
      return yes === null || isHedgedAnswer(text, criterion, reader) ? null : { kind: 'yes_no', yes };
    }
    case 'at_least':
    case 'at_most':
      return readBound(readFigures(text, reader), expectation);
    case 'one_of': {
      const choices = readChoices(text, expectation.choices, reader);
      const bySynonym = isUnsure(text, reader) ? [] : findSynonyms(text, criterion.synonyms, reader).said;
      if (bySynonym.length === 0) return choices && { kind: 'choice', choices };
      return { kind: 'choice', choices: [...new Set([...(choices ?? []), ...bySynonym])] };
    }
    case 'any': {
      const plain = foldWords(text);
      const greeting = reader.filler.exec(` ${plain} `)?.[0] === plain;
      return plain === '' || greeting
        ? null
        : { kind: 'text', text: text.trim().replace(/\s+/g, ' ').slice(0, 200) };
    }
  }
}

/** Returns whether the message contains an answer with a "but", about which the agent must ask again. */
export function isHedgedAnswer(text: string, criterion: CriterionQuestion, reader: Reader): boolean {
  return isHedged(text, reader, (ahead) =>
    criterion.expectation.kind === 'yes' || criterion.expectation.kind === 'no'
      ? readYesOrNo(ahead, criterion, reader) !== null
      : /[\d€$£]/.test(ahead) || hasFigures(ahead, reader),
  );
}

function hasFigures(text: string, reader: Reader): boolean {
  return readFigures(text, reader).length > 0;
}

/**
 * Returns true for yes and false for no, in common words or in the campaign's synonyms; null if the text is unclear.
 */
function readYesOrNo(text: string, { ask, synonyms }: CriterionQuestion, reader: Reader): boolean | null {
  const opposite = mentionsWish(text) ? null : readSynonymAnswer(text, synonyms, reader);
  if (opposite === 'unclear' || isUnsure(text, reader)) return null;
  // The campaign's synonyms take precedence over the words of its question.
  const said = readYesNo(text, opposite === null ? ask : '', reader);
  if (opposite !== null && said !== null) return opposite === said ? said : null;
  return opposite ?? said ?? readYesNoInAny(text);
}

function isForwarded(text: string): boolean {
  return /https?:\/\/|www\./i.test(text) && text.split(/\s+/).length >= FORWARDED_WORDS;
}

/** Returns the text that is stored for a reading: `yes`, `no`, a number, a range, the choice, or the lead's words. */
export function toRecordedValue(reading: Reading): string {
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

/**
 * Returns the reading of a number that is clearly above or below the bound; null for two numbers, a negation, or an
 * open range that includes the bound.
 */
function readBound(figures: Figure[], expectation: Expectation & { figure: number }): Reading | null {
  const amounts = figures.filter((figure) => figure.amount);
  const candidates = amounts.length > 0 ? amounts : figures;
  const figure = candidates[0];
  if (!figure || figure.negated) return null;
  if (candidates.some((other) => other.from !== figure.from || other.to !== figure.to)) return null;
  // If 8000 is expected, "10" most likely means ten thousand, so ask instead of ruling the lead out.
  if (!figure.amount && figure.to > 0 && figure.to * 100 < expectation.figure) return null;
  if (figure.open === 'above' && figure.from < expectation.figure) return null;
  if (figure.open === 'below' && figure.to > expectation.figure) return null;
  const beyond =
    figure.open === 'above' && figure.from === expectation.figure && expectation.kind === 'at_most';
  const short =
    figure.open === 'below' && figure.to === expectation.figure && expectation.kind === 'at_least';
  // "Less than 8000" is below 8000, although it names 8000.
  if (beyond) return { kind: 'number', from: figure.from + 1, to: figure.from + 1 };
  if (short) return { kind: 'number', from: figure.to - 1, to: figure.to - 1 };
  return { kind: 'number', from: figure.from, to: figure.to };
}
