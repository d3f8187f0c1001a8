// Reads an email address from a lead's message, because some calendars need one for their invitation.
import { fact } from '@parley/contract';
import { z } from 'zod';
import type { TurnOutput } from '../port.ts';
import { joinParts } from './phrases/pick-phrases.ts';
import type { ReadConversation } from './read-conversation.ts';
import {
  createOutput,
  findAnswer,
  handOver,
  offerFreeSlots,
  type TurnResult,
  writePhrase,
} from './replies.ts';
import type { OfferedSlot } from './slots.ts';

/** Matches an address only from the start of a word. Otherwise, a long word would be scanned again from each letter. */
const ADDRESS = /(?<![^\s<>()[\],;:"'|])[^\s<>()[\],;:"'|]+@[^\s<>()[\],;:"'|]+/gu;
/** Matches common typos at the end of an address. */
const NO_ENDING = /\.(?:con|cmo|comm|vom|xom)$/i;
const address = z.email();

/** Returns the email address in the unanswered messages, and the id of its message; null if no address is valid. */
export function findEmail({
  said,
}: Pick<ReadConversation, 'said'>): { email: string; message_id: string } | null {
  for (const { id, text } of said.toReversed()) {
    const email = findEmailAddresses(text).findLast(isAddress);
    if (email !== undefined) return { email, message_id: id };
  }
  return null;
}

/** Reads the answer to the question about the email address; null if the lead writes about something else. */
export function answerEmailQuestion(
  understood: ReadConversation,
  open: { slot: OfferedSlot | null; misread: boolean },
): TurnResult {
  const { input, text, lastId } = understood;
  const given = findEmail(understood);
  const isUpcoming = open.slot !== null && open.slot.start_at > input.now;
  if (given && open.slot && isUpcoming) {
    const proposals: TurnOutput['proposals'] = [
      { kind: 'email', ...given },
      { kind: 'book', slot_id: open.slot.id, message_id: given.message_id },
    ];
    return createOutput(fact('gave_email_books'), proposals, null);
  }
  if (given) {
    return offerFreeSlots(understood, 'offer', input.booking?.next() ?? [], {
      reasoning: fact('gave_email_offers'),
      proposals: [{ kind: 'email', ...given }],
    });
  }
  if (open.misread) {
    const reason = fact('no_email_given');
    return handOver(understood, reason, lastId, false);
  }
  const told = findAnswer(understood);
  const wrong = findEmailAddresses(text).length > 0 ? writePhrase(understood, 'emailWrong') : null;
  const reply = joinParts([told?.text ?? null, wrong ?? writePhrase(understood, 'askEmailFirst')]);
  return createOutput(fact('asks_email_again'), told?.proposals ?? [], reply, {
    ...(told?.known ? { kind: 'ask_email', slot: open.slot } : { kind: 'clarify', key: null }),
  });
}

function findEmailAddresses(text: string): string[] {
  return (text.slice(0, 2000).match(ADDRESS) ?? []).map((one) => one.replace(/(?<![.!?…])[.!?…]+$/u, ''));
}

function isAddress(text: string): boolean {
  return text.length <= 254 && !NO_ENDING.test(text) && address.safeParse(text).success;
}
