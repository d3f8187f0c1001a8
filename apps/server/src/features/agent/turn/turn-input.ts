// Builds the input for the agent in a turn.
import type { MeetingSlot, SeenImage, TurnInput } from '../../../agents/port.ts';
import type { Ctx } from '../../../context.ts';
import type { SpokenConversation } from '../../../language/signals.ts';
import { toZoned } from '../../../language/timezone.ts';
import { findPhoneCountry, findPhoneZone } from '../../../language/zones.ts';
import { createDayOffCheck } from '../../bookings/index.ts';
import { mightOptOut } from '../hand-over/wait.ts';
import { type CampaignCalendar, createAskedCalendar } from '../meetings/open-meetings.ts';
import type { HandOverRow, Situation } from '../store.ts';
import { getBrief } from './agent-brief.ts';
import { searchPassages, type TurnPassages } from './find-turn-passages.ts';

const DAY_MS = 86_400_000;

interface InputExtras extends Partial<TurnPassages> {
  images?: readonly SeenImage[];
  /** Collects every slot that the agent sees. The agent can book no other slot. */
  shown?: Map<string, MeetingSlot>;
  /** The hand-over after which the lead waits for a person. */
  handOver?: HandOverRow | null;
}

/** Returns the agent's input. The calendar is called only if the agent asks for slots. */
export async function turnInput(
  ctx: Ctx,
  situation: Situation,
  meetings: CampaignCalendar | null,
  { passages = [], all_passages, images = [], shown = new Map(), handOver = null }: InputExtras = {},
): Promise<TurnInput> {
  const { agent, transcript } = situation;
  const brief = getBrief(agent, situation);
  const now = ctx.clock.now();
  const { lead_phone: phone } = situation;
  const timezone = situation.lead_timezone ?? findPhoneZone(phone);
  return {
    team_id: ctx.teamId,
    now: now.toISOString(),
    brief,
    lead: {
      name: situation.lead_name,
      status: situation.lead_status,
      set_by_person: situation.status_set_by === 'person',
      email: situation.lead_email,
      timezone,
      country: findPhoneCountry(phone, timezone),
      language:
        (await findLanguage(ctx, situation, { brief: { language: brief.language }, transcript })) ??
        undefined,
    },
    findings: situation.findings,
    passages,
    ...(all_passages && { all_passages }),
    transcript,
    images,
    ...(situation.has_passages &&
      !all_passages && { search: (words) => searchPassages(ctx, situation, [words]) }),
    booking: meetings && createAskedCalendar(ctx, meetings, situation, shown),
    ...(handOver && { handed_over: true, ...(mightOptOut(handOver) && { might_opt_out: true }) }),
    is_day_off: hasDayOff(agent, now),
  };
}

/** Returns whether the campaign's hosts have a day off, in its time zone. */
function hasDayOff({ booking, timezone }: Situation['agent'], now: Date): boolean {
  if (!booking) return false;
  const { year, month, day } = toZoned(now.toISOString(), timezone);
  return createDayOffCheck(booking.days_off, booking.holidays)(Date.UTC(year, month - 1, day) / DAY_MS);
}

/**
 * Returns the language in which the lead writes; null if it is unclear, or the lead has written nothing. A campaign
 * without language models does not load the detector, which needs 90 MB in each thread.
 */
async function findLanguage(
  { reader, teamId }: Ctx,
  { agent }: Situation,
  said: SpokenConversation,
): Promise<string | null> {
  if (agent.models.every((model) => model === 'offline')) return null;
  const hasWritten = said.transcript.some(({ direction, text }) => direction === 'inbound' && text !== null);
  return hasWritten ? reader.language(teamId, said) : null;
}
