// Answers from the campaign's facts, which the knowledge contradicts.
import type { BusinessFacts } from '@parley/contract';
import { describe, expect, it, test } from 'vitest';
import { brief, Conversation } from './conversation.testing.ts';

const facts: BusinessFacts = {
  address: '12 Mill Road, Leeds LS1 4AB',
  phone: '0113 496 0000',
  email: 'desk@example.com',
  website: 'https://example.com',
  hours: 'Mon-Fri 09:00-12:30, Mon-Fri 13:30-17:00, Sat 10:00-14:00',
  exceptions: [{ days: '2026-11-28', hours: '10:00-12:00' }, { days: '2026-12-24..2027-01-02' }],
  prices: [
    { for: 'Basic 120', amount: 'from 8000 EUR', when: 'up to 12 m²' },
    { for: 'Basic 240', amount: '12500-18000 EUR', when: 'up to 30 m²' },
    { for: 'Service', amount: '49.90 EUR', per: 'h' },
  ],
};
const knowledge = [
  'Our workshop is at 9 Lake Street, Leeds LS2 5BB.',
  'We are open on Sunday from 10:00 to 12:00.',
  'The Basic 120 costs 5,000 euros.',
  'Installation takes three weeks.',
].join('\n\n');

/** Returns the answer to a question at noon on Friday, 20 November, in Paris. */
async function ask(question: string, language = 'en', country: string | null = 'IE') {
  const talk = new Conversation({ ...brief, language, knowledge, facts, criteria: [] });
  talk.country = country;
  await talk.start();
  return (await talk.hears(question)).reply?.text ?? '';
}

describe('facts', () => {
  test.each([
    ['Where are you?', '12 Mill Road'],
    ["What's your number?", '0113 496 0000'],
    ['Can I have your email, to send some photos?', 'desk@example.com'],
    ['Do you have a website?', 'https://example.com'],
    ['What is the address of the workshop?', '9 Lake Street'],
    ['What are your opening hours?', 'Saturday: 10:00–14:00. 28 November 2026: 10:00–12:00'],
    ['Are you open on Sunday?', "No, we're closed then."],
    ['Are you open now?', "Yes, we're open then. Monday–Friday: 9:00–12:30, 13:30–17:00"],
    ['Can I come on Monday at 1pm?', "No, we're closed then."],
    ['Are you open on 28 November?', "Yes, we're open then. 28 November 2026: 10:00–12:00"],
    ['Are you open on 28 December?', "No, we're closed then. 24 December 2026"],
    ['How much is the Basic 120?', 'Basic 120 (up to 12 m²): from €8,000'],
    ['How much for 25 m²?', 'Basic 240 (up to 30 m²): €12,500'],
    ['And for 10 m²?', 'Basic 120 (up to 12 m²)'],
    ['So it would be 8,000 for the Basic?', 'Basic 120 (up to 12 m²): from €8,000'],
    ['How much is the Service, and could it be done before Easter?', '€49.90 / h. For the rest'],
    ['How long does installation take?', 'three weeks'],
  ])('answer %s', async (question, said) => {
    expect(await ask(question)).toContain(said);
  });

  it.each(['morning', 'afternoon'])('say only the hours for a part of a day: %s', async (part) => {
    expect(await ask(`Are you open on Saturday ${part}?`)).toMatch(/^Saturday: 10:00/);
  });

  it.each([
    'How much is delivery of the Basic 120?',
    'How long does the service take?',
    'Is the Basic 120 any good?',
    'Do you have a service for sale?',
  ])('leave a question about something else to a colleague: %s', async (question) => {
    expect(await ask(question)).not.toMatch(/8,000|49|three weeks/);
  });

  test.each([
    ['fr', 'BE', 'Vous êtes où ?', 'Notre adresse : 12 Mill Road'],
    ['de', 'AT', 'Habt ihr am Sonntag offen?', 'Nein, dann ist geschlossen. Montag–Freitag: 09:00–12:30'],
    ['es', 'ES', '¿Abren el domingo?', 'Lunes–viernes: 9:00–12:30'],
    ['it', 'IT', 'Siete aperti domenica?', 'Lunedì–venerdì: 9:00–12:30'],
    ['pt', 'PT', 'Onde ficam?', 'O nosso endereço: 12 Mill Road'],
    ['nl', 'NL', 'Zijn jullie zondag open?', 'Maandag–vrijdag: 9:00–12:30'],
  ])('answer in %s', async (language, country, question, said) => {
    expect((await ask(question, language, country)).replaceAll('09:00', '9:00')).toContain(
      said.replaceAll('09:00', '9:00'),
    );
  });
});

test.each([
  ['en', 'US', 'How much is the service?', '€49.90 / h'],
  ['de', 'DE', 'Was kostet der Service?', '49,90 € / h'],
  ['de', 'CH', 'Was kostet Basic 240?', "EUR 12'500"],
  ['fr', 'CA', 'Combien coûte le service ?', '49,90 € / h'],
  ['es', 'MX', '¿Cuánto cuesta el service?', 'EUR 49.90 / h'],
  ['pt', 'BR', 'Quanto custa o service?', '€ 49,90 / h'],
  ['pt', 'PT', 'Quanto custa o service?', '49,90 € / h'],
])('prices are written as in the country of the lead: %s-%s', async (language, country, question, price) => {
  const said = await ask(question, language, country);
  expect(said.replace(/[\u00a0\u202f]/g, ' ').replaceAll('’', "'")).toContain(price);
});
