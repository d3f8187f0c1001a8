// Every code of the journal, in English and in French.
import { FACTS, JOURNAL_FACTS } from '@parley/contract';
import { renderFact } from '@parley/contract/facts';
import { describe, expect, it } from 'vitest';
import { JOURNAL_SAMPLES as SAMPLES } from '../../../../../packages/contract/src/facts/journal.testing.ts';
import { journal } from './journal.ts';
import { reasons } from './reasons.ts';

const french = { ...journal, ...reasons };

/** Codes with an underscore, which no correct text contains. */
const CODES = Object.keys(FACTS).filter((code) => code.includes('_'));

describe('texts of the journal', () => {
  it('have samples and a French text for every code', () => {
    const codes = Object.keys(JOURNAL_FACTS).toSorted();
    expect(Object.keys(SAMPLES).toSorted()).toEqual(codes);
    expect(Object.keys(journal).toSorted()).toEqual(codes);
  });

  const cases = Object.entries(SAMPLES).flatMap(([code, samples]) =>
    samples.map((params) => ({ code, params: params as Record<string, unknown> })),
  );
  it.each(cases)('render $code with $params in both languages', (fact) => {
    const texts = [renderFact(fact, FACTS), renderFact(fact, french)];
    for (const text of texts) {
      expect(text.trim()).not.toBe('');
      expect(text).not.toMatch(/undefined|null|NaN|\[object|\.\.$/);
      for (const code of CODES) expect(text).not.toContain(code);
    }
    expect(texts[0]).not.toBe(texts[1]);
  });
});
