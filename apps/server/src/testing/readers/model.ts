// The readers of the agent with a language model. They read the lead's messages and the model's output, which can
// repeat the lead's words.
import * as addresses from '../../agents/model-agent/addresses.ts';
import { readAnswer } from '../../agents/model-agent/answer.ts';
import * as claims from '../../agents/model-agent/claims.ts';
import { claimsUnavailable } from '../../agents/model-agent/claims-unavailable.ts';
import { removeReadBack } from '../../agents/model-agent/clean-reply.ts';
import { findDays, findDaysOfRanges } from '../../agents/model-agent/days.ts';
import { loadLanguageDetector } from '../../agents/model-agent/detect-language.ts';
import { compareDurations } from '../../agents/model-agent/durations.ts';
import { proveFinding } from '../../agents/model-agent/evidence.ts';
import { findNumbers, writeCountsAsDigits } from '../../agents/model-agent/figures-in-text.ts';
import { hasQuestion, needsNoAnswer } from '../../agents/model-agent/last-messages.ts';
import { findLeaks } from '../../agents/model-agent/leaks.ts';
import { localTime, renderMeeting } from '../../agents/model-agent/meetings.ts';
import * as nearDays from '../../agents/model-agent/near-days.ts';
import { isOrder } from '../../agents/model-agent/orders.ts';
import { findQuotePlaces } from '../../agents/model-agent/quote-context.ts';
import { createTokens, renderSlots } from '../../agents/model-agent/tokens.ts';
import { findFalseClaims } from '../../agents/model-agent/truth-gate.ts';
import { toAsciiDigits } from '../../language/numbers/ascii-digits.ts';
import { asksOpenly } from '../../language/question-kinds.ts';
import { getReader } from '../../language/words/reader.ts';
import { turnInput } from './offline.ts';
import { listReaders } from './reader.ts';

const languageDetector = await loadLanguageDetector();
const input = turnInput('I own the place, and have 12k.', 'en', { kind: 'ask', key: 'owner' });
const tokens = createTokens(input, { free: [] });
const KNOWN = 'Acme, Lyon, https://acme.test, +33 1 23 45 67 89, 8,000 euros, three weeks, Monday to Friday.';

/** Returns a model's answer in which every text is `text`. */
const buildAnswer = (text: string) =>
  JSON.stringify({
    reasoning: text,
    findings: [{ key: 'budget', message: 'm2', quote: text, value: text, met: true }],
    action: 'none',
    action_message: null,
    action_value: text,
    reply: text,
    asks: null,
    open_question: text,
    timezone: text,
  });
const HOUR = { value: 1, unit: 'hour' as const, noun: '', said: '1 hour', isBare: false };
const claim = { key: 'budget', message: 'm2', value: '12000', met: true };
const given = { times: [], cancels: false, lookedUp: false, isContacted: false, languageDetector };

export const modelReaders = listReaders({
  unknownAddresses: (text) => addresses.findUnknownAddresses(text, KNOWN),
  'unknownAddresses, of what is known': (text) => addresses.findUnknownAddresses('see acme.com', text),
  unknownPhones: (text) => addresses.findUnknownPhones(text, KNOWN),
  promisesIn: claims.findPromises,
  pricesIn: claims.findPrices,
  statementsIn: claims.findStatements,
  saysItAsks: claims.promisesToAsk,
  withoutBooking: claims.removeBookingClaims,
  claimsCancellation: claims.claimsCancellation,
  asksForCall: claims.asksForCall,
  namesNearDay: nearDays.namesNearDay,
  isOrder,
  claimsTaken: (text) => claimsUnavailable(`${text} That isn't free.`, text, input),
  durations: (text, language) => compareDurations(text, text, [language, 'en'])(HOUR),
  asksOpenly,
  claimsPerson: claims.claimsPerson,
  claimsMachine: claims.claimsMachine,
  suggestsPerson: claims.suggestsPerson,
  keepQuestions: claims.keepQuestions,
  nearDayIn: (text) =>
    nearDays.findRelativeDay(text, KNOWN, {
      isTimed: false,
      isContacted: true,
      isDue: false,
      isOpenToday: () => false,
    }),
  daysIn: findDays,
  daysOfSpans: findDaysOfRanges,
  figuresIn: (text, language) => findNumbers(text, [language, 'en']),
  withOnes: writeCountsAsDigits,
  digits: toAsciiDigits,
  removeReadBack: (text) => removeReadBack(text, KNOWN),
  'removeReadBack, of what the lead said': (text) => removeReadBack(text, text),
  leaks: (text) => findLeaks(text, input, KNOWN),
  'findQuotePlaces, of a word': (text, language) =>
    findQuotePlaces(text.trim().split(' ')[0]!, text, getReader(language)),
  'findQuotePlaces, of the text': (text, language) => findQuotePlaces(text, text, getReader(language)),
  'prove, a long message': (text, language) => {
    const own = turnInput(`${text} I have 12k`, language, { kind: 'ask', key: 'budget' });
    return proveFinding({ ...claim, quote: '12k' }, own, createTokens(own, { free: [] }));
  },
  'prove, a long quote': (text, language) => {
    const own = turnInput(text, language, { kind: 'ask', key: 'budget' });
    return proveFinding({ ...claim, quote: text }, own, createTokens(own, { free: [] }));
  },
  'prove, a long value': (text) => proveFinding({ ...claim, quote: '12k', value: text }, input, tokens),
  untruths: (text) => findFalseClaims(text, { input, ...given }),
  'untruths, of what is known': (text, language) =>
    findFalseClaims('It costs 9,000 euros on Friday, call 01 23 45 67 89 or see acme.com.', {
      input: turnInput(text, language, { kind: 'ask', key: 'budget' }),
      ...given,
    }),
  readAnswer: (text) => readAnswer(buildAnswer(text), input, tokens, languageDetector),
  'readAnswer, not JSON': (text) => readAnswer(text, input, tokens, languageDetector),
  'languageDetector.detect': languageDetector.detect,
  'languageDetector.mayBe': languageDetector.mayBe,
  lastWordsAsk: (text, language) => hasQuestion(turnInput(text, language, { kind: 'say' })),
  needsNoAnswer: (text, language) => needsNoAnswer(turnInput(text, language, { kind: 'say' }), []),
  localTime: (text) => localTime(text, 'Europe/Paris'),
  renderMeeting: (text) => renderMeeting(text, input),
  renderSlots: (text) => renderSlots(text, tokens, input),
});
