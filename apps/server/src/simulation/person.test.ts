// Persons read only the text of the messages.
import { expect, test } from 'vitest';
import { createDraw } from './draw.ts';
import { createPerson } from './person.ts';
import { drawProfile } from './profile.ts';
import { personWords } from './words.ts';

const OWNER = { key: 'owner', ask: 'Do you own it?', ask_again: 'Is it yours?', expect: 'yes' };
const BUDGET = { key: 'budget', ask: 'What budget do you have?', expect: '>= 8000' };

test('a person recognizes a question by each of its wordings, and answers the last one', () => {
  const words = personWords['en']!;
  const draw = createDraw('person');
  const profile = drawProfile(0, [OWNER, BUDGET], words, draw);
  profile.story = 'answers';
  profile.volunteers = 0;
  const ask = (...texts: string[]) =>
    createPerson(profile, words, [], draw)
      .answer(texts)
      .flatMap(({ means }) => (means.kind === 'answer' ? [means.key] : []));
  expect(ask(`Hi. ${OWNER.ask}`)).toEqual(['owner']);
  expect(ask(`Sorry, I didn't follow. ${OWNER.ask_again}\n1. Yes\n2. No`)).toEqual(['owner']);
  expect(ask(`${BUDGET.ask} ${OWNER.ask_again}`)).toEqual(['owner']);
  expect(ask(OWNER.ask_again, BUDGET.ask)).toEqual(['budget']);
});

test('a person who took an answer back stays with the new one', () => {
  const words = personWords['en']!;
  const draw = createDraw('person');
  const profile = drawProfile(0, [BUDGET], words, draw);
  profile.story = 'changes_mind';
  const { meets } = profile.facts[0]!;
  const person = createPerson(profile, words, [], draw);
  const ask = () =>
    person.answer([BUDGET.ask]).flatMap(({ means }) => (means.kind === 'answer' ? [means.meets] : []));
  expect(ask()).toEqual([meets, !meets]);
  expect(ask()).toEqual([!meets]);
});
