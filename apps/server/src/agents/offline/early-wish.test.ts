import { describe, expect, test } from 'vitest';
import { getPhrases } from '../../language/phrases/pick-phrases.ts';
import { createCalendar } from '../calendar.testing.ts';
import { brief, Conversation } from './conversation.testing.ts';
import { getOutcome, OFFICE } from './offer-conversation.testing.ts';

/** Returns the results of a message while criteria are open, and of the answer that qualifies the lead. */
async function hearEarly(
  language: string,
  said: string,
  [yes, timezone]: [string, string?],
): Promise<[string, string]> {
  const talk = new Conversation({ ...brief, language, disclose_ai: false }, OFFICE);
  talk.timezone = timezone ?? null;
  await talk.start();
  const first = await getOutcome(talk, [said]);
  if (first === 'ask' || first === 'clarify') await talk.hears(yes);
  return [first, await getOutcome(talk, ['9000'])];
}

describe('a wish said before the criteria are met', () => {
  test.each([
    ['fr', 'plutôt jeudi après-midi', ['oui'], 'offers 26 13:00, 26 15:00, 26 17:00'],
    ['fr', 'mercredi 2 décembre 10h ça irait', ['oui'], 'offers 2/12 10:00'],
    ['en', 'can we do next tuesday 4pm your time?', ['yes', 'America/New_York'], 'offers 24 16:00'],
    [
      'en',
      '1pm my time wednesday?',
      ['yes', 'America/Los_Angeles'],
      'offerNearest: 24 17:30, 25 17:30, 26 17:30',
    ],
    ['en', 'wednesday 6am works', ['yes', 'America/Los_Angeles'], 'offers 25 15:00'],
    ['en', 'What about thursday 3pm?', ['yes'], 'offers 26 15:00'],
    ['en', 'thursday would suit', ['yes'], 'offers 26 13:00, 26 15:00, 26 17:00'],
    ['de', 'Donnerstag nach 16 Uhr wäre gut', ['ja'], 'offers 26 16:00, 26 16:30, 26 17:00'],
    ['es', 'mejor el jueves a las 15h', ['sí'], 'offers 26 15:00'],
    ['it', 'meglio venerdì mattina', ['sì'], 'offers 27 9:00, 27 9:30, 27 11:00'],
    ['pt', 'prefiro quinta às 15h', ['sim'], 'offers 26 15:00'],
    ['es', 'jueves entonces', ['sí'], 'offers 26 13:00, 26 15:00, 26 17:00'],
    ['es', 'vale, entonces el jueves', ['sí'], 'offers 26 13:00, 26 15:00, 26 17:00'],
    ['de', 'ok dann Donnerstag', ['ja'], 'offers 26 13:00, 26 15:00, 26 17:00'],
    ['nl', 'liever donderdag om 15 uur', ['ja'], 'offers 26 15:00'],
    ['en', 'saturday 10am?', ['yes'], 'offerNearest: 20 14:00, 20 16:00, 23 10:00'],
  ] as [string, string, [string, string?], string][])('%s: %s', async (language, said, answer, wanted) => {
    const [first, offer] = await hearEarly(language, said, answer);
    expect(['ask', 'clarify']).toContain(first);
    expect(offer).toBe(wanted);
  });

  test.each([
    ['etwa 12 Meter', 'Wie viele Meter sind es?'],
    ['february, so about 3 months', 'In how many months would you like to start?'],
  ])('is no figure that answers a criterion: %s', async (said, question) => {
    const criteria = [{ key: 'one', ask: question, expect: '>= 1' }];
    const talk = new Conversation({ ...brief, criteria }, OFFICE);
    await talk.start();
    await talk.hears(said);
    const offer = getPhrases('en').offer;
    expect(offer.some((line) => talk.last.includes(line))).toBe(true);
  });

  test('is read back before it is booked', async () => {
    const talk = new Conversation({ ...brief, disclose_ai: false }, null);
    talk.booking = createCalendar(OFFICE);
    await talk.start();
    await talk.hears('hello, could I come on thursday 3pm?');
    await talk.hears('yes');
    expect(await getOutcome(talk, ['9000'])).toBe('offers 26 15:00');
    expect(talk.last).toMatch(/Thursday 26 November at 15:00.*Shall I book it\?/);
    expect(await getOutcome(talk, ['yes please'])).toBe('books 26 15:00');
  });

  test.each([
    ['en', 'in two weeks'],
    ['en', 'text me thursday at 4'],
    ['en', "I'm busy until thursday 4pm"],
    ['fr', 'rappelez-moi jeudi à 16h'],
    ['de', 'melden Sie sich im März'],
  ])('is none if the lead wants to be contacted later: %s: %s', async (language, said) => {
    expect((await hearEarly(language, said, ['yes']))[0]).toBe('later');
  });

  test.each([
    ['en', 'We moved in on Monday', 'yes'],
    ['en', 'we might move in january', 'yes'],
    ['en', 'What are your opening hours on saturday morning?', 'yes'],
    ['fr', 'je travaille le matin', 'oui'],
    ['nl', 'ik werk in de ochtend', 'ja'],
  ])('is none in %s: %s', async (language, said, yes) => {
    expect((await hearEarly(language, said, [yes]))[1]).toBe('offers 20 14:00, 23 13:00, 24 9:00');
  });
});
