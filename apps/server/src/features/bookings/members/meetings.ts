// Meetings in the dashboard (dashboard-operations.md#bookings): their details and actions, and the URL of their page.
import { type contract, fail, type InputOf, type ResultOf } from '@parley/contract';
import type { Ctx } from '../../../context.ts';
import { buildPageUrl } from '../provider/settle-meeting.ts';
import { findDetail, findToken, type LeadReach } from './meetings-store.ts';

type Detail = ResultOf<typeof contract.bookings.get>['data'];
type Meeting = ResultOf<typeof contract.bookings.agenda>['data'][number];

export async function getMeeting(ctx: Ctx, { id }: { id: string }): Promise<{ data: Detail }> {
  const found = await findDetail(ctx.db, ctx.teamId, id);
  if (!found) fail('not_found', 'not_found');
  const record = found.record as Meeting;
  return {
    data: { ...record, may: getAllowedActions(ctx, record, found.books), told: getsMessage(found.reach) },
  };
}

function getAllowedActions(
  ctx: Ctx,
  { status, start_at, canceling, moving_to }: Meeting,
  books: boolean,
): Detail['may'] {
  const begun = Date.parse(start_at) <= ctx.clock.ms();
  const ahead = status === 'booked' && !begun && !canceling;
  return {
    mark: begun && (status === 'booked' || status === 'no_show'),
    cancel: ahead,
    move: ahead && moving_to === null && books,
  };
}

/**
 * Returns who informs the lead about changes to the meeting: `agent` or `person`; otherwise why the lead gets no
 * message.
 */
export function getsMessage({
  status,
  opted_out_at,
  manual_override,
  in_touch,
  has_agent,
}: LeadReach): Detail['told'] {
  if (opted_out_at !== null) return 'opted_out';
  if (status === 'stopped') return 'stopped';
  if (!has_agent) return 'no_agent';
  if (!in_touch) return 'not_contacted';
  return manual_override ? 'person' : 'agent';
}

/** Returns the URL of the page on which the lead can move or cancel the meeting, or null if there is none. */
export async function getPageLink(ctx: Ctx, { id }: InputOf<typeof contract.bookings.link>) {
  const found = await findToken(ctx.db, ctx.teamId, id);
  if (!found) fail('not_found', 'not_found');
  return { data: { url: found.token === null ? null : buildPageUrl(ctx, found.token) } };
}
