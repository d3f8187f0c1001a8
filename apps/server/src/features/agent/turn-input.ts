// What a turn tells the agent of a conversation.
import type { MeetingSlot, SeenImage, TurnInput } from '../../agents/port.ts';
import type { Ctx } from '../../context.ts';
import { freeSlots } from '../bookings/index.ts';
import { parseHours } from '../pacing/index.ts';
import { briefOf } from './brief.ts';
import { slotOf } from './slot-ids.ts';
import type { Situation } from './store.ts';

const SLOTS_SHOWN = 24;

/** What the agent is told. Computes the free slots only if the agent reads them. */
export function turnInput(ctx: Ctx, situation: Situation, images: readonly SeenImage[] = []): TurnInput {
  const { agent } = situation;
  const now = ctx.clock.now();
  let free: MeetingSlot[] | undefined;
  return {
    now: now.toISOString(),
    brief: briefOf(agent, situation),
    lead: { name: situation.lead_name, status: situation.lead_status },
    findings: situation.findings,
    transcript: situation.transcript,
    images,
    booking: agent.booking && {
      get free() {
        const { hours, timezone, duration_minutes } = agent.booking!;
        const spans = () =>
          freeSlots({
            now,
            hours: parseHours(hours)!,
            timezone,
            duration_minutes,
            taken: situation.taken.map(({ start_at, end_at }) => ({
              start_at: new Date(start_at),
              end_at: new Date(end_at),
            })),
            limit: SLOTS_SHOWN,
          });
        free ??= spans().map(slotOf);
        return free;
      },
      booked: situation.booked,
    },
  };
}
