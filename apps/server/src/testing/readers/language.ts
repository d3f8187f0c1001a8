// The readers of apps/server/src/language.
import { asksForNumberSource, findChannelRequest } from '../../language/answers/channel-requests.ts';
import { isAutoReply } from '../../language/auto-reply.ts';
import { cleanValue } from '../../language/clean-value.ts';
import { removeCourtesies, removeRepetitions } from '../../language/courtesies.ts';
import { removeBraces, renderTemplate } from '../../language/fill-template.ts';
import { getGreetingName } from '../../language/first-name.ts';
import { foldText, foldWords, splitClauses } from '../../language/fold-text.ts';
import { isOptIn } from '../../language/opt-in.ts';
import { isDataRequest, isOptOut } from '../../language/opt-out.ts';
import { hintsAtOptOut, mightOptOut } from '../../language/possible-opt-out.ts';
import { listSearchWords, parseQuery } from '../../language/search-words.ts';
import { isTimezone } from '../../language/timezone.ts';
import { TOPICS } from '../../language/topics.ts';
import { findTrouble, mentionsBreakage } from '../../language/trouble.ts';
import { getReader } from '../../language/words/reader.ts';
import { findNamedZone, findPhoneZone, findPlaceZone } from '../../language/zones.ts';
import { listReaders } from './reader.ts';

export const languageReaders = listReaders({
  isOptOut,
  isDataRequest,
  asksForNumberSource,
  findChannelRequest,
  findTrouble,
  mentionsBreakage,
  mightOptOut: (text) => mightOptOut(text, getReader('de')),
  hintsAtOptOut: (text) => hintsAtOptOut(text, getReader('de')),
  isOptIn,
  isAutoReply,
  fold: foldText,
  words: foldWords,
  clauses: splitClauses,
  once: removeRepetitions,
  bare: removeCourtesies,
  cleanValue,
  'renderTemplate, of a value': (text) =>
    renderTemplate('Hi {{name|you}}, {{name}} {{name}}', { name: text }),
  'renderTemplate, of a template': (text) => renderTemplate(text, { name: 'Ana' }),
  withoutBraces: removeBraces,
  greetingName: getGreetingName,
  searchWords: listSearchWords,
  wordsAsked: parseQuery,
  isTimezone,
  zoneNamedIn: findNamedZone,
  zoneOfPlace: findPlaceZone,
  zoneOfPhone: findPhoneZone,
  TOPICS: (text) => TOPICS.map(({ asked, said }) => [asked.test(text), said.test(text)]),
});
