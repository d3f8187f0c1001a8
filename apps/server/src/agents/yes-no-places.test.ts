// Only the place of the question answers a question for a place with yes.
import { expect, test } from 'vitest';
import { getReader } from '../language/words/reader.ts';
import { readYesOrNo } from './yes-no-answers.ts';

test.each([
  ['de', 'Liegt die alte oder die neue Wohnung in Leipzig?', 'Die neue Wohnung ist in Leipzig.', true],
  ['de', 'Liegt die alte oder die neue Wohnung in Leipzig?', 'die neue', true],
  ['de', 'Liegt die alte oder die neue Wohnung in Leipzig?', 'von Leipzig nach Berlin', true],
  ['de', 'Liegt die alte oder die neue Wohnung in Leipzig?', 'von Jena nach Dresden', null],
  ['de', 'Liegt die alte oder die neue Wohnung in Leipzig?', 'Die neue Wohnung ist in Jena', null],
  ['de', 'Liegt die alte oder die neue Wohnung in Leipzig?', 'meine Oma wohnt in Leipzig', null],
  ['en', 'Is the old or the new flat in Leeds?', 'both', true],
  ['en', 'Is the old or the new flat in Leeds?', 'not the new one', null],
  ['fr', "L'ancien ou le nouveau logement est-il à Lyon ?", 'le nouveau', true],
  ['es', '¿La casa antigua o la nueva está en Madrid?', 'la nueva está en Madrid', true],
  ['it', 'La casa vecchia o quella nuova è a Milano?', 'entrambe', true],
  ['pt', 'A casa antiga ou a nova fica em Lisboa?', 'a nova', true],
  ['nl', 'Ligt de oude of de nieuwe woning in Utrecht?', 'allebei', true],
  ['fr', 'Habitez-vous à Lyon ?', 'On habite à Lyon', true],
  ['fr', 'Habitez-vous à Lyon ?', 'On habite à Villeurbanne', null],
  ['fr', 'Habitez-vous à Lyon ?', 'On habite près de Lyon', null],
  ['en', 'Do you live in London?', 'I live in London', true],
  ['en', 'Do you live in London?', 'I live in Leeds', null],
  ['en', 'Do you live in London?', 'we live near London', null],
  ['de', 'Wohnen Sie in Köln?', 'ich wohne in Köln', true],
  ['de', 'Wohnen Sie in Köln?', 'ich wohne in Bonn', null],
  ['es', '¿Vives en Madrid?', 'vivo en Getafe', null],
  ['nl', 'Woont u in Utrecht?', 'ik woon in Utrecht', true],
  ['nl', 'Woont u in Utrecht?', 'ik woon in Zeist', null],
])('in %s, to %s "%s" means %s', (language, ask, said, expected) => {
  expect(readYesOrNo(said, { ask }, getReader(language))).toBe(expected);
});
