import { describe, expect, it } from 'vitest';
import { sentences } from './sentences.testing.ts';
import { findTrouble, mentionsBreakage } from './trouble.ts';

describe('the detection of people who need a person immediately', () => {
  for (const [trouble, texts] of Object.entries(sentences.troubles)) {
    it.each(texts)(`finds a ${trouble}: %s`, (text) => {
      for (const typed of [text, text.toUpperCase(), `Hello. ${text}`, `${text}\n:-(`])
        expect([typed, findTrouble(typed)]).toEqual([typed, trouble]);
    });
  }

  it.each(Object.values(sentences.noTroubles).flat())('finds none: %s', (text) =>
    expect(findTrouble(text)).toBeNull(),
  );

  it('finds a breakage that might be ours or the reason to buy', () => {
    expect(mentionsBreakage('my boiler is broken')).toBe(true);
    expect(mentionsBreakage('my boiler is broken, so I want a new one')).toBe(false);
  });
});
