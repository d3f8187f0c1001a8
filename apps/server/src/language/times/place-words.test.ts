import { expect, test } from 'vitest';
import { getReader } from '../words/reader.ts';
import { findPhoneZone } from '../zones.ts';
import { findZone, isYourTime } from './place-words.ts';

test.each([
  ['en', "I'm in New York", 'America/New_York'],
  ['en', 'we are based in New York City at the moment', 'America/New_York'],
  ['en', "it's 9am here in Lisbon", 'Europe/Lisbon'],
  ['en', 'I live in Germany', 'Europe/Berlin'],
  ['en', 'I’m in Mexico City, Mexico', 'America/Mexico_City'],
  ['en', "I'm in California", 'America/Los_Angeles'],
  ['en', 'PST please', 'America/Los_Angeles'],
  ['en', '3pm EST', 'America/New_York'],
  ['en', 'my time zone is UTC+2', 'Etc/GMT-2'],
  ['fr', 'je suis à Montréal', 'America/Toronto'],
  ['fr', "j'habite au Maroc", 'Africa/Casablanca'],
  ['fr', 'on est à Bruxelles', 'Europe/Brussels'],
  ['es', 'estoy en Londres', 'Europe/London'],
  ['es', 'vivo en la Ciudad de México', 'America/Mexico_City'],
  ['de', 'ich bin gerade in Wien', 'Europe/Vienna'],
  ['it', 'vivo in Svizzera', 'Europe/Zurich'],
  ['pt', 'moro em São Paulo', 'America/Sao_Paulo'],
  ['nl', 'ik woon in Londen', 'Europe/London'],
  ['en', 'Tuesday 8pm Paris time', 'Europe/Paris'],
  ['en', '20:00 New York time please', 'America/New_York'],
  ['fr', 'mardi 20h heure de Paris', 'Europe/Paris'],
  ['es', 'a las 8 hora de Londres', 'Europe/London'],
])('a place is read in %s: %s', (language, text, zone) => {
  expect(findZone(text, getReader(language))).toBe(zone);
});

test.each([
  ['en', "I'm in a meeting"],
  ['en', "I'm at home"],
  ['en', "We're in Georgia"],
  ['en', 'I am in the US'],
  ['en', 'I need it in New York by Monday'],
  ['en', '3pm CST'],
  ['en', 'have a nice time'],
  ['en', '2pm next time'],
  ['fr', 'même heure la semaine prochaine'],
  ['it', "l'ora di pranzo"],
  ['fr', 'OU EST LE BUREAU'],
  ['fr', "j'habite au Canada"],
  ['de', 'ich wohne in den USA'],
  ['es', 'estoy en casa'],
])('no place is found in an unclear text in %s: %s', (language, text) => {
  expect(findZone(text, getReader(language))).toBeNull();
});

test.each([
  ['33612345678', 'Europe/Paris'],
  ['447911123456', 'Europe/London'],
  ['4915112345678', 'Europe/Berlin'],
  ['919876543210', 'Asia/Kolkata'],
  ['971501234567', 'Asia/Dubai'],
  ['14155550123', null],
  ['61412345678', null],
  ['79161234567', null],
  ['34600111222', null],
  ['', null],
  [null, null],
])('the time zone of the phone %s is found', (phone, zone) => {
  expect(findPhoneZone(phone)).toBe(zone);
});

test('"your time" is read as the time zone of the business', () => {
  expect(isYourTime('3pm your time', getReader('en'))).toBe(true);
  expect(isYourTime('15h heure de chez vous', getReader('fr'))).toBe(true);
  expect(isYourTime('3pm', getReader('en'))).toBe(false);
});
