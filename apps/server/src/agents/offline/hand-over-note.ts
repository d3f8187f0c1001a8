// A note for the colleague who takes over a conversation, with a suggested reply (lead.md#hand-over-notes). Rules write
// it as facts, which the journal stores. The suggested reply is in the campaign's language.
import { type Fact, fact } from '@parley/contract';
import { asksForPerson } from '../../language/answers/person-requests.ts';
import { findRemark } from '../../language/answers/remarks.ts';
import { isUnsure } from '../../language/answers/yes-no.ts';
import { getGreetingName } from '../../language/first-name.ts';
import { foldWords } from '../../language/fold-text.ts';
import { joinParts } from '../../language/phrases/pick-phrases.ts';
import { mightOptOut } from '../../language/possible-opt-out.ts';
import { findTrouble, mentionsBreakage } from '../../language/trouble.ts';
import { getReader } from '../../language/words/reader.ts';
import { renderQuestion } from '../criterion-question.ts';
import { judgeReading } from '../expectation.ts';
import type { TurnInput } from '../port.ts';
import { isHedgedAnswer, readAnswer } from '../readings.ts';
import { listAnswers, listMet, quoteQuestion, shortenQuote } from '../reasons.ts';
import {
  type AskedCriterion,
  type ReadConversation,
  readConversation,
  withExpectation,
} from './read-conversation.ts';
import { findAnswer } from './replies.ts';
import { findTimeForPerson } from './time-for-person.ts';

export function writeHandOverNote(input: TurnInput): Fact[] {
  const understood = readConversation(input);
  // If the lead asked for a person, that request is not listed again as an open question.
  const asks = understood && !asksForPerson(understood.questions, understood.reader);
  const told = asks ? findAnswer(understood) : null;
  const lines = [summarizeFindings(input)];
  const { booking, lead } = input;
  if (booking?.booked) lines.push(fact('note_meeting', { start_at: booking.booked.start_at }));
  const time = understood && findTimeForPerson(understood);
  if (time?.kind === 'chosen') lines.push(fact('note_chosen_time', { start_at: time.start_at }));
  else if (time) lines.push(fact('note_wanted_contact', { at: time.at }));
  if (understood && told && !told.known) {
    lines.push(fact('note_open_question', { question: shortenQuote(understood.questions) }));
  } else if (understood && understood.text !== '') {
    const quote = shortenQuote(understood.text);
    lines.push(fact('note_lead_wrote', { name: getGreetingName(lead.name) ?? null, quote }));
  }
  const mood = understood && findRemark(understood.text);
  if (mood && mood !== 'chat') lines.push(fact('note_mood', { mood }));
  // Only an answer to the lead's last message is suggested. The next question alone would ignore what the lead wrote.
  if (understood && told?.known)
    lines.push(fact('note_suggested_reply', { text: suggestReply(understood, told.text) }));
  return lines;
}

function summarizeFindings(input: TurnInput): Fact {
  const { criteria } = input.brief;
  const { findings } = input;
  if (criteria.length === 0) return fact('note_no_criteria');
  const failed = findings.filter(({ verdict }) => verdict === 'failed');
  const doubtful = findDoubtful(input);
  return fact('note_findings', {
    met: listMet(criteria, findings),
    failed: listAnswers(criteria, failed),
    open: criteria.filter(({ key }) => !findings.some((one) => one.key === key)).map(quoteQuestion),
    ...(doubtful.length > 0 && { doubtful }),
  });
}

/** Returns the criteria that are met by an unsure answer, or by one that the rules read otherwise. */
function findDoubtful({ brief, findings, transcript }: TurnInput): string[] {
  const reader = getReader(brief.language);
  const isDoubtful = (criterion: AskedCriterion) => {
    const finding = findings.findLast(({ key }) => key === criterion.key);
    const text = transcript.find(({ id }) => id === finding?.message_id)?.text;
    if (finding?.verdict !== 'met' || !text || criterion.expectation.kind === 'any') return false;
    if (isUnsure(text, reader) || isHedgedAnswer(text, criterion, reader)) return true;
    const reading = readAnswer(text, criterion, reader);
    return reading !== null && judgeReading(criterion.expectation, reading) === 'failed';
  };
  return brief.criteria.map(withExpectation).filter(isDoubtful).map(quoteQuestion);
}

/** Returns the answer from the knowledge, and the next question. */
function suggestReply(understood: ReadConversation, told: string): string {
  const { input, missing, text, questions, reader } = understood;
  const isOver = input.findings.some(({ verdict }) => verdict === 'failed');
  // Someone who reports trouble, is angry, or wants no more messages, must not be asked the next question.
  const isUpset =
    findTrouble(text) !== null ||
    mentionsBreakage(text) ||
    mightOptOut(text, reader) ||
    /[!?]{2}/.test(text) ||
    [reader.sad, reader.negation].some((words) => words.test(` ${foldWords(text.replace(questions, ''))} `));
  const [next] = isOver || isUpset ? [] : missing;
  return joinParts([told, next ? renderQuestion(next, input) : null]);
}
