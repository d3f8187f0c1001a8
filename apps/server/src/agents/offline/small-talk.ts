// Handles messages that answer nothing and ask nothing: greetings, thanks, emoji and stickers. They never count as
// misunderstood.
import { fact } from '@parley/contract';
import { isClosing } from '../../language/answers/closing-messages.ts';
import { findRemark, type Remark } from '../../language/answers/remarks.ts';
import { isOnlyFiller } from '../../language/answers/sentences.ts';
import { readYesNo } from '../../language/answers/yes-no.ts';
import { foldWords } from '../../language/fold-text.ts';
import { joinParts } from '../../language/phrases/pick-phrases.ts';
import type { Intent, TurnOutput } from '../port.ts';
import { quoteQuestion } from '../reasons.ts';
import { findUnreadMedia } from '../unanswered-messages.ts';
import { askCriterion } from './ask-criterion.ts';
import { findObjectionLine } from './objections.ts';
import { type AskedCriterion, answersPerson, type ReadConversation } from './read-conversation.ts';
import { askOpenAgain, createOutput, createSilentTurn, writePhrase } from './replies.ts';

/** "Hmm" and "uh" in several languages. The lead hesitates, so the agent has to explain its question. */
const HESITATES = /^(?:(?:h+m+|u+m+|u+h+m*|e+u+h+|e+h*m+|a+h+m*|o+h+)(?: |$))+$/;

/**
 * Repeats the open question once after small talk, and is silent after that. After small talk with a person who wrote
 * since, the question is repeated again. null for other messages.
 * @param question the criterion or the text to repeat; null if no question is open.
 */
export function answerSmallTalk(
  understood: ReadConversation,
  question: AskedCriterion | string | null,
): TurnOutput | null {
  const { open, lastIntent, text, input } = understood;
  const isLocation = areAllLocations(input);
  if (!isLocation && !isSmallTalk(understood)) return null;
  // "hello?" after the question was repeated: the lead waits for an answer.
  const isRepeated = (open.misread || lastIntent?.understood) && !answersPerson(understood);
  if (isRepeated && /[?？]/.test(text)) return null;
  if (!isLocation && (question === null || isRepeated))
    return createSilentTurn(fact('closing_needs_no_answer'));
  const before = isLocation ? writePhrase(understood, 'mediaLocation') : null;
  if (question !== null && typeof question !== 'string')
    return askCriterion(understood, question, {
      reasoning: fact('said_hello', { ask: quoteQuestion(question) }),
      before,
      answers: isLocation,
      isSmallTalk: true,
    });
  const intent: Intent = { kind: 'clarify', key: null, understood: true };
  return createOutput(fact('said_hello', { ask: null }), [], joinParts([before, question]), intent);
}

/** Returns whether the lead has sent only locations. */
function areAllLocations({ transcript }: ReadConversation['input']): boolean {
  const answered = transcript.findLastIndex(({ direction }) => direction === 'outbound');
  return transcript.slice(answered + 1).every(({ kind }) => kind === 'location');
}

function isSmallTalk({ input, said, open, reader }: ReadConversation): boolean {
  if (findUnreadMedia(input).length > 0) return false;
  // "Ok" to a question or a list of slots is an answer that the agent has to ask about.
  const isAnswer = (text: string) => open.kind !== 'none' && readYesNo(text, '', reader) !== null;
  return said.every(({ text }) => {
    const plain = foldWords(text);
    if (plain === '') return !text.includes('?');
    return (
      !HESITATES.test(plain) && (isOnlyFiller(plain, reader) || isClosing(text, reader)) && !isAnswer(text)
    );
  });
}

/** The reply to a remark, before the open question. */
const REPLIES = {
  decision: 'remarkDecision',
  price: 'remarkPrice',
  trust: 'remarkTrust',
  competitor: 'remarkPrice',
  chat: 'remarkChat',
} as const satisfies Record<Remark, keyof ReadConversation['phrases']>;
/** The number of remarks in a row that are answered. */
const MOST_REMARKS = 2;

/**
 * Answers a remark about the price, a partner, trust or the weather with one line, and repeats the open question. null
 * for other messages, and for remarks with a question that the agent has to answer.
 */
export function answerRemark(understood: ReadConversation): TurnOutput | null {
  const { open, text, questions, input } = understood;
  const remark = findRemark(text);
  // A figure is an answer, even if a remark makes it unclear.
  if (remark === null || open.misread || /\d/.test(text)) return null;
  if (questions !== '' && findRemark(questions) === null) return null;
  const sent = input.transcript.filter(({ intent }) => intent !== null).slice(-MOST_REMARKS);
  if (sent.length === MOST_REMARKS && sent.every(({ intent }) => intent?.understood)) return null;
  return sayLine(understood, writeRemarkReply(understood, remark));
}

function writeRemarkReply(understood: ReadConversation, remark: Remark): string {
  return writePhrase(understood, REPLIES[remark], { workspace: understood.input.brief.workspace_name });
}

/**
 * Returns what the agent says about the price or a decision that the lead mentions next to an answer: the campaign's own
 * line, or a usual one. null if the lead mentions neither.
 */
export function findReplyToRemark(understood: ReadConversation): string | null {
  const said = understood.said.map(({ statements }) => statements).join('\n');
  const remark = findRemark(said);
  const own = findObjectionLine(understood, said);
  return own ?? (remark === 'price' || remark === 'decision' ? writeRemarkReply(understood, remark) : null);
}

/** Says a line, and asks the open question again. */
export function sayLine(understood: ReadConversation, line: string): TurnOutput {
  const { question, intent } = askOpenAgain(understood);
  const asked = understood.input.brief.criteria.find(
    ({ key }) => intent.kind === 'ask' && key === intent.key,
  );
  const text = joinParts([line, question]);
  return createOutput(fact('made_remark', { ask: asked ? quoteQuestion(asked) : null }), [], text, {
    ...intent,
    understood: true,
  });
}
