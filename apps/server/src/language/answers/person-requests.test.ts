import { describe, expect, test } from 'vitest';
import { getReader } from '../words/reader.ts';
import { findChannelRequest } from './channel-requests.ts';
import { asksForPerson, asksIfMachine } from './person-requests.ts';

const WISHES = {
  en: ['have someone call me', 'I want to talk to a real person', 'can you ask a colleague to call me'],
  fr: ["j'aimerais être rappelé par un de vos conseillers", 'je voudrais un conseiller'],
  de: [
    'soll mich einer Ihrer Mitarbeiter bitte anrufen',
    'jemand soll mich anrufen',
    'lieber mit einem Menschen',
  ],
  es: [
    'que me llame el responsable',
    'póngame en contacto con un comercial',
    'no quiero hablar con un robot',
  ],
  it: [
    'può farmi chiamare da qualcuno?',
    'mi passa un operatore per favore',
    'vorrei parlare con il titolare',
  ],
  pt: [
    'quero que o responsável me ligue',
    'passe-me a um operador',
    'pode pedir a um colega seu que me ligue?',
  ],
  nl: ['laat een adviseur mij bellen', 'ik wil de eigenaar spreken', 'geef me een mens'],
};

/** The lead denies the wish, or means their own people or people whom they talked to. */
const OTHERS = {
  en: [
    "we'll have some people contact us",
    'I will ask a colleague to call',
    'no need to have someone call me',
  ],
  fr: ["pas besoin d'être rappelée par un conseiller", "un conseiller m'a déjà appelé hier"],
  de: ['ich muss erst jemand anrufen', 'ich wohne mit einer Person zusammen'],
  es: ['no hace falta que me llame un asesor', 'cuando llame alguien te digo'],
  it: ['non voglio farmi chiamare da nessuno', 'devo farmi chiamare da mia moglie'],
  pt: ['vou pedir a um colega para ligar', 'não é preciso um colega me ligar', 'vou falar com um colega meu'],
  nl: ['ik ben in gesprek met iemand', 'ik heb al met een adviseur van jullie gesproken'],
};

const list = (sentences: Record<string, string[]>) =>
  Object.entries(sentences).flatMap(([language, texts]) => texts.map((text) => [language, text] as const));

describe('a wish for a person', () => {
  test.each(list(WISHES))('is found, in %s: %s', (language, text) => {
    expect(asksForPerson(text, getReader(language))).toBe(true);
  });

  test.each(list(OTHERS))('is not found, in %s: %s', (language, text) => {
    expect(asksForPerson(text, getReader(language))).toBe(false);
  });
});

test.each([
  ['es', 'me gustaría que me llamaran'],
  ['it', 'potete farmi chiamare da lunedì'],
  ['it', 'vorrei essere richiamato'],
  ['pt', 'gostava que me ligassem'],
  ['nl', 'ik word graag teruggebeld'],
])('a wish for a call is found, in %s: %s', (_, text) => {
  expect(findChannelRequest(text)).toEqual({ channel: 'call', phone: null });
});

test.each([
  ['en', 'u real?'],
  ['en', 'sounds like a bot'],
  ['es', 'sois un robot?'],
  ['es', 'esto es automatico no?'],
  ['nl', 'schrijf ik met een mens'],
  ['nl', 'is dit automatisch'],
  ['fr', "c'est automatique ça"],
  ['de', 'ist das automatisch'],
  ['de', 'mit wem schreib ich hier'],
  ['de', 'schreib ich hier mit nem roboter oder was'],
  ['de', 'bin ich hier bei nem bot?'],
  ['de', 'ob das ein bot ist'],
])('a question for a machine is found, in %s: %s', (language, text) => {
  expect(asksIfMachine(text, getReader(language))).toBe(true);
});

test.each([
  ['en', 'is it automatic'],
  ['de', 'ist das tor automatisch'],
  ['de', 'ich suche einen mähroboter'],
  ['nl', 'is dit een automatische auto'],
  ['fr', "c'est automatique la boîte ?"],
  ['es', 'el robot es vuestro?'],
])('a question about a thing is none for a machine, in %s: %s', (language, text) => {
  expect(asksIfMachine(text, getReader(language))).toBe(false);
});
