// Builds the input for the agent in a turn.
import type { MeetingSlot, SeenImage, TurnInput } from '../../../agents/port.ts';
import type { Ctx } from '../../../context.ts';
import { toZoned } from '../../../language/timezone.ts';
import { findPhoneCountry, findPhoneZone } from '../../../language/zones.ts';
import { createDayOffCheck } from '../../bookings/index.ts';
import { type CampaignCalendar, createAskedCalendar } from '../meetings/open-meetings.ts';
import type { Situation } from '../store.ts';
import { getBrief } from './agent-brief.ts';
import { searchPassages, type TurnPassages } from './find-turn-passages.ts';

const DAY_MS = 86_400_000;

interface InputExtras extends Partial<TurnPassages> {
  images?: readonly SeenImage[];
  /** Collects every slot that the agent sees. The agent can book no other slot. */
  shown?: Map<string, MeetingSlot>;
  /** Whether the lead waits for a person. */
  waits?: boolean;
}

/** Returns the agent's input. The calendar is called only if the agent asks for slots. */
export function turnInput(
  ctx: Ctx,
  situation: Situation,
  meetings: CampaignCalendar | null,
  { passages = [], all_passages, images = [], shown = new Map(), waits = false }: InputExtras = {},
): TurnInput {
  const { agent } = situation;
  const now = ctx.clock.now();
  const { lead_phone: phone } = situation;
  const timezone = situation.lead_timezone ?? findPhoneZone(phone);
  return {
    team_id: ctx.teamId,
    now: now.toISOString(),
    brief: getBrief(agent, situation),
    lead: {
      name: situation.lead_name,
      status: situation.lead_status,
      set_by_person: situation.status_set_by === 'person',
      email: situation.lead_email,
      timezone,
      country: findPhoneCountry(phone, timezone),
    },
    findings: situation.findings,
    passages,
    ...(all_passages && { all_passages }),
    transcript: situation.transcript,
    images,
    ...(situation.has_passages &&
      !all_passages && { search: (words) => searchPassages(ctx, situation, [words]) }),
    booking: meetings && createAskedCalendar(ctx, meetings, situation, shown),
    ...(waits && { handed_over: true }),
    is_day_off: hasDayOff(agent, now),
  };
}

/** Returns whether the campaign's hosts have a day off, in its time zone. */
function hasDayOff({ booking, timezone }: Situation['agent'], now: Date): boolean {
  if (!booking) return false;
  const { year, month, day } = toZoned(now.toISOString(), timezone);
  return createDayOffCheck(booking.days_off, booking.holidays)(Date.UTC(year, month - 1, day) / DAY_MS);
}
