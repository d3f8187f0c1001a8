// The part of a turn that is about an appointment: choosing, changing, cancelling.
import { words } from '../../language/fold.ts';
import type { MeetingSlot, TurnOutput } from '../port.ts';
import { spoken } from './offer.ts';
import { message } from './phrases/speak.ts';
import { answer, handOver, misunderstood, offer, output, say, slotList, type Turning } from './replies.ts';
import { readSlotChoice, type SlotChoice } from './slots.ts';
import type { Understood } from './understood.ts';

// "What happens if I cancel?" is a question; "Can I cancel?" is a wish.
const ONLY_ASKS =
  /^(?:what|how|why|who|where|is there|do you|que|quelle?s?|comment|pourquoi|como|por que|was|wie|warum|cosa|perche|wat|hoe|waarom) /;

/** Cancels or moves a booked appointment; null when the message is about neither. */
export function bookedTurn(understood: Understood): Turning | null {
  const { booking, brief } = understood.input;
  if (!booking?.booked) return null;
  const { booked } = booking;
  const message_id = understood.lastId;
  if (means(understood, understood.reader.reschedule)) {
    const others = booking
      .next()
      .then((free) => free?.filter(({ start_at }) => start_at !== booked.start_at) ?? null);
    return offer(understood, 'offerMore', others, {
      reasoning: 'The lead wants another time for the appointment.',
    });
  }
  if (!means(understood, understood.reader.cancel)) return null;
  const text = say(understood, 'canceled', { when: spoken(booked.start_at, brief, understood.zone) });
  return output(
    'The lead cancels the appointment.',
    [{ kind: 'cancel_booking', reason: null, message_id }],
    message([text]),
  );
}

/** Reads the answer to offered slots; null where the caller decides ("later", no interest, a question). */
export function chosenTurn(understood: Understood): Turning | null {
  const { choice, messageId } = choiceIn(understood);
  if (choice?.kind === 'chosen') {
    const reasoning = 'The lead chose one of the offered slots.';
    return output(reasoning, [{ kind: 'book', slot_id: choice.slot.id, message_id: messageId }], null);
  }
  if (choice?.kind !== 'wanted') return null;
  return wanted(understood, choice.fits);
}

async function wanted(understood: Understood, fits: (slot: MeetingSlot) => boolean): Promise<TurnOutput> {
  const free = await notOffered(understood);
  const fitting = free?.filter(fits) ?? [];
  if (fitting.length > 0) {
    return offer(understood, 'offerMore', fitting, {
      reasoning: 'The lead named a time that was not offered; offers the free slots that fit.',
    });
  }
  return offer(understood, 'offerNearest', understood.input.booking?.next() ?? [], {
    reasoning: 'The lead named a time that is not free; offers the nearest ones.',
  });
}

/** An answer to an offer that names no slot: other slots, an answer to a question, or the offer once more. */
export function unchosenTurn(understood: Understood, open: Understood['open'] & { kind: 'offer' }): Turning {
  if (choiceIn(understood).choice?.kind === 'none') {
    return offer(understood, 'offerMore', notOffered(understood), {
      reasoning: 'None of the offered slots suits; offers others.',
    });
  }
  if (open.misread)
    return handOver(understood, 'The choice of a slot was not understood twice.', understood.lastId, true);
  const { now } = understood.input;
  if (open.slots.every(({ start_at }) => Date.parse(start_at) <= Date.parse(now))) {
    return offer(understood, 'offerMore', understood.input.booking?.next() ?? [], {
      reasoning: 'The offered slots have passed; offers new ones.',
    });
  }
  const told = answer(understood);
  const opening =
    understood.text === '' ? misunderstood(understood) : (told?.text ?? say(understood, 'offerAgain'));
  const text = slotList(understood, opening, open.slots);
  return output('The choice of a slot was not understood; asks once more.', told?.proposals ?? [], text, {
    kind: 'clarify',
    key: null,
  });
}

/** True when the message means this, and neither denies it nor only asks about it. */
export function means(understood: Understood, matcher: RegExp): boolean {
  return understood.said.some(({ text }) => {
    const spaced = ` ${words(text.slice(0, 2000))} `;
    const found = matcher.exec(spaced);
    if (!found || ONLY_ASKS.test(spaced.slice(1))) return false;
    const before = spaced.slice(0, found.index).trim().split(' ').slice(-4).join(' ');
    return (
      !/^(?:dont|do not|not|never|pas|ne|nicht|non|nao|niet)$|(?:dont|do not|not|never|nicht|niet) (?:want|need|wish|have)/.test(
        before,
      ) &&
      !/(?:dont|do not) (?:want|need|wish) to$|(?:veux|voudrais) pas$|no quiero$|nicht$|non voglio$|nao quero$|wil niet$/.test(
        before,
      )
    );
  });
}

function choiceIn(understood: Understood): { choice: SlotChoice | null; messageId: string } {
  const { open, reader, input, said } = understood;
  if (open.kind !== 'offer' || said.length === 0) return { choice: null, messageId: understood.lastId };
  const upcoming = open.slots.map((slot) => ({
    ...slot,
    past: Date.parse(slot.start_at) <= Date.parse(input.now),
  }));
  const read = (text: string) => readSlotChoice(text, upcoming, input.now, understood.zone, reader);
  const readings = said.map(({ id, text }) => ({
    choice: asksOnly(text) ? null : read(text),
    messageId: id,
  }));
  const decided = readings.findLast(({ choice }) => choice && choice.kind !== 'unclear');
  // "Monday" and "10:30" in two messages make one choice.
  const joined =
    said.length > 1 && !asksOnly(understood.text) ? read(said.map(({ text }) => text).join(' ')) : null;
  const best =
    joined?.kind === 'chosen'
      ? { choice: joined, messageId: understood.lastId }
      : (decided ?? readings.at(-1)!);
  const { choice } = best;
  if (choice?.kind !== 'chosen') return best;
  const isPast = upcoming.some(({ id, past }) => id === choice.slot.id && past);
  return isPast ? { choice: { kind: 'none' }, messageId: best.messageId } : best;
}

function asksOnly(text: string): boolean {
  return ONLY_ASKS.test(`${words(text.slice(0, 500))} `) && text.includes('?');
}

/** Free slots that weren't in the last offer; those after it come first. */
async function notOffered({ input, open }: Understood): Promise<MeetingSlot[] | null> {
  const free = input.booking ? await input.booking.next() : [];
  if (free === null || open.kind !== 'offer') return free;
  const offered = new Set(open.slots.map(({ id }) => id));
  const last = open.slots.at(-1)?.start_at ?? '';
  const fresh = free.filter(({ id }) => !offered.has(id));
  const later = fresh.filter(({ start_at }) => start_at > last);
  return later.length > 0 ? later : fresh;
}
