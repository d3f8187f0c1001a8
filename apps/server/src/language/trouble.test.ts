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

  it.each([
    'Ich bin empört über das Verhalten Ihres Monteurs',
    'I am furious with the technician you sent',
    "I'm furious with the way you treated me",
    'sono arrabbiata con il tecnico che mi avete mandato',
    'estoy furioso con el técnico que mandasteis',
    'ik ben woedend op de monteur die jullie stuurden',
  ])('finds anger at people whom we sent: %s', (text) => expect(findTrouble(text)).toBe('complaint'));

  it('finds an emergency next to the name of a shop', () =>
    expect(findTrouble('I smell gas behind the ikea kitchen')).toBe('emergency'));

  it('finds a breakage that might be ours or the reason to buy', () => {
    expect(mentionsBreakage('my boiler is broken')).toBe(true);
    expect(mentionsBreakage('my boiler is broken, so I want a new one')).toBe(false);
  });
});
