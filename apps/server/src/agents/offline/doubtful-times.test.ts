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

  test.each([
    ['en', "I can do Tuesday at 10, Monday sounds nice but I can't"],
    ['en', "Tuesday at 10. Monday would be better but I'm working"],
    ['en', "Tuesday at 10 is good. I'd come today but I can't"],
    ['fr', 'Mardi 10h, lundi je préférerais mais je ne peux pas'],
    ['de', 'Dienstag um 10 Uhr. Montag würde ich auch gern, aber ich kann nicht'],
    ['es', 'Martes a las 10. Preferiria el lunes pero no puedo'],
    ['it', 'Martedì alle 10, lunedì vorrei ma non posso'],
    ['nl', 'dinsdag om 10 uur, maandag wil ik wel maar ik kan niet'],
    ['pt', 'terça às 10, segunda eu queria mas não posso'],
  ])('leaves the time in another clause on offer (%s: %s)', async (language, said) => {
    expect(await getOutcome(await startOffer(language), [said])).toBe('offers 24 10:00');
  });

  test.each([
    ["Tuesday at 10, I'd prefer earlier but I have to work", 'books 24 10:00'],
    ["Monday at 13:00, I'd prefer earlier but I have to work", 'books 23 13:00'],
    ["Monday at 13:00. I'd come today but I'm working", 'books 23 13:00'],
  ])('does not keep the lead from another one (%s)', async (said, outcome) => {
    expect(await getOutcome(await startOffer('en'), [said])).toBe(outcome);
  });

  test.each([
    "Hi Anna. Tuesday at 10 would be perfect but I can't",
    "Tuesday, 10am would be perfect but I can't",
    "Tuesday at 10, that would be perfect but I can't",
  ])('is in the clause before, or in the one that this clause is about (%s)', async (said) => {
    const outcome = await getOutcome(await startOffer('en'), [said]);
    expect(outcome).toMatch(/^offers /);
    expect(outcome).not.toContain('24 10:00');
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
    ['en', 'Tuesday at 10 unless work calls'],
    ['en', 'Tuesday at 10 if I can get off work'],
    ['en', 'Tuesday at 10 if it is ok with my boss'],
    ['en', 'If my wife can, Tuesday at 10'],
    ['en', 'Tuesday at 10\nif my wife can'],
    ['en', 'Tuesday at 10, but only if my husband agrees'],
    ['fr', 'mardi 10h sauf si je travaille'],
    ['de', 'Dienstag um 10 wenn ich einen Babysitter finde'],
    ['es', 'Si mi jefe me deja, el martes a las 10'],
    ['it', 'martedì alle 10 se trovo una babysitter'],
    ['nl', 'dinsdag om 10 als ik vrij krijg'],
    ['pt', 'terça às 10 se eu puder'],
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

  test.each([
    ['en', "Tuesday at 10. If I need anything I'll call"],
    ['en', "Tuesday at 10, call me if I'm late"],
    ['en', 'Tuesday at 10 please, let me know if I need to bring my plans'],
    ['en', 'Tuesday at 10 works, tell me if my address is needed'],
    ['en', 'If I can choose, Tuesday at 10'],
    ['en', 'if Tuesday at 10 is free I take it'],
    ['en', "Tuesday at 10 assuming you're free"],
    ['en', 'assuming it is free, Tuesday at 10'],
    ['en', 'Tuesday at 10 if that would work'],
    ['en', 'Tuesday at 10 if your colleague can'],
    ['en', 'Tuesday at 10, my husband will join if he gets off work'],
    ['en', 'Tuesday at 10 and let me know if my wife can come too'],
    ['en', 'Tuesday at 10 if I can bring my wife'],
    ['fr', 'Mardi 10h. Prévenez-moi si je dois apporter mes plans'],
    ['de', 'Wenn möglich hätte ich gern Dienstag um 10'],
    ['de', 'Wenn ich wählen darf, dann Dienstag um 10'],
    ['de', 'Dann nehme ich Dienstag um 10. Sagen Sie Bescheid, falls ich etwas mitbringen soll'],
    ['es', 'el martes a las 10 si puedo elegir'],
    ['es', 'Si mi marido y yo preferimos el martes a las 10'],
    ['it', 'martedì alle 10, se serve porto la mia planimetria'],
    ['nl', 'Als het kan wil ik dinsdag om 10 uur'],
    ['nl', 'dan neem ik dinsdag om 10 uur, als ik iets moet meenemen hoor ik het wel'],
    ['nl', 'dinsdag om 10 als er plek is'],
    ['pt', 'se eu puder escolher terça às 10'],
    ['pt', 'Terça às 10, se precisar levo a minha planta'],
    ['pt', 'no caso seria terça às 10'],
  ])('is booked if the condition is for something else (%s: %s)', async (language, said) => {
    expect(await getOutcome(await startOffer(language), [said])).toBe('books 24 10:00');
  });

  test.each([
    ['The second one if I may', 'books 20 16:00'],
    ['the first one, if I have to choose', 'books 20 14:00'],
    ["let's do the 2nd, my wife can join if needed", 'books 20 16:00'],
    ['Monday 13:00 if I understood correctly', 'books 23 13:00'],
  ])('is booked although it is on offer (%s)', async (said, outcome) => {
    expect(await getOutcome(await startOffer('en'), [said])).toBe(outcome);
  });
});
