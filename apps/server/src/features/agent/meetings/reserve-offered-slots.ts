// Reserves the offered slots for the lead for a limited time (bookings.md#slots).
import type { Intent, MeetingSlot } from '../../../agents/port.ts';
import type { Ctx } from '../../../context.ts';
import type { Queries } from '../../../platform/postgres/database.ts';
import { holdSlots } from '../../bookings/index.ts';
import type { CampaignCalendar } from './open-meetings.ts';

/**
 * Reserves the slots that a message offers. Returns false if a slot that the agent saw as free in this turn now belongs
 * to another lead.
 */
export async function reserveOfferedSlots(
  tx: Queries,
  ctx: Ctx,
  meetings: CampaignCalendar | null,
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
