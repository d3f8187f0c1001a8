// Answers questions about something else next to words about a meeting: "Friday or Saturday, and what does it cost?"
import { foldWords, splitClauses } from '../../language/fold-text.ts';
import { joinParts } from '../../language/phrases/pick-phrases.ts';
import { INTERROGATIVE } from '../../language/question-kinds.ts';
import { matchWholeWords, toPlainText } from '../../language/wishes/text.ts';
import { readWish } from '../../language/wishes/wish.ts';
import type { Reader } from '../../language/words/reader.ts';
import { asksForFact } from '../knowledge/questions.ts';
import { findSubjects } from '../knowledge/units.ts';
import type { TurnOutput } from '../port.ts';
import type { ReadConversation } from './read-conversation.ts';
import { type Answer, findAnswer, type TurnResult } from './replies.ts';

/** The minimum number of words in a question next to a choice that needs an answer: not "ok for you?" */
const FEWEST_ASKING = 4;
/** The part of the messages that is read. */
const LONGEST = 2_000;

/** The intents of messages about a time that contain no other answer. */
const FINDS_TIME: ReadonlySet<string> = new Set(['offer', 'ask_when', 'send_link', 'clarify']);

/** Adds the answer to another question to a turn that offers, moves or cancels a meeting. */
export async function addOtherAnswer(understood: ReadConversation, result: TurnResult): Promise<TurnOutput> {
  const turn = await result;
  const { proposals, reply } = turn;
  const isCanceled = proposals.some(({ kind }) => kind === 'cancel_booking');
  if (!reply || !(isCanceled || FINDS_TIME.has(reply.intent.kind))) return turn;
  const told = answerOthers(understood, listOtherQuestions(understood));
  if (!told) return turn;
  const text = isCanceled ? [reply.text, told.text] : [told.text, reply.text];
  return {
    ...turn,
    proposals: [...told.proposals, ...proposals],
    reply: { ...reply, text: joinParts(text) },
  };
}

/** Returns the answer to a question next to a choice: "The second one. And what do I need to bring?" */
export function findOtherAnswer(understood: ReadConversation): Answer | null {
  return answerOthers(understood, understood.questions);
}

function answerOthers(understood: ReadConversation, questions: string): Answer | null {
  const told = findAnswer(understood, questions);
  return told?.known || needsAnswer(questions, understood) ? told : null;
}

function needsAnswer(questions: string, { reader, input, zone }: ReadConversation): boolean {
  const asks = (clause: string) => {
    const [length, spaced] = [clause.split(' ').length, ` ${clause} `];
    const isOther = namesSubject(spaced, reader);
    if (length >= FEWEST_ASKING) return isOther || !reader.available.test(spaced);
    // "Is parking possible?" asks something, and "Monday at 1?" does not.
    const opens = reader.question.exec(spaced)?.index === 1;
    const asksShort = opens || (isOther && readWish(clause, input.now, zone, reader) === null);
    return length === FEWEST_ASKING - 1 && asksShort;
  };
  return splitClauses(questions).some(asks) || asksForFact(questions);
}

/** Returns the questions that neither name a time nor ask for one. */
function listOtherQuestions(understood: ReadConversation): string {
  return understood.text
    .slice(0, LONGEST)
    .split(/(?<=[.!?？\n])\s*/)
    .filter((sentence) => /[?？]$/.test(sentence) || asksForFact(sentence))
    .map((sentence) => dropTimes(sentence, understood))
    .filter((question) => question !== '')
    .join('\n');
}

/** Removes the clauses up to the last one about a time: "Friday or Saturday, what is it for?" → "what is it for?" */
function dropTimes(sentence: string, understood: ReadConversation): string {
  const clauses = sentence.split(/(?<=[,;])\s+/);
  let isTime = true;
  let last = -1;
  for (const [index, clause] of clauses.entries()) {
    // "Is that ok?" is about the same as the clause before it.
    isTime = readTopic(clause, understood) ?? isTime;
    if (isTime) last = index;
  }
  return clauses.slice(last + 1).join(' ');
}

/** Returns whether a clause is about a time; null if it names nothing: "can you make it?" */
function readTopic(words: string, { reader, input, zone }: ReadConversation): boolean | null {
  const [plain, spaced] = [toPlainText(words), ` ${foldWords(words)} `];
  if (readWish(words, input.now, zone, reader) !== null) return true;
  if (matchWholeWords(reader.wish.whichTime).test(plain)) return true;
  if (asksForFact(words) || reader.purpose.test(spaced)) return false;
  // "What is it about?" asks something, and "are you there then?" is about the time.
  if (!namesSubject(spaced, reader))
    return INTERROGATIVE.test(spaced) && !reader.available.test(spaced) ? false : null;
  // "Can I book one?" is about a time, and "What is the appointment for?" is not.
  return [reader.book, reader.reschedule, reader.cancel, reader.arranged].some((one) => one.test(spaced));
}

/** Returns whether words name more than a meeting and whether it suits us: "is parking possible", but not "is it possible". */
function namesSubject(spaced: string, reader: Reader): boolean {
  const { available, meeting, filler, closing, wish } = reader;
  const rest = [available, meeting, filler, closing]
    .map(({ source }) => new RegExp(source, 'gu'))
    .concat(matchWholeWords(wish.suits))
    .reduce((left, known) => left.replace(known, ' '), spaced);
  return findSubjects(rest).length > 0;
}
