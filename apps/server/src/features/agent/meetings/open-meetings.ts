// Opens a campaign's calendar for a turn (bookings.md#slots).
import { BUILTIN } from '@parley/contract';
import type { AskedCalendar, MeetingSlot } from '../../../agents/port.ts';
import { CalendarError } from '../../../calendars/port.ts';
import type { Ctx } from '../../../context.ts';
import { findPhoneZone } from '../../../language/zones.ts';
import { openCalendar } from '../../bookings/index.ts';
import type { Calendars, OpenCalendar } from '../../calendars/index.ts';
import type { BookingSettings } from '../../campaigns/index.ts';
import type { Span } from '../../pacing/index.ts';
import type { Situation } from '../store.ts';
import { makeSlot } from './slot-ids.ts';

/** A campaign's calendar for one lead. */
export interface CampaignCalendar {
  campaign_id: string;
  lead_id: string;
  settings: BookingSettings;
  /** The provider's calendar; null for the built-in one. */
  calendar: OpenCalendar | null;
  /** True if the campaign names a calendar that does not exist. */
  gone: boolean;
  /** The URL at which the lead books; null if the lead books in the chat. */
  link: string | null;
}

/**
 * Opens the campaign's calendar for a lead. Returns null if the campaign books no meetings.
 * @param pageOf returns the URL at which the lead books.
 */
export async function openMeetings(
  ctx: Ctx,
  calendars: Calendars,
  situation: Situation,
  pageOf: typeof linkFor = linkFor,
): Promise<CampaignCalendar | null> {
  const { agent, campaign_id, lead_id } = situation;
  const settings = agent.booking;
  if (!settings) return null;
  const asked = { campaign_id, lead_id, settings };
  if (settings.calendar === BUILTIN) return { ...asked, calendar: null, gone: false, link: null };
  const calendar = (await calendars.named(ctx, settings.calendar)) ?? null;
  const link = calendar && settings.by === 'link' ? await pageOf(ctx, calendar, situation) : null;
  return { ...asked, calendar, gone: calendar === null, link };
}

async function linkFor(
  ctx: Ctx,
  { id, adapter, account }: OpenCalendar,
  situation: Situation,
): Promise<string | null> {
  const { lead_id, lead_name: name, lead_email: email, lead_timezone, agent } = situation;
  const attendee = {
    ...{ name, email, phone: null },
    timezone: lead_timezone ?? findPhoneZone(situation.lead_phone) ?? agent.booking!.timezone,
    language: agent.language,
  };
  try {
    return (await adapter.bookingLink?.(account, { id: lead_id, attendee })) ?? null;
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    ctx.log.warn({ calendar: id, kind: error.kind }, 'a calendar returned no booking page');
    return null;
  }
}

/** Returns the calendar in the form that the agent uses. @param shown collects every slot that the agent sees. */
export function createAskedCalendar(
  ctx: Ctx,
  meetings: CampaignCalendar,
  situation: Situation,
  shown: Map<string, MeetingSlot>,
): AskedCalendar {
  const { settings, calendar, gone, link } = meetings;
  // If leads book through a link, the agent offers no slots.
  const open = gone || settings.by === 'link' ? null : openCalendar(ctx, meetings);
  const show = (spans: Span[] | null) => {
    const slots = spans?.map(makeSlot) ?? null;
    for (const slot of slots ?? []) shown.set(slot.id, slot);
    return slots;
  };
  return {
    next: async () => show(open && (await open.next())),
    between: async (from, to) => show(open && (await open.between(from, to))),
    // A meeting that has ended can't be moved or canceled.
    booked:
      situation.booked && Date.parse(situation.booked.end_at) > ctx.clock.ms() ? situation.booked : null,
    pending: situation.pending,
    link,
    needs_email: situation.lead_email === null && calendar?.adapter.capabilities.needs_email === true,
  };
}
