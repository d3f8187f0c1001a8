import { describe, expect, it, test } from 'vitest';
import { answerFrom, splitQuestions } from './knowledge.ts';
import { gradeAnswer, QUESTION_SETS } from './knowledge-questions.testing.ts';

/** Friday noon in Paris. */
const NOW = '2026-11-20T11:00:00.000Z';

function answer(knowledge: string, question: string, language = 'en'): string | null {
  const moment = { now: NOW, timezone: 'Europe/Paris', language };
  const answers = splitQuestions(question).map((one) => answerFrom(knowledge, one, [], moment));
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

test.each([
  ['how much is it and how long does it take?', ['how much is it', 'how long does it take?']],
  ['Was kostet das und wann liefern Sie?', ['Was kostet das', 'wann liefern Sie?']],
  ['Kosten für Küche und Bad?', ['Kosten für Küche und Bad?']],
  ['And the Oslo? What does it cost?', ['And the Oslo? What does it cost?']],
])('splits a message into its questions: %s', (message, questions) => {
  expect(splitQuestions(message)).toEqual(questions);
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
])('answers only what it surely contains: %s', (question, expected) => {
  const given = answer(BOATS, question);
  expect(given === null ? null : given.replace(/\.?$/, '.')).toBe(expected);
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
    ['Open Mon-Fri 9-17, Sat 9-12.', 'are you open at 2 pm?'],
    ['Open Mon-Fri 9-17.', 'are you open this evening?'],
    ['Open Mon-Fri 9-17. Saturday by appointment.', 'are you open on saturday?'],
    ['Open Mon-Fri 9-17.', 'are you open on friday or sunday?'],
  ])('are only repeated if the answer is unclear: "%s" "%s"', (knowledge, question) => {
    expect(answer(knowledge, question)).toMatch(/^Open/);
  });

  it('of one place do not answer for another', () => {
    expect(answer('Open Mon-Fri 9-17.', 'is the workshop open on friday?')).toBeNull();
  });
});
