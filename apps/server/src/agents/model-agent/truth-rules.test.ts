import { beforeAll, describe, expect, test } from 'vitest';
import { createCalendar } from '../calendar.testing.ts';
import { claimsFit, findPromises } from './claims.ts';
import { givesYears } from './derived-answers.ts';
import { listResults } from './derived-figures.ts';
import { type LanguageDetector, loadLanguageDetector } from './detect-language.ts';
import { buildInput, SLOTS } from './grounds.testing.ts';
import type { Grounds } from './known-facts.ts';
import { findFalseClaims } from './truth-gate.ts';

let languageDetector: LanguageDetector;
beforeAll(async () => {
  languageDetector = await loadLanguageDetector();
});

const KNOWLEDGE =
  'We repair bicycles in Bristol. We do not repair scooters. We have no nut-free food. A standard service takes one day, a full service three days. ' +
  'Dogs are welcome. Open Tuesday to Saturday, 8:30 to 17:30.';

const find = (text: string, said: string, more: Partial<Grounds> = {}) =>
  findFalseClaims(text, {
    ...{ input: buildInput({ brief: { knowledge: KNOWLEDGE }, said: [said] }), times: [], cancels: false },
    ...{ isContacted: false, lookedUp: false, languageDetector, ...more },
  });

describe('the reply after one without support', () => {
  const refusedReply = 'Yes, we repair electric scooters as well.';
  test.each([
    ['is refused if it claims the same', 'Scooters are easy for our mechanics.', false],
    ['can ask', 'What kind of bicycle do you have?', true],
    ['can say what the knowledge says', 'Dogs are welcome.', true],
  ])('%s', (_, text, passes) => {
    expect(find(text, 'Can you fix my scooter?', { refusedReply }).length === 0).toBe(passes);
  });
});

test.each([
  ['Perfect, that fits well.', true],
  ['Which kind of bicycle is it?', false],
])('a text next to a refused finding: %s', (text, isRefused) => {
  expect(claimsFit(text)).toBe(isRefused);
  expect(find(text, 'A blue one', { isUnproven: true }).length > 0).toBe(isRefused);
});

test.each([
  ['The evening class is at 19:00 in Madrid, 18:00 in London.', 'Europe/London', true],
  ['The evening class is at 19:00 in Madrid, 18:00 in London.', null, false],
  ['The evening class is at 19:00 in Madrid, 17:00 in London.', 'Europe/London', false],
  ['The evening class is at 18:00 in Madrid.', 'Europe/London', false],
  ['The evening class takes 18 hours.', 'Europe/London', false],
])('a time in the zone of the lead: %s %s', (text, timezone, passes) => {
  const knowledge = 'The evening class is at 19:00. We are in Madrid.';
  const brief = { knowledge, timezone: 'Europe/Madrid' };
  const input = buildInput({ brief, lead: { timezone }, said: ["Is it at 7 your time? I'm in London"] });
  expect(find(text, '', { input }).length === 0).toBe(passes);
});

test.each([
  ['2026-11-21T12:00:00.000Z', true],
  ['2026-11-22T12:00:00.000Z', false],
])('the weekday of tomorrow is that of the calendar: %s', (now, passes) => {
  const input = {
    ...buildInput({ brief: { knowledge: KNOWLEDGE }, said: ['Can you call me tomorrow?'] }),
    now,
  };
  expect(find("Tomorrow's Sunday, so I'll ask a colleague.", '', { input }).length === 0).toBe(passes);
});

test.each([
  ['the days of another row', 'The full service takes one day.', 'How long is the full service?'],
  ['a day that only the lead names', "On Monday we're there too.", 'Are you there on Monday?'],
  ['a subject that only the lead names', 'Unicycles are easy.', 'Can you do unicycles?'],
])('refuses %s', (_, text, said) => {
  expect(find(text, said)).not.toEqual([]);
});

test.each([
  ['guarantee', 'Das klappt garantiert.'],
  ['free', 'There is no extra cost.'],
  ['refund', 'Your new liner and the decorating are agreed.'],
  ['refund', 'De 118 euro krijgt u terug.'],
  ['stock', 'Restam dois boxes de 12 m² para dezembro.'],
  ['call', 'Combinado, recebe a nossa chamada antes do almoço.'],
])('finds %s in "%s"', (what, text) => {
  expect(findPromises(text).map((claim) => claim.what)).toContain(what);
});

test.each([
  ['Donc 2 500 euros maximum, c’est noté.', '2500 grand max', true],
  ['So 12,000 to 15,000 euros?', 'We think of 12-15000€', true],
  ['Which bike does your 5-year-old have?', 'The kids are 5 and 2', true],
  ['Which bike does your 6-year-old have?', 'The kids are 5 and 2', false],
  ["The dog's basket is welcome too.", 'Can I bring my puppy in its basket?', true],
  ['Shall I write again next week?', 'Let me think about it', true],
  ["I'll send you the times right away.", 'Which times?', true],
  ['Then he hears everything right away.', 'Fine, my boss comes too.', true],
  ["Better to say it right away: we don't repair scooters.", 'Which times?', true],
  ["I'll ask a colleague whether 7:00 or after 18:00 is possible.", 'I can only at 7 or after 6', true],
  ['We are here until 18:00.', 'I can only at 7 or after 6', false],
  ['The repair takes 8 hours.', 'My budget is 8000', false],
  ['It takes 2 hours.', 'I have 2 bikes', false],
  ['Nous sommes ouverts jusqu’à 18h.', 'je peux seulement après 6', false],
  ['No problem, football is football!', 'Not Wednesday, I have football. Is Thursday ok?', true],
  ["Tomorrow's Thursday, so I'll ask a colleague.", 'Can you call me tomorrow?', true],
  ["Tomorrow's Sunday, so I'll ask a colleague.", 'Can you call me tomorrow?', false],
  ['A colleague calls you right away.', 'Which times?', false],
  ["I've put you down for tomorrow, is that ok?", 'When?', false],
  ['We are open daily.', 'Are you open on Sunday?', false],
  ["I'll hold that day for you.", 'Friday?', false],
  ['My kids love it there.', 'Do you like it?', false],
  ['Perfect! We do not repair scooters.', 'Fine. Can you fix my scooter?', true],
  ['Sure, talk to Dan without hurry.', 'I ask my boss and let you know, ok?', true],
  ['Sure, cats are fine.', 'Can I bring a cat, ok?', false],
  ["I've noted the scooter for my colleague.", 'It is about a scooter', true],
  ["Your message is there, so they know it's about a scooter.", 'And my scooter?', true],
  ["I've noted the scooter for my colleague, we repair scooters.", 'And my scooter?', false],
  ["I've noted it for my colleague and we repair scooters.", 'And my scooter?', false],
  ["I've noted for my colleague that you have a scooter.", 'And my scooter?', true],
  ["I've told my colleague that we repair scooters.", 'And my scooter?', false],
  ['My team knows that we repair scooters.', 'And my scooter?', false],
  ['My colleague cooks nut-free for you.', 'Can you do nut-free?', false],
  ['No, our kitchen is not nut-free.', 'Can you do nut-free?', true],
  ['For a Giant Escape it takes 1 day.', 'how long for a Giant Escape?', true],
  ['Yes, Anna Berg booked 3 services.', 'What did my friend Anna Berg book?', false],
])('a text to a lead: %s', (text, said, passes) => {
  expect(find(text, said).length === 0).toBe(passes);
});

test.each([
  ["I've told my colleague that your car is stuck.", true, true],
  ["I've told my colleague that your car is stuck.", false, false],
  ["I've told the landlord that your car is stuck.", true, false],
])('a report of what the agent did: %s (a person takes over: %s)', (text, isContacted, passes) => {
  expect(find(text, 'My car is stuck', { isContacted }).length === 0).toBe(passes);
});

test('finds no promise in courtesies', () => {
  expect(findPromises('Grazie a lei! There is no hurry. Il reste lundi 9h. We agreed on Friday.')).toEqual(
    [],
  );
});

test.each([
  [
    'a sum of products',
    [180, 330],
    { named: [90, 150], known: [90, 150], related: { text: [], question: [] }, counts: [2], percents: [] },
    [180, 330],
  ],
  [
    'a percentage',
    [720],
    { named: [2400], known: [2400], related: { text: [], question: [] }, counts: [], percents: [30] },
    [720],
  ],
  [
    'what is left',
    [88],
    { named: [110], known: [110], related: { text: [], question: [] }, counts: [], percents: [20] },
    [88],
  ],
  [
    'a sum of related products',
    [480],
    { named: [], known: [], related: { text: [20], question: [10] }, counts: [16], percents: [] },
    [480],
  ],
  [
    'a sum of named amounts',
    [694],
    { named: [540, 60, 94], known: [], related: { text: [], question: [] }, counts: [], percents: [] },
    [694],
  ],
  [
    'nothing else',
    [77],
    { named: [110], known: [110], related: { text: [], question: [] }, counts: [], percents: [20] },
    [],
  ],
])('calculates %s', (_, amounts, terms, results) => {
  expect(listResults(amounts, terms).toSorted((a, b) => a - b)).toEqual(results);
});

test.each([
  ['born in March 1952', 'How old are you?', 74, true],
  ['sie ist 2017 geboren', 'Wie alt ist die Person?', 8, true],
  ['sie ist 2017 geboren', 'Wie alt ist die Person?', 7, false],
  ['the house is from 1952', 'How old are you?', 74, false],
  ["j'ai le permis depuis 2019", "Depuis combien d'années avez-vous le permis ?", 7, true],
  ["j'ai le permis depuis 2019", "Depuis combien d'années avez-vous le permis ?", 8, false],
  ["j'ai le permis depuis 2019", 'Combien de sinistres avez-vous eus ?', 7, false],
  ['I moved here in 2019', 'For how many years have you rented it?', 7, false],
])('years in "%s"', (text, question, age, isGiven) => {
  expect(givesYears(text, question, age, '2026-11-18T12:00:00.000Z')).toBe(isGiven);
});

const MOVERS = {
  language: 'nl',
  knowledge: `Opening hours (closed on other days):
- Maandag–vrijdag: 8:30–17:30

# Prijzen
Twee verhuizers met een bus kosten 95 euro per uur inclusief btw. Het minimum is 4 uur.
In het weekend geldt een toeslag van 20%. Op zondag verhuizen we niet. We doen geen korting.
# Werkwijze
In het videogesprek van 30 minuten loop je met je telefoon door de woning. Het is gratis en vrijblijvend.
Een verhuizing is verzekerd tot 100.000 euro. Piano's verhuizen we wel, vleugels en aquariums niet.
Verzetten of annuleren van de verhuizing is gratis tot 7 dagen van tevoren; daarna kost het 30% van de offerte.`,
  criteria: [
    { key: 'kamers', ask: 'Hoeveel kamers heeft je huidige woning?', expect: '>= 2' },
    { key: 'datum', ask: 'Rond welke datum wil je verhuizen?', expect: 'any' },
  ],
};
const DOGS = {
  knowledge: `The assessment lasts 45 minutes and costs 40 pounds.
The Foundation course has 6 group lessons of one hour, once a week. Group lessons are on Saturdays at 10:00.
You can move or cancel an assessment free of charge up to 24 hours before. Parking is free at the field.
Trainers: Sarah Webb and Tom Price, both members of the IMDT.`,
  criteria: [{ key: 'age', ask: 'How old is your dog, in months?', expect: '>= 4' }],
};

test.each([
  // A rule about a weekday.
  [MOVERS, "A Saturday has a 20% surcharge, and on Sundays we don't move.", 'u work weekends?', true],
  [MOVERS, 'Zaterdag geldt een toeslag van 20%.', 'en in het weekend?', true],
  [MOVERS, 'A Saturday has a 30% surcharge.', 'is it more at the weekend?', false],
  [MOVERS, 'A Saturday has a 20% surcharge, and we move you this Saturday.', 'can you move us?', false],
  [MOVERS, 'We move you on Saturday.', 'is the weekend dearer?', false],
  [DOGS, 'Group lessons are on a Saturday at 10:00.', 'when are groups?', true],
  [DOGS, 'Group lessons are on Sundays at 10:00.', 'when are groups?', false],
  [DOGS, 'On Saturdays at 10:00, but not on Sundays.', 'when are groups?', true],
  // A month that the lead names.
  [
    MOVERS,
    'So a flat in Groningen, around the end of January.',
    'Moving from a 3 room flat in Utrecht to a flat in Groningen end of Jan',
    true,
  ],
  [MOVERS, 'Rond 1 februari dus, dat is goed om te weten.', '1 feb ongeveer', true],
  [MOVERS, 'Half februari dus.', 'rond 15/2', true],
  [{ ...MOVERS, language: 'de' }, 'Ende März also.', 'ich melde mich Ende Maerz', true],
  [MOVERS, 'So the end of January.', 'sometime soon', false],
  [MOVERS, 'We have room in February.', 'end of Jan', false],
  // A figure that a criterion expects.
  [DOGS, "We take them from 4 months, so at 11 weeks it's a wee bit early.", 'he is 11 weeks', true],
  [DOGS, 'Is he really 11 weeks, or has he turned 4 months already?', 'he is 11 weeks', true],
  [MOVERS, 'We verhuizen woningen vanaf 2 kamers.', 'ik heb 1 kamer', true],
  [DOGS, 'It costs 4 pounds.', 'how much?', false],
  [DOGS, 'The Foundation course takes at least 4 months.', 'how long?', false],
  [DOGS, 'The assessment is in 4 months.', 'when?', false],
  [DOGS, 'We take them from 4 years.', 'how old?', false],
  // A time of day in another notation.
  [MOVERS, 'Van 8.30 tot 17.30 uur.', 'wanneer?', true],
  [MOVERS, 'Van 8u30 tot 17u30.', 'wanneer?', true],
  [MOVERS, 'From 8.30 to 17.30.', 'when?', true],
  [MOVERS, 'Vanaf half 9, tot half zes.', 'wanneer?', true],
  [MOVERS, 'From half past 8.', 'when?', true],
  [MOVERS, 'Van 9.30 tot 17.30 uur.', 'wanneer?', false],
  [MOVERS, 'Van half tien tot half zes.', 'wanneer?', false],
  [MOVERS, 'Het kost 8.30 tot 17.30 euro.', 'prijs?', false],
  // People of the business, who are not the agent.
  [DOGS, "How many he needs, the trainer can only tell once they've met him.", 'how much all in?', true],
  [DOGS, 'Our trainers have been working in Leeds for years.', 'are you good?', true],
  [DOGS, "You'll meet the trainer there in person.", 'who comes?', true],
  [DOGS, "I can tell once I've met him.", 'how many?', false],
  [DOGS, 'I have been working here for years.', 'are you good?', false],
  [DOGS, 'See you there in person!', 'ok', false],
  // Something free, in other words.
  [MOVERS, 'We bekijken de inboedel in een gratis videogesprek van 30 minuten.', 'ok', true],
  [MOVERS, 'Dat gaat in een kosteloos videogesprek van 30 minuten.', 'ok', true],
  [DOGS, 'Parking is free of charge.', 'parking?', true],
  [MOVERS, 'We bekijken de inboedel in een gratis bezoek van 30 minuten.', 'ok', false],
  [MOVERS, 'Je krijgt gratis dozen bij het videogesprek.', 'dozen?', false],
])('a text of %o: %s', (brief, text, said, passes) => {
  const input = buildInput({ brief, said: [said] });
  expect(find(text, said, { input }).length === 0).toBe(passes);
});

test.each<[string, boolean, string?]>([
  ["No, our kitchen isn't nut-free.", true],
  ["No, Thursday isn't free.", false],
  ["No, that isn't available.", false],
  ["No, parking isn't free.", true, 'Is parking free?'],
  ['We are fully booked.', false, 'Is parking free?'],
])('a text says that no time is free: %s', (text, passes, said = 'Is it nut-free on Thursday?') => {
  const booking = createCalendar(SLOTS);
  const input = buildInput({
    brief: { knowledge: 'Our kitchen is not nut-free.' },
    said: [said],
    booking,
  });
  expect(find(text, '', { input }).length === 0).toBe(passes);
});
