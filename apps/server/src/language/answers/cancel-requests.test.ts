import { expect, test } from 'vitest';
import { getReader } from '../words/reader.ts';
import { asksToCancel } from './cancel-requests.ts';

test.each([
  ['en', 'my train got cancelled so I have to cancel our meeting', true],
  ['fr', 'le train est annulé donc je dois annuler le rendez-vous', true],
  ['en', 'my train got cancelled so I come by car', false],
])(
  'a reason in the passive is no request to cancel, but its consequence is, in %s: %s',
  (language, text, asks) => {
    expect(asksToCancel(text, getReader(language), 'our meeting')).toBe(asks);
  },
);

test.each([
  ['en', 'gonna have to call off our visit, sorry', true],
  ['fr', 'si jamais il pleut on annule ou vous venez quand même', false],
  ['fr', 'annulez-la svp', true],
  ['fr', 'on peut annuler finalement ? ma fille ne veut plus', true],
  ['fr', 'on peut annuler sans frais ?', false],
  ['de', 'den Termin am Mittwoch bitte streichen', true],
  ['de', 'können Sie auch die Wände streichen?', false],
  ['es', 'el martes tengo médico, cancélala por favor', true],
  ['it', 'la palestra la disdico per venire da voi', false],
  ['pt', 'pode anular a visita de quinta', true],
  ['nl', 'het gesprek van donderdag mag van de agenda', true],
])('an everyday request cancels, but no condition and no other thing, in %s: %s', (language, text, asks) => {
  expect(asksToCancel(text, getReader(language), 'our meeting')).toBe(asks);
});
