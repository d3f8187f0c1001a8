// What a turn tells the agent of a conversation.
import type { MeetingSlot, Passage, SeenImage, TurnInput } from '../../agents/port.ts';
import type { Ctx } from '../../context.ts';
import { freeSlots } from '../bookings/index.ts';
import { parseHours } from '../pacing/index.ts';
import { briefOf } from './brief.ts';
import { searchPassages } from './passages.ts';
import { slotOf } from './slot-ids.ts';
import type { Situation } from './store.ts';

const SLOTS_SHOWN = 24;
const MOST_SLOTS = 200;

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
  const show = (slots: MeetingSlot[]) => {
    for (const slot of slots) shown.set(slot.id, slot);
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
      next: async () => show(slotsOf(now, situation, SLOTS_SHOWN)),
      between: async (from, to) =>
        show(
          slotsOf(now, situation, Number.POSITIVE_INFINITY)
            .filter(({ start_at }) => start_at >= from.toISOString() && start_at < to.toISOString())
            .slice(0, MOST_SLOTS),
        ),
      booked: situation.booked && { ...situation.booked, page: null },
      pending: null,
      link: null,
      needs_email: false,
    },
  };
}

/** Free slots of the campaign's calendar, soonest first. */
function slotsOf(now: Date, { agent, taken }: Situation, limit: number): MeetingSlot[] {
  const { hours, timezone, duration_minutes } = agent.booking!;
  const spans = freeSlots({
    now,
    hours: parseHours(hours)!,
    timezone,
    duration_minutes,
    taken: taken.map(({ start_at, end_at }) => ({ start_at: new Date(start_at), end_at: new Date(end_at) })),
    limit,
  });
  return spans.map(slotOf);
}
