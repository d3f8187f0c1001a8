// Handles words after a booking that might mean to cancel: "forget it", "we found someone else". The meeting stays until
// the lead says so, so the agent asks once, and then leaves it to a person.
import { fact } from '@parley/contract';
import { saysOtherCannotCome } from '../../language/answers/cancel-requests.ts';
import { showsNoInterest } from '../../language/answers/no-interest.ts';
import { hasFoundOther, isWrongPerson } from '../../language/answers/wrong-people.ts';
import { readBareYesNo, readYesNo } from '../../language/answers/yes-no.ts';
import { removeCourtesies } from '../../language/courtesies.ts';
import { foldWords, splitClauses } from '../../language/fold-text.ts';
import { joinParts } from '../../language/phrases/pick-phrases.ts';
import { formatMomentFor } from '../offer.ts';
import type { BookedMeeting, TurnOutput } from '../port.ts';
import { keepsMeeting, replyWithMeeting } from './booked-meeting.ts';
import type { ReadConversation } from './read-conversation.ts';
import { createOutput, handOver, writePhrase } from './replies.ts';

/** Matches words that drop something other than the meeting: "forget my last question". */
const OTHER_SUBJECT = / (?:questions?|pregunta|frage|fragen|domanda|pergunta|duvida|vraag|vragen) /;

/** Matches a denial before such words: "don't forget it", "I haven't changed my mind". */
const DENIED = /(?<= )(?:dont|do not|wont|will not|never|havent|have not|non|nao|niet|nicht|pas) ?$/;

/**
 * Reads the answer to the question whether to cancel, or asks it. null if the words say nothing about that.
 * @param cancel cancels the meeting.
 */
export function answerDoubtfulCancel(
  understood: ReadConversation,
  booked: BookedMeeting,
  cancel: () => TurnOutput,
): TurnOutput | null {
  const { lastIntent, lastId, reader, text } = understood;
  const wasAsked = lastIntent?.cancels === true;
  if (wasAsked && !text.includes('?')) {
    if (keepsMeeting(understood, booked)) return replyWithMeeting(understood, booked);
    const words = ` ${foldWords(text)} `;
    const bare = readBareYesNo(removeCourtesies(words.trim()), reader);
    const answer = readYesNo(text, '', reader);
    const cancels = reader.cancel.test(words) || mightCancel(understood);
    if (bare === false || (answer === false && !cancels)) return replyWithMeeting(understood, booked);
    const isPlain = ![reader.negation, reader.contrast].some((one) => one.test(words));
    if (bare === true || (answer === true && isPlain && reader.cancel.test(words))) return cancel();
    // "Yes, I'm coming" and "no, cancel it" need a person.
    if (answer !== null) return handOver(understood, fact('person_should_answer'), lastId, 'handOver');
  }
  if (!mightCancel(understood)) return null;
  if (wasAsked) return handOver(understood, fact('person_should_answer'), lastId, 'handOver');
  const { input } = understood;
  const when = formatMomentFor(input.lead, booked.start_at, input.brief);
  const question = joinParts([writePhrase(understood, 'askCancel', { when })]);
  return createOutput(fact('might_cancel'), [], question, { kind: 'clarify', key: null, cancels: true });
}

function mightCancel({ said, reader, input }: ReadConversation): boolean {
  return said.some(({ text }) => {
    const clauses = splitClauses(text.slice(0, 2000)).map((clause) => ` ${clause} `);
    const isSaid = (clause: string) => {
      const found = reader.mightCancel.exec(clause);
      return found !== null && !DENIED.test(clause.slice(0, found.index)) && !OTHER_SUBJECT.test(clause);
    };
    return (
      (!text.includes('?') && clauses.some(isSaid)) ||
      (clauses.some((clause) => saysOtherCannotCome(clause.trim(), reader)) &&
        !reader.contrast.test(clauses.join(''))) ||
      (showsNoInterest(text, true, reader) && !OTHER_SUBJECT.test(clauses.join(''))) ||
      hasFoundOther(text, reader) ||
      isWrongPerson(text, '', input.lead.name, reader)
    );
  });
}
