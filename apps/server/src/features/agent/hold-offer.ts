// What the agent offers is kept for the lead for a while (bookings.md#slots).
import type { Intent, MeetingSlot } from '../../agents/port.ts';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { holdSlots } from '../bookings/index.ts';
import type { Meetings } from './open-meetings.ts';

/**
 * Keeps what a message offers for the lead; false when something that the agent was shown in this turn is another lead's
 * meanwhile.
 */
export async function holdOffer(
  tx: Queries,
  ctx: Ctx,
  meetings: Meetings | null,
  message: { intent: Intent } | null,
  shown: ReadonlyMap<string, MeetingSlot>,
): Promise<boolean> {
  const intent = message?.intent;
  const offered =
    intent?.kind === 'offer'
      ? intent.slots
      : intent?.kind === 'ask_email' && intent.slot
        ? [intent.slot]
        : [];
  if (offered.length === 0 || !meetings) return true;
  const slots = offered.map(({ id, start_at }) => ({ start_at, seen: shown.has(id) }));
  return holdSlots(tx, ctx, { ...meetings, slots });
}
