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

/** What the agent is told. Computes the free slots only if the agent reads them. */
export function turnInput(
  ctx: Ctx,
  situation: Situation,
  { passages = [], images = [] }: { passages?: Passage[]; images?: readonly SeenImage[] } = {},
): TurnInput {
  const { agent } = situation;
  const now = ctx.clock.now();
  let free: MeetingSlot[] | undefined;
  return {
    now: now.toISOString(),
    brief: briefOf(agent, situation),
    lead: {
      name: situation.lead_name,
      status: situation.lead_status,
      set_by_person: situation.status_set_by === 'person',
    },
    findings: situation.findings,
    passages,
    transcript: situation.transcript,
    images,
    ...(situation.has_passages && { search: (words) => searchPassages(ctx, situation, words) }),
    booking: agent.booking && {
      get free() {
        free ??= slotsFrom(now, now, situation);
        return free;
      },
      from: (time) => slotsFrom(now, time, situation),
      booked: situation.booked,
    },
  };
}

/** Free slots of the campaign's calendar from a time on, soonest first. */
function slotsFrom(now: Date, time: Date, { agent, taken }: Situation): MeetingSlot[] {
  const { hours, timezone, duration_minutes } = agent.booking!;
  const spans = freeSlots({
    now,
    hours: parseHours(hours)!,
    timezone,
    duration_minutes,
    taken: taken.map(({ start_at, end_at }) => ({ start_at: new Date(start_at), end_at: new Date(end_at) })),
    limit: time > now ? Number.POSITIVE_INFINITY : SLOTS_SHOWN,
  });
  const later = spans.filter(({ start_at }) => start_at >= time);
  return later.slice(0, SLOTS_SHOWN).map(slotOf);
}
