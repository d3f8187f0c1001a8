// What a turn tells the agent of a conversation.
import type { MeetingSlot, Passage, SeenImage, TurnInput } from '../../agents/port.ts';
import type { Ctx } from '../../context.ts';
import { openCalendar } from '../bookings/index.ts';
import type { BookingSettings } from '../campaigns/index.ts';
import type { Span } from '../pacing/index.ts';
import { briefOf } from './brief.ts';
import { searchPassages } from './passages.ts';
import { slotOf } from './slot-ids.ts';
import type { Situation } from './store.ts';

interface More {
  passages?: Passage[];
  images?: readonly SeenImage[];
  /** Takes every slot that the agent is shown: it may book no other. */
  shown?: Map<string, MeetingSlot>;
}

/** What the agent is told. The calendar is asked only if the agent asks it. */
export function turnInput(
  ctx: Ctx,
  situation: Situation,
  { passages = [], images = [], shown = new Map() }: More = {},
): TurnInput {
  const { agent } = situation;
  const now = ctx.clock.now();
  const calendar = agent.booking && openCalendar(ctx, calendarOf(situation, agent.booking));
  const show = (spans: Span[] | null) => {
    const slots = spans?.map(slotOf) ?? null;
    for (const slot of slots ?? []) shown.set(slot.id, slot);
    return slots;
  };
  return {
    now: now.toISOString(),
    brief: briefOf(agent, situation),
    lead: {
      name: situation.lead_name,
      status: situation.lead_status,
      email: situation.lead_email,
      timezone: situation.lead_timezone,
    },
    findings: situation.findings,
    passages,
    transcript: situation.transcript,
    images,
    ...(situation.has_passages && { search: (words) => searchPassages(ctx, situation, words) }),
    booking: agent.booking && {
      next: async () => show(await calendar!.next()),
      between: async (from, to) => show(await calendar!.between(from, to)),
      booked: situation.booked,
      pending: null,
      link: null,
      needs_email: false,
    },
  };
}

/** Whose calendar it is, and for whom it is asked. */
export function calendarOf({ campaign_id, lead_id }: Situation, settings: BookingSettings) {
  return { campaign_id, lead_id, settings };
}
