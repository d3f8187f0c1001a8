// Asks for the email address that some calendars need for their invitation.
import { fact } from '@parley/contract';
import { findEmail, findEmailAddresses } from '../../language/find-email.ts';
import { joinParts } from '../../language/phrases/pick-phrases.ts';
import type { OfferedSlot } from '../../language/wishes/slot-choice.ts';
import type { TurnOutput } from '../port.ts';
import type { ReadConversation } from './read-conversation.ts';
import {
  createOutput,
  findAnswer,
  handOver,
  listNext,
  offerFreeSlots,
  type TurnResult,
  writePhrase,
} from './replies.ts';

/** Reads the answer to the question about the email address; null if the lead writes about something else. */
export function answerEmailQuestion(
  understood: ReadConversation,
  open: { slot: OfferedSlot | null; misread: boolean },
): TurnResult {
  const { input, text, lastId } = understood;
  const given = findEmail(understood.said);
  const isUpcoming = open.slot !== null && open.slot.start_at > input.now;
  if (given && open.slot && isUpcoming) {
    const proposals: TurnOutput['proposals'] = [
      { kind: 'email', ...given },
      { kind: 'book', slot_id: open.slot.id, message_id: given.message_id },
    ];
    return createOutput(fact('gave_email_books'), proposals, null);
  }
  if (given) {
    return offerFreeSlots(understood, 'offer', listNext(understood), {
      reasoning: fact('gave_email_offers'),
      proposals: [{ kind: 'email', ...given }],
    });
  }
  if (open.misread) {
    const reason = fact('no_email_given');
    return handOver(understood, reason, lastId, 'handOver');
  }
  const told = findAnswer(understood);
  const wrong = findEmailAddresses(text).length > 0 ? writePhrase(understood, 'emailWrong') : null;
  const reply = joinParts([told?.text ?? null, wrong ?? writePhrase(understood, 'askEmailFirst')]);
  return createOutput(fact('asks_email_again'), told?.proposals ?? [], reply, {
    ...(told?.known ? { kind: 'ask_email', slot: open.slot } : { kind: 'clarify', key: null }),
  });
}
