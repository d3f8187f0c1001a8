// Answers questions about something else next to words about a meeting: "Friday or Saturday, and what does it cost?"
import { foldWords, splitClauses } from '../../language/fold-text.ts';
import { joinParts } from '../../language/phrases/pick-phrases.ts';
import { matchWholeWords, toPlainText } from '../../language/wishes/text.ts';
import { readWish } from '../../language/wishes/wish.ts';
import { asksForFact } from '../knowledge/questions.ts';
import type { TurnOutput } from '../port.ts';
import type { ReadConversation } from './read-conversation.ts';
import { type Answer, findAnswer, type TurnResult } from './replies.ts';

/** The minimum number of words in a question next to a choice that needs an answer: not "ok for you?" */
const FEWEST_ASKING = 4;
/** The maximum number of words in a question that only suggests something: "is that ok?" */
const MOST_SUGGESTING = 3;
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

function needsAnswer(questions: string, { reader }: ReadConversation): boolean {
  const asks = (clause: string) => {
    const length = clause.split(' ').length;
    const opens = reader.question.exec(` ${clause} `)?.index === 1;
    return length >= FEWEST_ASKING || (opens && length === FEWEST_ASKING - 1);
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
function dropTimes(sentence: string, { reader, input, zone }: ReadConversation): string {
  const isAboutTime = (words: string) => {
    const [plain, spaced] = [toPlainText(words), ` ${foldWords(words)} `];
    if (readWish(words, input.now, zone, reader) !== null) return true;
    const suggests = matchWholeWords(reader.wish.instead).test(plain);
    if (suggests && plain.split(' ').length <= MOST_SUGGESTING) return true;
    if (matchWholeWords(reader.wish.whichTime).test(plain)) return true;
    if (reader.available.test(spaced)) return true;
    // "Can I book one?" is about a time, and "What is the appointment for?" is not.
    const namesMeeting = [reader.book, reader.reschedule, reader.cancel, reader.arranged].some((one) =>
      one.test(spaced),
    );
    return namesMeeting && !reader.purpose.test(spaced) && !asksForFact(words);
  };
  const clauses = sentence.split(/(?<=[,;])\s+/);
  return clauses.slice(clauses.findLastIndex(isAboutTime) + 1).join(' ');
}
