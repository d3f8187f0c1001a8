// Tests that nothing a lead says about a booked meeting is lost: it moves, it is canceled, or a person reads it.
import { describe, expect, test } from 'vitest';
import type { Conversation } from './conversation.testing.ts';
import { getOutcome, startOffer } from './offer-conversation.testing.ts';

const MONDAY: Readonly<Record<string, string>> = {
  en: 'Monday at 13:00',
  fr: 'lundi à 13h',
  de: 'Montag um 13 Uhr',
  es: 'el lunes a las 13',
  it: 'lunedì alle 13',
  nl: 'maandag om 13 uur',
};

/** Returns a conversation with a meeting on Monday 23 November at 13:00. */
async function startBooked(language: string): Promise<Conversation> {
  const talk = await startOffer(language);
  expect(await getOutcome(talk, [MONDAY[language]!])).toBe('books 23 13:00');
  return talk;
}

describe('a booked meeting', () => {
  test.each([
    ['en', 'actually can we make it weds instead, same time', 'moves to 25 13:00'],
    ['en', 'actually can we make it thurs instead, same time', 'moves to 26 13:00'],
    ['en', 'weds 9am', 'offers 25 9:00'],
    ['en', 'thurs at 2', 'offers 26 14:00'],
    ['de', 'ach ne doch nicht, Mittwoch selbe zeit bei euch im Laden', 'offers 25 13:00'],
    ['fr', 'ah non finalement, mercredi même heure chez vous', 'offers 25 13:00'],
    ['es', 'al final no, el miércoles a la misma hora', 'offers 25 13:00'],
    ['nl', 'toch niet, woensdag zelfde tijd', 'offers 25 13:00'],
  ])('moves, or the time is read back (%s: %s)', async (language, said, outcome) => {
    expect(await getOutcome(await startBooked(language), [said])).toBe(outcome);
  });

  test.each([
    ['de', 'sagen sie den termin ab'],
    ['de', 'sag den termin bitte ab'],
  ])('is canceled (%s: %s)', async (language, said) => {
    expect(await getOutcome(await startBooked(language), [said])).toBe('cancels 23 13:00');
  });

  test.each([
    ['de', 'hat sich erledigt'],
    ['en', 'forget it, bought one elsewhere'],
    ['en', "never mind, i don't need it anymore"],
    ['fr', 'on laisse tomber'],
    ['es', 'lo dejamos'],
    ['it', 'lasciamo perdere'],
    ['nl', 'laat maar zitten'],
    ['nl', 'hoeft niet meer'],
    ['nl', 'ik kan toch niet'],
    ['fr', 'finalement non'],
    ['en', 'scrap it'],
  ])('stays until the lead says that it is to be canceled (%s: %s)', async (language, said) => {
    const talk = await startBooked(language);
    expect(await getOutcome(talk, [said])).toBe('clarify');
    expect(talk.booking!.booked).toMatchObject({ start_at: '2026-11-23T12:00:00.000Z' });
  });

  test.each([
    ['de', 'bitte sagen Sie nicht ab'],
    ['de', 'Ich sage meiner Frau sie holt mich ab'],
    ['en', 'the old kitchen, we will scrap it'],
    ['en', "don't forget it"],
    ['de', 'lassen wir es dabei'],
    ['es', 'al final no hay problema'],
    ['nl', 'parkeren hoeft niet'],
    ['en', 'no thanks'],
    ['en', 'no, all good, thanks'],
    ['en', 'sat on the sofa all day'],
    ['en', "I'm not interested in the brochure, see you Monday"],
    ['de', 'nein danke'],
    ['de', 'die Frage hat sich erledigt, danke'],
    ['de', 'sagen Sie mir bitte noch einmal den Termin'],
    ['fr', 'non merci'],
    ['es', 'no gracias'],
    ['nl', 'nee bedankt'],
  ])('stays after other words (%s: %s)', async (language, said) => {
    const talk = await startBooked(language);
    expect(await getOutcome(talk, [said])).not.toBe('clarify');
    expect(talk.booking!.booked).toMatchObject({ start_at: '2026-11-23T12:00:00.000Z' });
  });
});
