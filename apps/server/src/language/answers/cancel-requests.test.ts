import { expect, test } from 'vitest';
import { isOptOut } from '../opt-out.ts';
import { getReader } from '../words/reader.ts';
import { asksToCancel, cancelsMeeting } from './cancel-requests.ts';

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
  ['fr', 'je voulais savoir si finalement vous annulez le rendez-vous', false],
  ['de', 'Man kann den Termin doch stornieren, oder?', false],
  ['de', 'den Termin am Mittwoch bitte streichen', true],
  ['de', 'können Sie auch die Wände streichen?', false],
  ['es', 'el martes tengo médico, cancélala por favor', true],
  ['it', 'la palestra la disdico per venire da voi', false],
  ['pt', 'pode anular a visita de quinta', true],
  ['nl', 'het gesprek van donderdag mag van de agenda', true],
])('an everyday request cancels, but no condition and no other thing, in %s: %s', (language, text, asks) => {
  expect(asksToCancel(text, getReader(language), 'our meeting')).toBe(asks);
});

test.each([
  ['en', "can you cancel it please? we've been bought by a chain. pls stop messaging", true],
  ['de', 'Bitte den Termin absagen. Und keine Nachrichten mehr', true],
  ['en', 'stop messaging or I cancel the appointment', false],
  ['en', 'Stop. Cancel these messages', false],
  ['de', 'Hör auf zu schreiben, sonst sage ich den Termin ab', false],
  ['fr', "Désinscrivez-moi, annulez l'abonnement", false],
])('an opt-out cancels the meeting only if it plainly says so, in %s: %s', (language, text, cancels) => {
  expect(cancelsMeeting(text, getReader(language))).toBe(cancels);
});

test.each([
  ['en', 'no something came up, take me off the calendar for monday please', true],
  ['fr', 'finalement enlevez-moi du planning svp, désolée', true],
  ['nl', 'hm kan die woensdag toch niet, haal me maar uit de agenda', true],
  ['de', 'bitte Termin erstmal wieder raus', true],
  ['de', 'nehmen Sie mich bitte aus dem Kalender', true],
  ['es', 'quíteme del calendario por favor', true],
  ['en', 'remove my number from your calendar', false],
  ['nl', 'haal me van de lijst', false],
])(
  'a lead who wants out of the calendar cancels, and one who wants out of a list opts out, in %s: %s',
  (language, text, asks) => {
    expect(asksToCancel(text, getReader(language), '')).toBe(asks);
    expect(isOptOut(text)).toBe(!asks);
  },
);

test.each([
  'take me off your calendar and stop texting me',
  'haal me uit de agenda en app me niet meer',
  'stop texting me and take me out of your calendar',
])('a lead who wants out of the calendar and no more messages opts out: %s', (text) => {
  expect(isOptOut(text)).toBe(true);
});
