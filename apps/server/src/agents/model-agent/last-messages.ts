// Reads the lead's messages since our last one.

import { isClosing } from '../../language/answers/closing-messages.ts';
import { asksForPerson, asksIfMachine, asksWhoWrites } from '../../language/answers/person-requests.ts';
import { findRemark } from '../../language/answers/remarks.ts';
import { foldText, foldWords } from '../../language/fold-text.ts';
import { isOptOut } from '../../language/opt-out.ts';
import type { SpokenConversation, SpokenTexts } from '../../language/signals.ts';
import { threatens } from '../../language/trouble.ts';
import { getReader, type Reader } from '../../language/words/reader.ts';
import type { Proposal, TurnInput } from '../port.ts';

type Said = SpokenConversation['transcript'];

export function getLeadText(transcript: Said): string {
  return getUnansweredTexts(transcript).join(' ');
}

/** Returns the texts of the unanswered messages, oldest first. */
export function getUnansweredTexts(transcript: Said): string[] {
  return transcript.slice(findUnanswered(transcript)).map(({ text }) => text ?? '');
}

/** Returns the index of the oldest unanswered message. */
export const findUnanswered = (transcript: Said): number =>
  transcript.findLastIndex(({ direction }) => direction === 'outbound') + 1;

/** Returns the texts of all messages of the lead, oldest first. */
export function listLeadTexts(transcript: Said): string[] {
  return transcript.flatMap(({ direction, text }) =>
    direction === 'inbound' && text !== null ? [text] : [],
  );
}

/** The number of the lead's latest messages, and the part of their text, that show the lead's language. */
const MOST_HEARD = 10;
const LONGEST_HEARD = 2_000;

/** Returns the texts that show in which language the lead writes. */
export function listSpokenTexts({ transcript, brief }: SpokenConversation): SpokenTexts {
  const heard = listLeadTexts(transcript).slice(-MOST_HEARD).join('\n');
  return {
    unanswered: getLeadText(transcript).slice(0, LONGEST_HEARD),
    own: getOwnText(transcript).slice(0, LONGEST_HEARD),
    heard: heard.slice(-LONGEST_HEARD),
    campaign: brief.language,
  };
}

/** The maximum number of words in a message that only says which time the lead chooses. */
const FEW_WORDS = 5;

/** Returns whether the lead says more than which time they choose. */
export function saysMoreThanChoice(input: TurnInput): boolean {
  return hasQuestion(input) || foldWords(getLeadText(input.transcript)).split(' ').length > FEW_WORDS;
}

/** Returns whether the lead asks something. Many leads omit the question mark. */
export function hasQuestion({ brief, transcript }: TurnInput): boolean {
  const said = getLeadText(transcript);
  const reader = getReader(brief.language);
  const marked = said.match(/[^.!?\n]*\?/g) ?? [];
  return marked.some((one) => !announcesAnswer(one, reader)) || reader.question.test(` ${foldWords(said)} `);
}

/** Matches a question for agreement at the end of an announcement. */
const AGREED = /(?<!\p{L})(?:vale|ok|okay|oke|daccord|va bene|ta bem|ta|ja|right|alright|yeah|goed)$/u;

/** Returns whether a marked sentence asks only to agree to an announced answer: "te digo, vale?" */
export function announcesAnswer(sentence: string, reader: Reader): boolean {
  const said = foldWords(sentence);
  return AGREED.test(said) && (reader.later.replies.test(` ${said} `) || findRemark(sentence) === 'decision');
}

/**
 * Returns whether the agent can stay silent because the lead has replied to everything that it asked or offered. A lead
 * for whom a person takes over must know.
 */
export function needsNoAnswer(input: TurnInput, proposals: readonly Proposal[]): boolean {
  if (proposals.some(({ kind }) => kind === 'hand_over')) return false;
  const own = input.transcript.findLast(({ intent }) => intent !== null)?.intent?.kind;
  if (own === 'goodbye' || own === 'confirm') return true;
  const isStatement = own === 'say' || own === 'later';
  const decidesNothing = proposals.every(({ kind }) => kind === 'later');
  return isStatement && decidesNothing && !hasQuestion(input) && (isOnlyClosing(input) || isBrief(input));
}

/**
 * Returns the proposal to keep the time at which the agent promised to write, if the lead only thanks for it, asks, or
 * answers a criterion.
 */
export function keepPromisedTime(input: TurnInput, answersCriterion: boolean): Proposal | null {
  const promised = input.transcript.findLast(({ intent }) => intent !== null)?.intent;
  const message = input.transcript.at(-1);
  if (promised?.kind !== 'later' || promised.at <= input.now || message?.direction !== 'inbound') return null;
  return !(answersCriterion || hasQuestion(input) || isOnlyClosing(input) || startsWithThanks(input))
    ? null
    : { kind: 'later', at: promised.at, message_id: message.id };
}

/** Returns whether the lead agrees in a few words: "obrigada, até segunda". */
function startsWithThanks({ brief, transcript }: TurnInput): boolean {
  const said = ` ${foldWords(getLeadText(transcript))} `;
  const { closing, negation, but } = getReader(brief.language);
  return (
    closing.exec(said)?.index === 1 &&
    said.trim().split(' ').length <= FEW_WORDS &&
    ![negation, but].some((words) => words.test(said))
  );
}

/** The maximum number of words, besides thanks, in a remark that needs no answer if the model wants none: "nice one". */
const BRIEF = 3;

function isBrief({ brief, transcript }: TurnInput): boolean {
  const said = ` ${foldWords(getLeadText(transcript))} `;
  const { closing } = getReader(brief.language);
  // "Gut, dann warte ich".
  const rest = closing.exec(said)?.index === 1 ? said.replace(closing, '') : said;
  return rest.trim().split(' ').length <= BRIEF && !/\d/.test(said);
}

/** Returns whether the lead's messages only end the conversation: "Thank you", "graciasss 🥳", "👍". */
function isOnlyClosing({ brief, transcript }: TurnInput): boolean {
  const said = getLeadText(transcript).replace(/(\p{L})\1{2,}/gu, '$1');
  return isClosing(said, getReader(brief.language));
}

/**
 * Returns the text of the last message that the agent wrote; empty if there is none. The first message does not count,
 * because the campaign contains it.
 */
export function getOwnText(transcript: Said): string {
  const last = transcript.findLast(({ direction, intent }) => direction === 'outbound' && intent !== null);
  return last?.text ?? '';
}

/** Matches nouns for a machine that writes, and for a human who might. */
const WRITER =
  /(?<!\p{L})(?:(?:chat ?)?bot|robot?|(?:chat)?gpt|humane?|humaine?|mensch|umano|umana|humano|humana|mens|(?:real|actual) person|vraie personne|echte? perso(?:n|on)|persona (?:real|vera|reale)|pessoa real|(?:alguien|alguem|qualcuno|jemand|iemand) (?:real|vero|echte?s?)|person(?:a|ne)? (?:behind|derriere|detras|dietro|dahinter|reading|writing|answering)|pessoa a (?:escrever|responder))(?!\p{L})/gu;
const AI = /(?<!\p{L})(?:AI|IA|KI)(?!\p{L})/u;
/** Words of a question such as "a real lady, or one of those automatic things?" */
const MACHINE = /(?<!\p{L})(?:chat ?bot|bot|robot|(?:chat)?gpt)(?!\p{L})/u;
const AUTOMATIC = /(?<!\p{L})automat\p{L}*/u;
const REAL = /(?<!\p{L})(?:real|actual|vera|vero|vraie?|echte?[rs]?|verdadeir[oa])(?!\p{L})/u;
const OR = / (?:or|ou|oder|o|of) /;
/** The maximum number of words in a question that names a machine and something else. */
const LONG_QUESTION = 20;
/** The maximum number of words in a question or a remark about who writes. */
const SHORT_QUESTION = 9;
const SHORT_REMARK = 5;

/**
 * Returns whether a question or a short remark names a machine or a human: "bot or human?", "sounds like an AI". A word
 * from the campaign's knowledge belongs to what the workspace sells.
 */
function namesMachine(text: string, told: string): boolean {
  return text.split(/(?<=[.!?…])\s|\n/).some((sentence) => {
    const named = foldText(sentence).match(WRITER) ?? [];
    const isAI = AI.test(sentence) && !/(?<!\p{L})(?:ai|ia|ki)(?!\p{L})/u.test(told);
    const words = foldWords(sentence);
    const length = words.split(' ').length;
    if (length <= LONG_QUESTION && OR.test(` ${words} `) && asksForKind(foldText(sentence), told))
      return true;
    if (!isAI && !named.some((word) => !told.includes(word))) return false;
    return length <= (/[?？]/.test(sentence) ? SHORT_QUESTION : SHORT_REMARK);
  });
}

/** Returns whether an alternative is about a machine, of which the campaign's knowledge says nothing. */
function asksForKind(said: string, told: string): boolean {
  const [machine] = MACHINE.exec(said) ?? (REAL.test(said) ? AUTOMATIC.exec(said) : null) ?? [];
  return machine !== undefined && !told.includes(machine);
}

/**
 * Returns whether the lead asks if a machine writes: `now` in an unanswered message, or `before`. null if the lead has
 * not asked.
 */
export function findMachineQuestion({ brief, transcript }: TurnInput): 'now' | 'before' | null {
  const reader = getReader(brief.language);
  const told = foldText([brief.goal, brief.knowledge].join('\n'));
  const asks = (text: string | null) =>
    text !== null &&
    (asksIfMachine(text, reader) || (namesMachine(text, told) && !asksForPerson(text, reader)));
  if (getUnansweredTexts(transcript).some(asks)) return 'now';
  const heard = transcript.filter(({ direction }) => direction === 'inbound');
  return heard.some(({ text }) => asks(text)) ? 'before' : null;
}

/** Returns whether a lead whom we contacted asks who writes, and does not ask for an end of all messages. */
export function asksOnlyWhoWrites({ transcript }: TurnInput): boolean {
  const texts = getUnansweredTexts(transcript);
  return (
    transcript[0]?.direction === 'outbound' &&
    texts.some(asksWhoWrites) &&
    !texts.some((text) => isOptOut(text) || threatens(text))
  );
}

/** Returns whether the lead has received this text before, apart from its punctuation. */
export function wasSent(text: string, { transcript }: TurnInput): boolean {
  const words = foldWords(text);
  return transcript.some((sent) => sent.direction === 'outbound' && foldWords(sent.text ?? '') === words);
}
