// The readers of the offline agent.
import { parseExpectation } from '../../agents/expectation.ts';
import { answerFrom } from '../../agents/knowledge/answer-from.ts';
import { readFindings } from '../../agents/offline/answers.ts';
import { brief, Conversation } from '../../agents/offline/conversation.testing.ts';
import { readConversation } from '../../agents/offline/read-conversation.ts';
import type { TurnInput } from '../../agents/port.ts';
import { type CriterionQuestion, isHedgedAnswer, readAnswer } from '../../agents/readings.ts';
import { shortenQuote } from '../../agents/reasons.ts';
import { readChoices } from '../../language/answers/choices.ts';
import { isClosing } from '../../language/answers/closing-messages.ts';
import { showsNoInterest } from '../../language/answers/no-interest.ts';
import { asksForPerson, asksIfMachine } from '../../language/answers/person-requests.ts';
import { isOnlyFiller, splitStatements } from '../../language/answers/sentences.ts';
import { findSynonyms } from '../../language/answers/synonyms.ts';
import {
  isUnsure,
  mentionsWish,
  readEcho,
  readYesNo,
  readYesNoInAny,
} from '../../language/answers/yes-no.ts';
import { findEmail } from '../../language/find-email.ts';
import { foldWords } from '../../language/fold-text.ts';
import { readFigures } from '../../language/numbers/figures.ts';
import { readSpelledFigure, replaceNumberWords } from '../../language/numbers/number-words.ts';
import { readClock, readDays } from '../../language/times/calendar-words.ts';
import { findZone, isYourTime } from '../../language/times/place-words.ts';
import { readLater } from '../../language/times/read-later-time.ts';
import { readSlotChoice } from '../../language/wishes/slot-choice.ts';
import { readWish } from '../../language/wishes/wish.ts';
import { getReader } from '../../language/words/reader.ts';
import { listReaders } from './reader.ts';

const NOW = '2026-11-20T11:00:00.000Z';
const BOOKED = '2026-11-24T14:00:00.000Z';
const ZONE = 'Europe/Paris';
const SLOTS = ['23', '24', '25'].map((day) => ({ id: day, start_at: `2026-11-${day}T09:00:00.000Z` }));
const SYNONYMS = {
  yes: ['homeowner', 'my own house', 'proprietaire'],
  no: ['tenant', 'I rent', 'locataire'],
};
const CHOICES = ['kitchen', 'bathroom', 'bath and shower', 'none of the walls'];

const buildCriterion = (expect: string): CriterionQuestion => ({
  ask: 'Do you own the house that you want to renovate?',
  synonyms: SYNONYMS,
  expectation: parseExpectation(expect)!,
});

/** A campaign text of maximum length: 300 different sentences. */
const KNOWLEDGE = Array.from(
  { length: 300 },
  (_, n) => `Project number${n} takes weeks${n} and starts at ${n},000 euros.`,
).join(' ');

/** Returns the input of a turn in which the lead wrote `text` after that question. */
export function turnInput(
  text: string,
  language: string,
  intent: object,
  knowledge = brief.knowledge,
): TurnInput {
  const open = { key: 'wish', ask: 'What would you like to change?', expect: 'any' };
  const talk = new Conversation({
    ...brief,
    language,
    knowledge,
    criteria: [...brief.criteria, open],
  });
  const said = { has_media: false, sent_at: NOW } as const;
  talk.transcript.push(
    { ...said, id: 'm1', direction: 'outbound', text: 'Do you own the place?', intent: intent as never },
    { ...said, id: 'm2', direction: 'inbound', text, intent: null },
  );
  return talk.input();
}

export const offlineReaders = listReaders({
  readWish: (text, language) => readWish(text, NOW, ZONE, getReader(language)),
  'readWish, of a booked meeting': (text, language) => readWish(text, NOW, ZONE, getReader(language), BOOKED),
  readSlotChoice: (text, language) => readSlotChoice(text, SLOTS, NOW, ZONE, getReader(language)),
  readLater: (text, language) => readLater(text, null, NOW, ZONE, getReader(language))?.at ?? null,
  readClock: (text, language) => readClock(text, getReader(language)),
  readDays: (text, language) => readDays(text, getReader(language)),
  readFigures: (text, language) => readFigures(text, getReader(language)),
  figureInWords: (text, language) => readSpelledFigure(foldWords(text), getReader(language)),
  spelledInDigits: (text, language) => replaceNumberWords(foldWords(text), getReader(language)),
  takeApart: (text, language) => splitStatements(text, getReader(language), () => true),
  'takeApart, no answers': (text, language) => splitStatements(text, getReader(language), () => false),
  onlyFiller: (text, language) => isOnlyFiller(foldWords(text), getReader(language)),
  'readAnswer, yes': (text, language) => readAnswer(text, buildCriterion('yes'), getReader(language)),
  'readAnswer, figure': (text, language) => readAnswer(text, buildCriterion('>= 8000'), getReader(language)),
  'readAnswer, choice': (text, language) =>
    readAnswer(text, buildCriterion('one of: a, b'), getReader(language)),
  'readAnswer, any': (text, language) => readAnswer(text, buildCriterion('any'), getReader(language)),
  hedges: (text, language) => isHedgedAnswer(text, buildCriterion('yes'), getReader(language)),
  readYesNo: (text, language) => readYesNo(text, 'Do you own the house?', getReader(language)),
  readYesNoInAny,
  readEcho: (text, language) => readEcho(foldWords(text), 'Do you own the house?', getReader(language)),
  isUnsure: (text, language) => isUnsure(text, getReader(language)),
  speaksOfWish: mentionsWish,
  readChoices: (text, language) => readChoices(text, CHOICES, getReader(language)),
  heardSynonyms: (text, language) => findSynonyms(text, SYNONYMS, getReader(language)),
  asksForPerson: (text, language) => asksForPerson(text, getReader(language)),
  asksIfMachine: (text, language) => asksIfMachine(text, getReader(language)),
  saysNoInterest: (text, language) => showsNoInterest(text, false, getReader(language)),
  isClosing: (text, language) => isClosing(text, getReader(language)),
  zoneIn: (text, language) => findZone(text, getReader(language)),
  isYourTime: (text, language) => isYourTime(text, getReader(language)),
  emailIn: (text) => findEmail([{ id: 'm1', text }]),
  'answerFrom, of a question': (text) => answerFrom({ knowledge: KNOWLEDGE, facts: null }, text),
  'answerFrom, of knowledge': (text) =>
    answerFrom({ knowledge: text, facts: null }, 'How much does the installation of a kitchen cost?'),
  quoted: shortenQuote,
  'the lexicon': (text, language) => {
    const { later, time, ordinals, ...reader } = getReader(language);
    const all = [...Object.values(reader), ...Object.values(later), ...Object.values(time), ...ordinals];
    const spaced = ` ${foldWords(text)} `;
    return all.map((one) => one instanceof RegExp && one.test(spaced));
  },
  'findingsIn, in answer to a question': (text, language) => {
    const understood = readConversation(turnInput(text, language, { kind: 'ask', key: 'budget' }));
    return understood && readFindings(understood);
  },
  'findingsIn, in answer to an open question': (text, language) => {
    const understood = readConversation(turnInput(text, language, { kind: 'ask', key: 'wish' }, KNOWLEDGE));
    return understood && readFindings(understood);
  },
});
