// Figures and choices as leads on phones write them, and look-alikes that prove nothing.
import { expect, test } from 'vitest';
import { proveFinding } from './evidence.ts';
import { buildInput } from './grounds.testing.ts';
import { createTokens } from './tokens.ts';

type Case = [
  ask: string,
  expect: string,
  own: string,
  said: string,
  quote: string,
  value: string,
  proven: string | null,
];

function prove(language: string, [ask, expected, own, said, quote, value]: Case) {
  const input = buildInput({
    said: [`> ${own}`, said],
    brief: { criteria: [{ key: 'asked', ask, expect: expected }], language },
  });
  const tokens = createTokens(input, { free: [] });
  const message = [...tokens.messages.keys()].at(-1)!;
  const finding = proveFinding({ key: 'asked', message, quote, value, met: true }, input, tokens);
  return typeof finding === 'string' || 'assumption' in finding ? null : finding.value;
}

const BUDGET = 'Quel budget avez-vous ?';
const PEOPLE = 'Per quante persone?';
const MONTHS = 'Per quanti mesi?';
const DISTANCE = 'A quantos quilómetros fica?';
const AREA = 'Quantos metros quadrados tem o jardim?';
const USE = 'Pour les enfants ou le travail ?';
const CAR = 'Wil je in een schakelauto of een automaat lessen?';
const BOTH = 'Donc pour les enfants, et 5 000 euros. C’est bien cela ?';

test.each<[string, Case]>([
  ['fr', [BUDGET, '>= 3500', USE, 'Enfants, 15 km par jour, budget 4500', 'budget 4500', '4500', '4500']],
  ['fr', [BUDGET, '>= 3500', BUDGET, '4500 par an', '4500', '4500', null]],
  ['nl', ['Hoe oud ben je?', '>= 16', CAR, 'Ze is 17 geworden vorige maand', 'Ze is 17', '17', '17']],
  ['it', [PEOPLE, '<= 6', PEOPLE, 'Solo per me, per un anno', 'Solo per me', '1', '1']],
  ['it', [PEOPLE, '<= 6', PEOPLE, 'Per la mia famiglia', 'Per la mia famiglia', '1', null]],
  ['it', [MONTHS, '>= 6', 'Quindi un anno, giusto?', 'sì un anno', 'sì un anno', '12', '12']],
  ['it', [MONTHS, '>= 6', PEOPLE, 'Per quattro persone, per 8 mesi', 'per 8 mesi', '8', '8']],
  ['pt', [DISTANCE, '<= 40', DISTANCE, 'uns 12 km', 'uns 12 km', '12', '12']],
  ['pt', [AREA, '>= 100', AREA, 'uns 300 metros', 'uns 300 metros', '300', '300']],
  ['pt', [AREA, '>= 100', AREA, 'uns 30 metros', 'uns 30 metros', '30', null]],
  ['fr', [BUDGET, '>= 3500', BOTH, "Oui c'est bien ça", "Oui c'est bien ça", '5000', '5000']],
  ['fr', [BUDGET, '>= 3500', BOTH, 'Oui mais pas tout', 'Oui mais pas tout', '5000', null]],
  [
    'fr',
    [USE, 'one of: enfants, travail', BOTH, "Oui c'est bien ça", "Oui c'est bien ça", 'enfants', 'enfants'],
  ],
  [
    'nl',
    [
      CAR,
      'one of: schakelauto, automaat',
      CAR,
      'Schakel graag',
      'Schakel graag',
      'schakelauto',
      'schakelauto',
    ],
  ],
  [
    'fr',
    [
      'Quel est votre niveau ?',
      'any',
      '?',
      "On n'a jamais fait de yoga, c'est grave?",
      "On n'a jamais fait de yoga",
      "On n'a jamais fait de yoga",
      "On n'a jamais fait de yoga",
    ],
  ],
  ['nl', [CAR, 'one of: schakelauto, automaat', CAR, 'Auto graag', 'Auto graag', 'schakelauto', null]],
  [
    'en',
    ['How high is it, in metres?', '>= 2.2', '?', '8ft 2 at the top', '8ft 2 at the top', '2.49', '2.49'],
  ],
  ['es', ['¿Qué presupuesto tiene?', '>= 4500', '?', 'aún debo 60 mil', 'debo 60 mil', '60000', null]],
])('the evidence in %s: %j', (language, one) => {
  expect(prove(language, one)).toBe(one.at(-1));
});

const CHIMNEYS = 'How many chimneys are in use?';
const CLASS = 'In welche Klasse geht Ihr Kind?';

test.each<[string, Case]>([
  ['en', [CHIMNEYS, '<= 4', CHIMNEYS, 'just the one', 'just the one', '1', '1']],
  ['en', [CHIMNEYS, '<= 4', CHIMNEYS, "that's the only one", "that's the only one", '1', '1']],
  ['en', [CHIMNEYS, '<= 4', CHIMNEYS, 'both', 'both', '2', '2']],
  ['en', [CHIMNEYS, '<= 4', CHIMNEYS, 'both chimneys in use', 'both chimneys in use', '2', '2']],
  ['en', [CHIMNEYS, '<= 4', CHIMNEYS, 'just the one', 'just the one', '2', null]],
  ['en', [CHIMNEYS, '<= 4', CHIMNEYS, 'not just the one', 'just the one', '1', null]],
  ['en', [CHIMNEYS, '<= 4', CHIMNEYS, 'just one moment', 'just one moment', '1', null]],
  ['en', [CHIMNEYS, '<= 4', 'What do you burn?', 'both', 'both', '2', null]],
  [
    'fr',
    [
      'Combien de cheminées avez-vous ?',
      '<= 4',
      'Combien de cheminées avez-vous ?',
      'juste une',
      'juste une',
      '1',
      '1',
    ],
  ],
  ['es', ['¿Cuántas chimeneas tiene?', '<= 4', '¿Cuántas chimeneas tiene?', 'las dos', 'las dos', '2', '2']],
  [
    'de',
    [
      'Wie viele Kamine nutzen Sie?',
      '<= 4',
      'Wie viele Kamine nutzen Sie?',
      'nur der eine',
      'nur der eine',
      '1',
      '1',
    ],
  ],
  ['it', ['Quanti camini usa?', '<= 4', 'Quanti camini usa?', 'entrambi', 'entrambi', '2', '2']],
  ['pt', ['Quantas lareiras tem?', '<= 4', 'Quantas lareiras tem?', 'só uma', 'só uma', '1', '1']],
  [
    'nl',
    [
      'Hoeveel schoorstenen heeft u?',
      '<= 4',
      'Hoeveel schoorstenen heeft u?',
      'allebei',
      'allebei',
      '2',
      '2',
    ],
  ],
])('reads a count in words, in %s: %j', (language, said) => {
  expect(prove(language, said)).toBe(said[6]);
});

test.each<[string, Case]>([
  ['de', [CLASS, '>= 5', CLASS, 'Klasse 10', 'Klasse 10', '10', '10']],
  ['de', [CLASS, '>= 5', CLASS, 'in die 6b', 'in die 6b', '6', '6']],
  ['de', [CLASS, '>= 5', CLASS, 'mein Sohn ist in der 6b', 'mein Sohn ist in der 6b', '6', '6']],
  ['de', [CLASS, '>= 5', CLASS, 'Klasse 7a am Gymnasium', 'Klasse 7a am Gymnasium', '7', '7']],
  ['de', [CLASS, '>= 5', CLASS, 'he is in year 8', 'he is in year 8', '8', '8']],
  ['de', [CLASS, '>= 5', CLASS, '7th grade', '7th grade', '7', '7']],
  ['de', [CLASS, '>= 5', CLASS, 'meine Tochter ist in der 10.', 'in der 10.', '10', '10']],
  ['de', [CLASS, '>= 5', CLASS, 'nicht Klasse 10', 'Klasse 10', '10', null]],
  ['en', ['Which grade is she in?', '>= 5', 'Which grade is she in?', '7th grade', '7th grade', '7', '7']],
  [
    'fr',
    ['En quelle classe est-il ?', '>= 5', 'En quelle classe est-il ?', 'en classe 6', 'classe 6', '6', '6'],
  ],
  ['es', ['¿En qué curso está?', '>= 5', '¿En qué curso está?', 'en 6º curso', 'en 6º curso', '6', '6']],
  ['it', ['Che classe frequenta?', '>= 5', 'Che classe frequenta?', 'fa la 6a', 'fa la 6a', '6', '6']],
  ['pt', ['Em que ano está?', '>= 5', 'Em que ano está?', 'no 7º ano', 'no 7º ano', '7', '7']],
  ['nl', ['In welke klas zit ze?', '>= 5', 'In welke klas zit ze?', 'klas 6', 'klas 6', '6', '6']],
  ['en', [CHIMNEYS, '<= 4', CHIMNEYS, 'my boy is in year 3', 'year 3', '3', null]],
])('reads a class only if the question asks for one, in %s: %j', (language, said) => {
  expect(prove(language, said)).toBe(said[6]);
});
