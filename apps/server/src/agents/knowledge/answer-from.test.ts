import { describe, expect, it, test } from 'vitest';
import { answerFrom } from './answer-from.ts';
import { gradeAnswer, QUESTION_SETS } from './question-sets.testing.ts';
import { asksForFact, splitQuestions, splitRequests } from './questions.ts';

/** Friday noon in Paris. */
const NOW = '2026-11-20T11:00:00.000Z';

function answer(knowledge: string, question: string, language = 'en'): string | null {
  const moment = { now: NOW, timezone: 'Europe/Paris', language, country: null };
  const answers = splitQuestions(question).map((one) =>
    answerFrom({ knowledge, facts: null }, one, [], moment),
  );
  return answers.filter((one) => one !== null).join(' ') || null;
}

describe('the offline agent, asked about the knowledge', () => {
  const all = QUESTION_SETS.flatMap(({ language, knowledge, questions }) =>
    questions.map(([ask, expected]) => ({ ask, expected, given: answer(knowledge, ask, language) })),
  );

  it('gives no wrong answer', () => {
    expect(all.filter(({ expected, given }) => gradeAnswer(expected, given) < 0)).toEqual([]);
  });

  it('answers nearly all questions that the knowledge answers', () => {
    expect(all.filter(({ expected, given }) => gradeAnswer(expected, given) === 0).length).toBeLessThan(7);
  });
});

test('a sentence about the rest comes with the one before it', () => {
  const knowledge = 'Brothers and sisters get 10% off. There are no other discounts.';
  expect(answer(knowledge, 'do you give a discount?')).toBe(knowledge);
});

test.each([
  ['how much is it and how long does it take?', ['how much is it', 'how long does it take?']],
  ['Was kostet das und wann liefern Sie?', ['Was kostet das', 'wann liefern Sie?']],
  ['Kosten für Küche und Bad?', ['Kosten für Küche und Bad?']],
  ['And the Oslo? What does it cost?', ['And the Oslo? What does it cost?']],
])('splits a message into its questions: %s', (message, questions) => {
  expect(splitQuestions(message)).toEqual(questions);
});

test.each([
  ["i just want a price for a large dog, it's not hard", ['i just want a price for a large dog']],
  ['the price of the oven is too high', []],
  ['my price is fine', []],
  ['price for the 2.4 office and how many days', []],
])('finds the price that a text asks for without a question mark: %s', (text, requests) => {
  expect(splitRequests(text)).toEqual(requests);
});

test.each([
  ['when I am back I will write', false],
  ['call me next month', false],
  ['are you open tomorrow?', true],
  ['fino a quando posso disdire', true],
  ['depois quanto tempo demora', true],
  ['my price is fine', false],
])('knows which clauses ask for a fact: %s', (clause, expected) => {
  expect(asksForFact(clause)).toBe(expected);
});

const BOATS = `# Boats
## Hire (life jackets included)
| Boat | Half day | Full day |
|---|---|---|
| Canoe 4 x 1 m | £30 | £52 |
| Dinghy 4 x 2 m | £45 | £80 |

## Rules
Children need a guardian. That applies up to 16 years.

## Find us
Pier 3, Lock Lane, Bath BA1 2CD.`;

test.each([
  ['price of the dinghy for a full day', 'Dinghy 4 x 2 m, Full day: £80.'],
  ['4x1 half day price', 'Canoe 4 x 1 m, Half day: £30.'],
  ['6x1 half day price', null],
  ['are life jackets included', 'Hire (life jackets included).'],
  ['applies up to which years', 'Children need a guardian. That applies up to 16 years.'],
  ['ur adress', 'Pier 3, Lock Lane, Bath BA1 2CD.'],
  ['how many paddles are there', null],
  ['price of two canoes for a half day', null],
  ['Do you hire canoes with a sail and how much is it', null],
  ['what do children need when i come', 'Children need a guardian.'],
  ['how heavy is the canoe', null],
  ['which email can i write to about the dinghy', null],
  ['do you need my address', null],
  ['whats the address of the guardian', null],
  ['whats your address, my gran wants to send flowers', 'Pier 3, Lock Lane, Bath BA1 2CD.'],
])('answers only what it surely contains: %s', (question, expected) => {
  const given = answer(BOATS, question);
  expect(given === null ? null : given.replace(/\.?$/, '.')).toBe(expected);
});

describe('a question in other words than the knowledge', () => {
  const CAMP = [
    'Tents are put up by us, and taking them down is included.',
    'The rest can be spread over three months at no extra cost.',
    'We do not repair batteries.',
    'Our guides are trained, and two of them are women.',
    'Children are welcome from the age of 8.',
    'The painting of signs takes two days.',
  ].join('\n');
  test.each([
    ['can we pay in instalments?', 'The rest can be spread'],
    ['do you repair batteries of electric bikes?', 'We do not repair batteries.'],
    ['do you repair batteries?', 'We do not repair batteries.'],
    ['do you have female guides?', 'Our guides are trained'],
    ['my daughter is 7 years old, can she come?', 'from the age of 8'],
    ['how long does it take to paint a sign?', 'takes two days'],
    ['how long does it take to paint a boat?', null],
    ['do you rent boats?', null],
    ['from what age can children go?', 'from the age of 8'],
  ])('finds its sentence: %s', (question, expected) => {
    const given = answer(CAMP, question);
    expect(given ?? '').toContain(expected ?? '');
    expect(given === null).toBe(expected === null);
  });

  test.each([
    ['fr', 'Le règlement est possible en trois fois.', 'on peut payer en plusieurs fois ?'],
    ['de', 'Wir lagern keine Möbel ein.', 'Macht ihr wenigstens Einlagerung?'],
    ['es', 'Los permisos los tramitamos nosotros.', '¿los permisos los hacéis vosotros?'],
    ['it', 'La consulenza dura 30 minuti ed è gratuita.', 'ma la consulenza è gratis giusto?'],
    ['pt', 'Vamos buscar o cão a casa.', 'vêm buscar o cão a casa?'],
    ['nl', 'We geven geen korting.', 'kan er wat af?'],
  ])('finds its sentence in %s: "%s" "%s"', (language, knowledge, question) => {
    expect(answer(knowledge, question, language)).toBe(knowledge);
  });

  test.each([
    ['en', 'We do no home visits for cats.', 'do you do home visits for dogs?'],
    ['en', 'We do no home visits for cats.', 'do you come to my house?'],
    ['de', 'Kein Online-Termin am Sonntag.', 'Geht das auch online am Montag?'],
    ['en', 'Children from 6 years can join the climbing class.', 'what age do you need for pottery?'],
    ['en', '# Help\nCall 112 for help.', 'can you help me?'],
  ])('is not answered with another case in %s: "%s" "%s"', (language, knowledge, question) => {
    expect(answer(knowledge, question, language)).toBeNull();
  });

  it('is never answered with the end of another sentence', () => {
    const knowledge = 'We collect bikes in Bristol for £15. Free with a full service.';
    expect(answer(knowledge, 'is a full service free?')).not.toBe('Free with a full service.');
  });
});

describe('a question without a subject', () => {
  const ROOFS = `# Duration
The inspection is free and takes 40 minutes. A flat roof takes two days. A steep roof takes a week.
# Vans
We rent no vans.
# Delivery times
Tiles take three weeks.
# Bring
Owners can bring their own ladder. Please bring the plan to the inspection.
# Noise
A crane reaches 60 dB.
# Area
We work in Kent and Surrey.`;
  const ask = (question: string) => {
    const goal = 'Find out whether the roof can be repaired, and book an inspection.';
    const moment = { now: NOW, timezone: 'Europe/London', language: 'en', country: null };
    return answerFrom({ knowledge: ROOFS, facts: null, goal }, question, [], moment);
  };
  test.each([
    ['how long does it take?', 'A flat roof takes two days. A steep roof takes a week.'],
    ['is it free?', 'The inspection is free and takes 40 minutes.'],
    ['do you have a van i could use', null],
    ['is it loud?', 'A crane reaches 60 dB.'],
    ['do you come out that far?', 'We work in Kent and Surrey.'],
    ['when do you deliver?', null],
    ['how far is it from the station?', null],
    ['is the ladder free?', null],
  ])('gets what the goal and the headings mean: %s', (question, expected) => {
    expect(ask(question)).toBe(expected);
  });
});

describe('opening hours', () => {
  test.each([
    ['en', 'Open Mon-Fri 9-5, Sat 10am-2pm.', 'are you open on saturday at 3pm?', "No, we're closed then."],
    ['en', 'We are open daily from 8 am to 8 pm.', 'open tonight at 7pm?', "Yes, we're open then."],
    ['fr', 'Ouvert tous les jours de 9h à 12h et de 14h à 18h.', "ouvert aujourd'hui à 13h ?", 'Non'],
    ['de', 'Öffnungszeiten: Di-Sa 9:00-18:00 Uhr', 'Habt ihr am Montag offen?', 'Nein'],
    ['es', 'Abierto de lunes a viernes de 9:00 a 19:00', '¿están abiertos mañana?', 'No'],
    ['it', 'Orari: lun-ven 9:00-19:00, sab 9:00-13:00', 'siete aperti domenica?', 'No'],
    ['pt', 'Aberto de segunda-feira a sábado das 10h às 20h', 'estão abertos no domingo?', 'Não'],
    ['nl', 'Geopend van dinsdag t/m zaterdag van 10.00 tot 17.00 uur', 'zijn jullie nu open?', 'Ja'],
  ])('are computed in %s: "%s" "%s"', (language, knowledge, question, start) => {
    expect(answer(knowledge, question, language)).toMatch(new RegExp(`^${start}.* `));
    expect(answer(knowledge, question, language)).toContain(knowledge);
  });

  test.each([
    ['Open Mon-Fri 9-17, Sat 9-12.', 'are you open at 2 pm?', 'Open'],
    ['Open Mon-Fri 9-17.', 'are you open this evening?', 'Open'],
    ['Open Mon-Fri 9-17. Saturday by appointment.', 'are you open on saturday?', 'Saturday by'],
    ['Open Mon-Fri 9-17.', 'are you open on friday or sunday?', 'Open'],
    ['Open Mon-Fri 9-17. Thursday late opening until 8 pm.', 'are you there on thursday?', 'Open'],
  ])('are only repeated if the answer is unclear: "%s" "%s"', (knowledge, question, start) => {
    expect(answer(knowledge, question)).toMatch(new RegExp(`^${start}`));
  });

  const GARAGE = `## Opening hours
- Tuesday to Friday: 8am to 6pm
- Saturday: 9am to 1pm, tyres only
- Sunday and Monday: closed
- Holidays: closed from 20 December to 3 January

Courses run Tuesday to Thursday until 9pm. A service takes 10 to 12 hours.`;

  test.each([
    ['are you open on monday?', "No, we're closed then. Sunday and Monday: closed."],
    ['can i pop in tomorrow at 10am', "Yes, we're open then. Saturday: 9am to 1pm, tyres only."],
    [
      'is anyone there on 29 december',
      "No, we're closed then. Holidays: closed from 20 December to 3 January.",
    ],
    ['open on January 2?', "No, we're closed then. Holidays: closed from 20 December to 3 January."],
    [
      'are you in between christmas and new year',
      "No, we're closed then. Holidays: closed from 20 December to 3 January.",
    ],
  ])('name only the day that is asked for: %s', (question, expected) => {
    expect(answer(GARAGE, question)).toBe(expected);
  });

  it('are unclear for a weekday that can be within a closure', () => {
    const knowledge = 'Open Mon-Fri 9-17. Closed from 21 November to 2 December.';
    expect(answer(knowledge, 'are you open on tuesday?')).toBe(knowledge);
  });

  it('are not said for a public holiday', () => {
    expect(answer('Open Mon-Fri 9-17.', 'are you open on christmas day?')).toBeNull();
  });

  test.each([
    ['fr', 'Horaires : lundi au vendredi 8h-18h. Fermé du 3 au 20 août.', 'vous êtes là le 12 août ?', 'Non'],
    ['es', 'Horario: lunes a viernes de 9:00 a 18:00.', '¿puedo pasar el domingo a las 11:00?', 'No'],
    [
      'de',
      'Geöffnet Mo-Fr 9-18 Uhr. Betriebsferien: 23. Dezember bis 8. Januar.',
      'ist am 27.12 jemand da?',
      'Nein',
    ],
    ['it', 'Orari: martedì 10:00-18:00, mercoledì 10:00-13:00.', 'posso venire mercoledì alle 16?', 'No'],
    ['pt', 'Horário: segunda a sexta das 9h às 18h.', 'posso passar amanhã?', 'Não'],
    [
      'nl',
      'Open van maandag tot en met vrijdag van 9.00 tot 18.00 uur',
      'kan ik dinsdag om 10 uur langskomen',
      'Ja',
    ],
  ])('answer a visit in %s: "%s" "%s"', (language, knowledge, question, start) => {
    expect(answer(knowledge, question, language)).toMatch(new RegExp(`^${start}[, ]`));
  });

  test.each([
    ["I'd bring the bike to your place, are you open?", 'Open Mon-Fri 9-17.'],
    ["I'd bring the bike on a bank holiday, is the workshop open?", null],
  ])('answer the clause that asks whether the business is open: %s', (question, expected) => {
    expect(answer('Open Mon-Fri 9-17.', question)).toBe(expected);
  });

  it('of one place do not answer for another', () => {
    expect(answer('Open Mon-Fri 9-17.', 'is the workshop open on friday?')).toBeNull();
  });
});
