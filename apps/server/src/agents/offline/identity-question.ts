// Answers "Are you a bot?", "Who is this?" and "How did you get my number?", next to everything else in the message.
import { fact } from '@parley/contract';
import { asksForNumberSource } from '../../language/answers/channel-requests.ts';
import { asksIfMachine, asksWhoWrites } from '../../language/answers/person-requests.ts';
import { foldWords } from '../../language/fold-text.ts';
import { joinParts } from '../../language/phrases/pick-phrases.ts';
import { matchInAll } from '../../language/words/reader.ts';
import { writeIdentity } from '../brief-phrases.ts';
import type { Expectation } from '../expectation.ts';
import { asksForFact } from '../knowledge/questions.ts';
import type { TurnOutput } from '../port.ts';
import { readFindings } from './answers.ts';
import { type ReadConversation, withExpectation } from './read-conversation.ts';
import {
  type Answer,
  askOpenAgain,
  createOutput,
  findAnswer,
  type TurnResult,
  writePhrase,
} from './replies.ts';

/** Words for nothing that no lexicon lists as a negation. */
const NOTHING = ['nichts', 'nix', 'rien', 'niks', 'niets', 'nada', 'niente', 'nulla', 'nothing'];
const getNegations = matchInAll(({ negation, nothing }) => [...negation, ...nothing, ...NOTHING]);

/**
 * Answers a question about who writes truthfully. If the rest of the message answers a criterion with a figure or a
 * choice, `answerRest` continues with it; otherwise the open question is asked again. null if the lead asks none of these questions.
 */
export function answerIdentityQuestion(
  understood: ReadConversation,
  answerRest: (rest: ReadConversation) => TurnResult,
): TurnResult | null {
  const { reader, said } = understood;
  const asksSource = said.some(({ text }) => asksForNumberSource(text));
  if (!asksSource && !said.some(({ text }) => asksIfMachine(text, reader))) return null;
  const truth = writeTruth(understood, asksSource);
  const reasoning = fact(asksSource ? 'asks_number_source' : 'asks_if_machine');
  const rest = dropIdentityQuestions(understood);
  // Code can't translate the campaign's question, which is still open.
  const isOwn = hasOwnQuestion(understood);
  // "Yes hello? Who is this?" answers nothing.
  const isAnswer = isOwn && !said.some(({ text }) => asksWhoWrites(text));
  if (isAnswer && provesAnswer(rest)) return addTruth(truth, answerRest(rest));
  // "Who is this? I never asked for anything": a question would be pushy.
  const isDenied = !isAnswer && said.some(({ text }) => getNegations().test(` ${foldWords(text)} `));
  const { question, intent } =
    isOwn && !isDenied ? askOpenAgain(understood) : { question: null, intent: { kind: 'say' as const } };
  const isAsked = question !== null && { understood: true as const };
  const told = answerOthers(rest);
  const text = joinParts([truth, told?.text ?? null, question]);
  return createOutput(reasoning, told?.proposals ?? [], text, { ...intent, ...isAsked });
}

/**
 * Returns whether the rest of the message answers with figures or choices only. "Are you a bot? Yes or no?" answers no
 * question for a yes, and "I never gave it to you" none for any words.
 */
function provesAnswer(rest: ReadConversation): boolean {
  const findings = readFindings(rest);
  const { criteria } = rest.input.brief;
  const isSure = ({ kind }: Expectation) => kind === 'at_least' || kind === 'at_most' || kind === 'one_of';
  return (
    findings.some(({ verdict }) => verdict === 'met') &&
    findings.every(({ key }) => isSure(withExpectation(criteria.find((one) => one.key === key)!).expectation))
  );
}

function writeTruth(understood: ReadConversation, asksSource: boolean): string {
  const { input, said, phrases, lastId } = understood;
  const workspace = input.brief.workspace_name;
  const wroteFirst = input.transcript[0]?.direction === 'inbound';
  // A lead whom we contacted also wants to know why.
  if (!wroteFirst && said.some(({ text }) => asksWhoWrites(text)))
    return writeIdentity(phrases, lastId, workspace);
  const source = wroteFirst ? 'numberFromMessage' : 'numberFromWorkspace';
  return writePhrase(understood, asksSource ? source : 'machine', { workspace });
}

async function addTruth(truth: string, rest: TurnResult): Promise<TurnOutput> {
  const turn = await rest;
  return turn.reply ? { ...turn, reply: { ...turn.reply, text: joinParts([truth, turn.reply.text]) } } : turn;
}

/** Answers the other questions. One that asks for no certain kind of fact gets an answer only if it is known. */
function answerOthers(rest: ReadConversation): Answer | null {
  const sentences = splitSentences(rest.text);
  const asked = sentences.filter((one) => asksForFact(one) || /[?？]/.test(one));
  const told = findAnswer(rest, asked.join('\n'));
  return told?.known ? told : findAnswer(rest, asked.filter(asksForFact).join('\n'));
}

/** Returns the conversation without the sentences that ask who writes. */
function dropIdentityQuestions(understood: ReadConversation): ReadConversation {
  const drop = (text: string) =>
    splitSentences(text)
      .filter((one) => !asksIfMachine(one, understood.reader) && !asksForNumberSource(one))
      .join(' ');
  const said = understood.said.map((one) => ({
    ...one,
    text: drop(one.text),
    statements: drop(one.statements),
  }));
  return {
    ...understood,
    said,
    text: said.map(({ text }) => text).join('\n'),
    questions: drop(understood.questions),
  };
}

const splitSentences = (text: string) => text.split(/(?<=[.!?？\n])\s*/).filter((one) => one.trim() !== '');

/** Returns whether the campaign's questions are in the language of the reply. */
function hasOwnQuestion({ input, language }: ReadConversation): boolean {
  return input.brief.language === language;
}
