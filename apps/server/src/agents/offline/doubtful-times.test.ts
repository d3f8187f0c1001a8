// Tests that a time which the lead takes back, or which depends on something, is never booked.
import { describe, expect, test } from 'vitest';
import { getOutcome, startOffer } from './offer-conversation.testing.ts';

describe('a time that the lead takes back', () => {
  test.each([
    ['en', "Tuesday at 10 would be perfect but I can't"],
    ['en', "Tuesday at 10 would have been great, but I'm working"],
    ['fr', 'Mardi à 10h ce serait parfait mais je ne peux pas'],
    ['fr', "mardi 10h mais j'ai cours"],
    ['de', 'Dienstag um 10 wäre perfekt, aber ich kann nicht'],
    ['de', 'Dienstag um 10 wäre super, aber da arbeite ich'],
    ['es', 'El martes a las 10 sería perfecto pero no puedo'],
    ['it', 'Martedì alle 10 sarebbe perfetto ma non posso'],
    ['nl', 'Dinsdag om 10 uur zou perfect zijn maar ik kan niet'],
    ['pt', 'Terça às 10 seria perfeito mas não posso'],
  ])('leads to other times (%s: %s)', async (language, said) => {
    const outcome = await getOutcome(await startOffer(language), [said]);
    expect(outcome).toMatch(/^offers /);
    expect(outcome).not.toContain('24 10:00');
  });

  test.each([
    ['en', "Tuesday at 10 would be perfect but I can't. Wednesday at 11 works", 'books 25 11:00'],
    ['de', 'Dienstag um 10 wäre perfekt, aber da arbeite ich. Mittwoch um 11 passt', 'books 25 11:00'],
  ])('gives way to the time after it (%s: %s)', async (language, said, outcome) => {
    expect(await getOutcome(await startOffer(language), [said])).toBe(outcome);
  });

  test.each([
    ['en', "Tuesday at 10 works, but I can't stay long"],
    ['en', "Tuesday at 10 but my husband can't come"],
    ['fr', 'mardi 10h mais mon mari ne peut pas venir'],
    ['de', 'Dienstag um 10, aber ich kann nicht lange bleiben'],
  ])('is not seen in other remarks (%s: %s)', async (language, said) => {
    expect(await getOutcome(await startOffer(language), [said])).toBe('books 24 10:00');
  });
});

describe('a time that depends on something', () => {
  test.each([
    ['en', 'Tuesday at 10 if my wife can'],
    ['en', 'Tuesday at 10 unless it rains'],
    ['en', 'Tuesday at 10 provided my car is repaired'],
    ['fr', 'Mardi à 10h si ma femme peut'],
    ['fr', 'mardi 10h si je trouve une nounou'],
    ['de', 'Dienstag um 10, wenn meine Frau kann'],
    ['de', 'Dienstag um 10, sofern ich frei bekomme'],
    ['es', 'El martes a las 10 si mi mujer puede'],
    ['it', 'Martedì alle 10 se mia moglie può'],
    ['nl', 'Dinsdag om 10 uur als mijn vrouw kan'],
    ['pt', 'Terça às 10 se a minha mulher puder'],
  ])('is read back (%s: %s)', async (language, said) => {
    expect(await getOutcome(await startOffer(language), [said])).toBe('offers 24 10:00');
  });

  test.each([
    ['en', 'Monday at 13:00 if my wife can'],
    ['de', 'Montag um 13 Uhr, wenn meine Frau kann'],
  ])('is read back although it is on offer (%s: %s)', async (language, said) => {
    expect(await getOutcome(await startOffer(language), [said])).toBe('offers 23 13:00');
  });

  test.each([
    ['en', 'Tuesday at 10 if that is ok'],
    ['en', 'If possible Tuesday at 10'],
    ['fr', "mardi 10h si c'est possible"],
    ['fr', 'mardi 10h si ça vous va'],
    ['de', 'Dienstag um 10 wenn das geht'],
    ['de', 'Dienstag um 10, wenn es Ihnen passt'],
    ['it', 'martedì alle 10 se per voi va bene'],
    ['nl', 'Dinsdag om 10 uur als het kan'],
    ['pt', 'Terça às 10 se for possível'],
  ])('is booked if the condition is a courtesy (%s: %s)', async (language, said) => {
    expect(await getOutcome(await startOffer(language), [said])).toBe('books 24 10:00');
  });
});
