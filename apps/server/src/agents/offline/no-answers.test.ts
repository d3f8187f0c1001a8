// Tests messages that answer no question, in a campaign whose first question accepts any words.

import { fact } from '@parley/contract';
import { expect, test } from 'vitest';
import { brief, Conversation } from './conversation.testing.ts';

const QUESTIONS = {
  en: 'What kind of job is it?',
  fr: 'De quel type de travaux avez-vous besoin ?',
  de: 'Um welche Arbeiten geht es?',
  es: '¿Qué tipo de obra es?',
  it: 'Di che lavoro si tratta?',
  pt: 'Que tipo de obra é?',
  nl: 'Om wat voor klus gaat het?',
};
type Language = keyof typeof QUESTIONS;

async function answer(language: Language, text: string) {
  const criteria = [{ key: 'job', ask: QUESTIONS[language], expect: 'any' }];
  const talk = new Conversation({ ...brief, language, criteria });
  await talk.start();
  return talk.hears(text);
}
const listKinds = (turn: Awaited<ReturnType<typeof answer>>) => turn.proposals.map(({ kind }) => kind);

test.each<[Language, string]>([
  ['en', 'u a bot?'],
  ['fr', 'c un robot?'],
  ['fr', 't un bot ?'],
])('%s: %j gets the truth and is stored as no answer', async (language, text) => {
  const turn = await answer(language, text);
  expect(turn.reasoning).toEqual(fact('asks_if_machine'));
  expect(listKinds(turn)).toEqual([]);
});

test.each<[Language, string]>([
  ['en', 'never asked for this'],
  ['fr', "j'ai jamais rien demandé"],
])('%s: %j goes to a person as a possible opt-out', async (language, text) => {
  const turn = await answer(language, text);
  expect(turn.proposals).toMatchObject([{ kind: 'hand_over', reason: { code: 'might_opt_out' } }]);
});

test.each<[Language, string]>([
  ['en', 'we went with someone else'],
  ['de', 'wir haben uns für jemand anderen entschieden'],
  ['es', 'al final lo hace otro'],
])('%s: %j goes to a person', async (language, text) => {
  const turn = await answer(language, text);
  expect(turn.proposals).toMatchObject([{ kind: 'hand_over', reason: { code: 'person_should_answer' } }]);
});

test.each<[Language, string]>([
  ['en', 'just browsing'],
  ['en', 'what do you mean'],
  ['fr', 'hein ?'],
  ['fr', "6900 c'est énorme quand meme..."],
  ['fr', 'ca fait cher quand meme'],
  ['de', 'ich schau nur mal'],
  ['de', 'hä?'],
  ['es', 'a qué te refieres'],
  ['es', 'sale carisimo'],
  ['es', 'eso es un robo'],
  ['it', 'sto solo guardando'],
  ['pt', 'como assim?'],
  ['nl', 'hoe bedoel je'],
])('%s: %j is stored as no answer, and the question is asked again', async (language, text) => {
  const turn = await answer(language, text);
  expect(listKinds(turn)).toEqual([]);
  expect(turn.reply!.text).toContain(QUESTIONS[language]);
});

test.each<[Language, string]>([
  ['en', 'We asked for a new roof, the old one is a mess'],
  ['en', 'just a small bathroom'],
  ['fr', 'une salle de bain, pas trop chère si possible'],
  ['de', 'nur die Küche'],
  ['es', 'un baño y una cocina'],
  ['nl', 'een nieuwe badkamer'],
])('%s: %j is an answer', async (language, text) => {
  expect(listKinds(await answer(language, text))).toContain('finding');
});
