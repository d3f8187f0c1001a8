// Lets a member book or move a meeting for a lead, by the agent's rules: with the same free times and holds, checked
// again under the lead's lock (dashboard-operations.md#bookings).
import {
  BUILTIN,
  type contract,
  fact,
  fail,
  type InputOf,
  type IssueCode,
  type ResultOf,
} from '@parley/contract';
import { type Ctx, getAuthorName } from '../../../context.ts';
import type { Calendars } from '../../calendars/index.ts';
import type { BookingSettings } from '../../campaigns/index.ts';
import { hasConversation, lockLead, writeEntry } from '../../leads/index.ts';
import { type MeetingAsker, toDoerFact } from '../meeting-asker.ts';
import { moveMeeting } from '../move-meeting.ts';
import { openCalendar } from '../open-calendar.ts';
import { bookSlot } from '../own-calendar/book.ts';
import { findMeeting, findPending } from '../provider/meeting-store.ts';
import { reserveSlot } from '../provider/reserve.ts';
import { announceMeeting, informLead } from '../provider/settle-meeting.ts';
import { listBooked } from '../store.ts';
import { getMeeting, getsMessage } from './meetings.ts';
import { findLeadBooking, type LeadBooking } from './meetings-store.ts';

type Slots = ResultOf<typeof contract.bookings.slots>['data'];
type Problem = NonNullable<Slots['problem']>;
type Calendar = Awaited<ReturnType<Calendars['named']>>;

const BOOKING_ISSUES = {
  books_nothing: 'books_nothing',
  calendar_gone: 'calendar_gone',
  calendar_away: 'calendar_away',
  by_link: 'booked_by_link',
  needs_email: 'needs_email',
} as const satisfies Record<Problem, IssueCode>;

/** Returns the free times of a campaign for a lead, or why there are none. */
export async function findSlotsByHand(
  ctx: Ctx,
  calendars: Calendars,
  { id, lead_id, from, to, host_id }: InputOf<typeof contract.bookings.slots>,
): Promise<{ data: Slots }> {
  const of = await findBooking(ctx, id, lead_id);
  const { campaign, settings, hosts, standing, lead } = of;
  const calendar = settings && (await findCalendar(ctx, calendars, settings));
  const problem = findBookingProblem(of, calendar);
  const own = settings && settings.calendar === BUILTIN ? hosts : [];
  const asked = settings && { campaign_id: campaign.id, lead_id, settings: limitToHost(settings, host_id) };
  const free =
    problem === null && asked
      ? await openCalendar(ctx, { ...asked, calendar: calendar ?? null }).between(
          new Date(from),
          new Date(to),
        )
      : [];
  return {
    data: {
      campaign,
      timezone: settings?.timezone ?? null,
      calendar: calendar ? { name: calendar.name, provider: calendar.provider } : null,
      hosts: own,
      slots: (free ?? []).map(({ start_at, end_at }) => ({
        start_at: start_at.toISOString(),
        end_at: end_at.toISOString(),
      })),
      problem: free === null ? 'calendar_away' : problem,
      standing,
      told: getsMessage(lead!),
    },
  };
}

/** Books a time for a lead who has no upcoming meeting. */
export async function bookByHand(
  ctx: Ctx,
  calendars: Calendars,
  input: InputOf<typeof contract.bookings.create>,
): Promise<ResultOf<typeof contract.bookings.create>> {
  const { lead_id, start_at } = input;
  const of = await findBooking(ctx, input.campaign_id, lead_id);
  const calendar = of.settings && (await findCalendar(ctx, calendars, of.settings));
  const problem = findBookingProblem(of, calendar);
  if (problem !== null) fail('invalid_state', BOOKING_ISSUES[problem]);
  const settings = limitToHost(of.settings!, input.host_id);
  const campaign_id = of.campaign.id;
  const asked = { campaign_id, lead_id, settings, calendar: calendar ?? null };
  const start = new Date(start_at);
  const free = await openCalendar(ctx, asked).between(start, new Date(start.getTime() + 1));
  if (free === null) fail('service_unavailable', 'calendar_away');
  const [slot] = free;
  if (!slot) fail('invalid_state', 'slot_gone');
  const by: MeetingAsker = { who: 'member', name: getAuthorName(ctx.actor) ?? 'A member' };
  const id = await ctx.db.transaction(async (tx) => {
    const lead = await lockLead(tx, ctx.teamId, lead_id);
    if (!lead) fail('not_found', 'not_found');
    const [ahead] = await listBooked(tx, ctx.teamId, lead.id, ctx.clock.now());
    if (ahead) fail('invalid_state', 'lead_has_meeting', { start_at: ahead.start_at });
    const pending = await findPending(tx, ctx.teamId, lead.id);
    if (pending) fail('invalid_state', 'meeting_pending');
    const at = slot.start_at.toISOString();
    if (calendar) {
      const choice = { start_at: at, end_at: slot.end_at.toISOString(), timezone: settings.timezone };
      const made = await reserveSlot(tx, ctx, { ...lead, campaign_id }, calendar, {
        ...choice,
        source: 'manual',
      });
      if (made.done === 'taken') fail('invalid_state', 'slot_gone');
      await writeEntry(tx, ctx, lead.id, fact('meeting_requested', { start_at: at, ...toDoerFact(by) }));
      return made.id;
    }
    const booked = await bookSlot(tx, ctx, lead, settings, {
      ...{ start_at: at, offered: false, campaign_id },
      source: 'manual',
    });
    if (!('id' in booked)) return fail('invalid_state', 'slot_gone');
    await announceMeeting(tx, ctx, lead.id, { ...booked, by }, fact('meeting_was_booked', { by: by.name }));
    // A booking is no reason to contact a lead who was never contacted.
    if (hasConversation(lead)) await informLead(tx, ctx, booked.id, 'booked');
    return booked.id;
  });
  return getMeeting(ctx, { id });
}

/** Moves a booked meeting to another free time. @returns the new meeting, which is booked or requested. */
export async function moveByMember(
  ctx: Ctx,
  calendars: Calendars,
  { id, start_at }: InputOf<typeof contract.bookings.move>,
): Promise<ResultOf<typeof contract.bookings.move>> {
  const meeting = await findMeeting(ctx.db, ctx.teamId, id);
  if (!meeting) fail('not_found', 'not_found');
  const { campaign_id, lead_id } = meeting;
  const of = campaign_id === null ? undefined : await findBooking(ctx, campaign_id, lead_id);
  const calendar = of?.settings && (await findCalendar(ctx, calendars, of.settings));
  const problem = of ? findBookingProblem(of, calendar) : 'books_nothing';
  if (problem !== null || !of?.settings) fail('invalid_state', BOOKING_ISSUES[problem ?? 'books_nothing']);
  const asked = { campaign_id: of.campaign.id, lead_id, settings: of.settings, calendar: calendar ?? null };
  const by: MeetingAsker = { who: 'member', name: getAuthorName(ctx.actor) ?? 'A member' };
  const moved = await moveMeeting(ctx, asked, { id, start: new Date(start_at), by });
  if ('id' in moved) return getMeeting(ctx, moved);
  if (moved.trouble === 'calendar_away') fail('service_unavailable', 'calendar_away');
  return fail('invalid_state', 'slot_gone');
}

async function findBooking(ctx: Ctx, campaign: string, lead_id: string): Promise<LeadBooking> {
  const of = await findLeadBooking(ctx.db, ctx.teamId, { campaign, lead_id, now: ctx.clock.now() });
  return of?.lead ? of : fail('not_found', 'not_found');
}

/** Returns null for the built-in calendar, and undefined if the campaign names a calendar that does not exist. */
async function findCalendar(ctx: Ctx, calendars: Calendars, { calendar }: BookingSettings) {
  return calendar === BUILTIN ? null : calendars.named(ctx, calendar);
}

function findBookingProblem({ settings, lead }: LeadBooking, calendar: Calendar | null): Problem | null {
  if (settings === null) return 'books_nothing';
  if (settings.calendar === BUILTIN) return null;
  if (!calendar) return 'calendar_gone';
  if (settings.by === 'link') return 'by_link';
  const needsEmail = calendar.adapter.capabilities.needs_email === true;
  return needsEmail && lead?.email === null ? 'needs_email' : null;
}

/** Returns the settings with only one host. */
function limitToHost(settings: BookingSettings, host_id: string | undefined): BookingSettings {
  if (host_id === undefined) return settings;
  if (settings.calendar === BUILTIN && settings.members.includes(host_id)) {
    return { ...settings, members: [host_id] };
  }
  return fail('validation_error', 'host', {}, ['host_id']);
}
