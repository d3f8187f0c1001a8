// The readers of apps/server/src/language.
import { isAutoReply } from '../../language/auto-reply.ts';
import { cleanValue } from '../../language/clean-value.ts';
import { removeCourtesies, removeRepetitions } from '../../language/courtesies.ts';
import { renderTemplate, withoutBraces } from '../../language/fill-in.ts';
import { firstName } from '../../language/first-name.ts';
import { clauses, fold, words } from '../../language/fold.ts';
import { isOptIn } from '../../language/opt-in.ts';
import { isOptOut } from '../../language/opt-out.ts';
import { parseQuery, searchWords } from '../../language/search-words.ts';
import { isTimezone } from '../../language/timezone.ts';
import { TOPICS } from '../../language/topics.ts';
import { zoneNamedIn, zoneOfPhone, zoneOfPlace } from '../../language/zones.ts';
import { named } from './reader.ts';

export const languageReaders = named({
  isOptOut,
  isOptIn,
  isAutoReply,
  fold,
  words,
  clauses,
  once: removeRepetitions,
  bare: removeCourtesies,
  cleanValue,
  'renderTemplate, of a value': (text) =>
    renderTemplate('Hi {{name|you}}, {{name}} {{name}}', { name: text }),
  'renderTemplate, of a template': (text) => renderTemplate(text, { name: 'Ana' }),
  withoutBraces,
  firstName,
  searchWords,
  wordsAsked: parseQuery,
  isTimezone,
  zoneNamedIn,
  zoneOfPlace,
  zoneOfPhone,
  TOPICS: (text) => TOPICS.map(({ asked, said }) => [asked.test(text), said.test(text)]),
});
