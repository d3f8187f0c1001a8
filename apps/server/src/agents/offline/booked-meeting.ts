// Answers questions about a meeting and its state: "What time was it again?", "Is it at 2?"
import { fact } from '@parley/contract';
import { asksToCancel } from '../../language/answers/cancel-requests.ts';
import { foldWords } from '../../language/fold-text.ts';
import { joinParts } from '../../language/phrases/pick-phrases.ts';
import { toPlainText } from '../../language/wishes/text.ts';
import { hasNamedTimes, isOneTime, isSpecific, suitsWish } from '../../language/wishes/wish.ts';
import type { Reader } from '../../language/words/reader.ts';
import { asksForFact } from '../knowledge/questions.ts';
import { formatMomentFor } from '../offer.ts';
import type { BookedMeeting, TurnOutput } from '../port.ts';
import { withDetails } from './meeting-texts.ts';
import { getMeetingRecipient, type ReadConversation } from './read-conversation.ts';
import { createOutput, findAnswer, writePhrase } from './replies.ts';
import { findWish } from './wish-turn.ts';

/**
 * Answers a question about the time of the booked appointment, or returns null. "Can you remind me of the time?" is not
 * a request for a person.
 */
export function answerMeetingQuestion(understood: ReadConversation): TurnOutput | null {
  const booked = understood.input.booking?.booked;
  const cancels = understood.said.some(({ text }) => asksToCancel(text, understood.reader));
  return booked && !cancels && asksForBookedTime(understood) && findWish(understood) === null
    ? replyWithMeeting(understood, booked)
    : null;
}

export function replyWithMeeting(
  understood: ReadConversation,
  booked: BookedMeeting,
  opening: string | null = null,
): TurnOutput {
  const other = findAnswer(understood, listOtherQuestions(understood));
  const text = joinParts([describeMeeting(understood, booked, opening), other?.text ?? null], '\n\n');
  return createOutput(fact('asked_for_time'), other?.proposals ?? [], text, {
    kind: 'confirm',
    booking_id: booked.id,
  });
}

/** Matches words with which a lead keeps a meeting. */
const KEEPS =
  /(?<!\p{L})(?:stays?|still on|keep(?:ing)? it|bleibt|bleiben wir|behalte|reste|restons|garde|se queda|sigue|mantengo|mantenemos|resta|rimane|teniamo|tengo|fica|mantem|mantenho|mantemos|blijft|houden we|hou ik)(?!\p{L})/u;

const LEADING_NO = /^\s*(?:no|non|nein|nee|ne|nao|não)(?!\p{L})[\s,.!]*/iu;
/** Matches words that keep the meeting without its time: "leave it as it is", "wir bleiben beim alten Termin". */
const KEEPS_IT =
  /(?<!\p{L})(?:keep (?:it|the (?:old|booked|original) \p{L}+|mine|ours)|(?:leave|leaving) it (?:as (?:it )?is|like (?:that|this|it is))|stick (?:with|to) (?:it|the (?:old|booked|original|current) \p{L}+)|bleib(?:en|e|t)?(?: \p{L}+)? (?:beim?|dabei|es|so)|lassen wir (?:es )?(?:so|dabei)|(?:on|je) (?:garde|reste)|laisse\p{L}* comme|(?:lo )?(?:dejamos|dejo|dejalo) (?:asi|como)|(?:me|nos) quedo?(?:amos)? con|(?:teniamo|tengo|lasciamo|lascio) (?:quello|cosi|il)|(?:mantemos|mantenho|fica|deixa) (?:assim|como|o|a)|(?:laat|laten we|hou|houden we) (?:het |die )?(?:maar )?(?:zo|staan|bij))(?!\p{L})/u;

/** Returns whether the lead keeps the meeting by its time: "never mind, Monday at 8 stays". */
export function keepsMeeting(understood: ReadConversation, { start_at }: BookedMeeting): boolean {
  const { text, reader } = understood;
  if (!KEEPS.test(toPlainText(text)) || reader.negation.test(` ${foldWords(text)} `)) return false;
  const wish = findWish(understood)?.wish;
  return wish !== undefined && !('flaw' in wish) && isOneTime(wish) && suitsWish(wish, start_at);
}

/**
 * Returns whether a lead who asked about other times takes the booked one after all: "ok, keep Saturday 11:15 then". An
 * offered time that the words also fit is a choice.
 */
export function keepsInstead(understood: ReadConversation, { start_at }: BookedMeeting): boolean {
  const { text, open } = understood;
  if (/[?？]/.test(text)) return false;
  // "No, Wednesday at 9 is fine" denies the other times.
  const said = understood.said.map((one) => ({ ...one, text: one.text.replace(LEADING_NO, '') }));
  const wish = findWish({ ...understood, said })?.wish;
  // "The second one, let's leave it like that" chooses.
  const plain = ` ${foldWords(text)} `;
  if (!wish)
    return KEEPS_IT.test(toPlainText(text)) && !understood.reader.ordinals.some((one) => one.test(plain));
  if ('flaw' in wish || !isSpecific(wish) || !suitsWish(wish, start_at)) return false;
  return open.kind !== 'offer' || open.slots.every((slot) => !suitsWish(wish, slot.start_at));
}

/** Returns whether the lead asks for the time of their meeting: "What time was it again?" */
export function asksForBookedTime({ said, reader }: ReadConversation): boolean {
  return said.some(({ text }) => asksWhichTime(text, reader));
}

function asksWhichTime(text: string, reader: Reader): boolean {
  const asked = new RegExp(`(?<!\\p{L})(?:${reader.wish.whichTime.replaceAll('$', '(?=$)')})(?!\\p{L})`, 'u');
  return toPlainText(text)
    .split(/[,;.!?]+/)
    .some((clause) => asked.test(clause.trim()));
}

/** Returns the questions for facts next to the one for the time of the meeting. */
function listOtherQuestions({ text, reader }: ReadConversation): string {
  const sentences = text.split(/(?<=[.!?？\n])\s*/);
  return sentences.filter((one) => asksForFact(one) && !asksWhichTime(one, reader)).join('\n');
}

/** Returns whether the lead asks "Is it at 2?" and the appointment is at that time. */
export function asksIfBookedThen(understood: ReadConversation, booked: BookedMeeting): boolean {
  const wish = /[?？]/.test(understood.text) ? findWish(understood)?.wish : undefined;
  return wish !== undefined && !('flaw' in wish) && hasNamedTimes(wish) && suitsWish(wish, booked.start_at);
}

/** Returns the time of the booked appointment, with its place and page. */
export function describeMeeting(
  understood: ReadConversation,
  booked: BookedMeeting,
  opening: string | null = null,
): string {
  const when = formatMomentFor(getMeetingRecipient(understood), booked.start_at, understood.input.brief);
  const told = joinParts([opening, writePhrase(understood, 'bookedAt', { when })]);
  return withDetails(told, understood.phrases, booked);
}

/** Returns the state of the lead's appointment: booked, not confirmed yet, or none. null if the lead does not ask. */
export function describeAskedMeeting(understood: ReadConversation): string | null {
  const { input, questions, reader } = understood;
  const { booking, brief, lead } = input;
  if (!booking) return null;
  const { booked, pending } = booking;
  const isAsked =
    asksForBookedTime(understood) ||
    reader.arranged.test(` ${foldWords(questions)} `) ||
    (booked && asksIfBookedThen(understood, booked));
  if (!isAsked) return null;
  if (booked) return describeMeeting(understood, booked);
  if (!pending) return writePhrase(understood, 'nothingBooked');
  return writePhrase(understood, 'pending', { when: formatMomentFor(lead, pending.start_at, brief) });
}
