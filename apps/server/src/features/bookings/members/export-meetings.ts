// Exports all matching meetings as CSV (dashboard-operations.md#csv), page by page. The file omits the URLs of the meeting
// pages, because anyone with such a URL can cancel the meeting.
import type { contract, InputOf, ResultOf } from '@parley/contract';
import type { Ctx } from '../../../context.ts';
import { type Cell, streamCsv } from '../../../platform/csv.ts';
import { Download } from '../../../platform/download.ts';
import type { PageRow } from '../../../platform/list-query.ts';
import { addDetails, recordActivity } from '../../activity/index.ts';
import { listMeetings, type MeetingFilter } from './meetings-store.ts';

type Meeting = ResultOf<typeof contract.bookings.agenda>['data'][number];

const PAGE = 500;

/** The columns of the file by header, in order. */
const COLUMNS: Record<string, (meeting: Meeting) => Cell> = {
  id: ({ id }) => id,
  status: ({ status }) => status,
  start_at: ({ start_at }) => start_at,
  end_at: ({ end_at }) => end_at,
  timezone: ({ timezone }) => timezone,
  lead_id: ({ lead }) => lead.id,
  lead_name: ({ lead }) => lead.name,
  lead_phone: ({ lead }) => lead.phone,
  lead_email: ({ lead }) => lead.email,
  campaign_id: ({ campaign }) => campaign?.slug ?? null,
  host: ({ host }) => host?.name ?? null,
  calendar: ({ calendar }) => calendar?.name ?? 'builtin',
  source: ({ source }) => source,
  attended_at: ({ attended_at }) => attended_at,
  canceled_at: ({ canceled_at }) => canceled_at,
  cancellation_reason: ({ reason }) => reason,
  asked_by: ({ asked_by }) => asked_by,
  created_at: ({ created_at }) => created_at,
};

export async function exportMeetings(
  ctx: Ctx,
  { separator, ...filter }: InputOf<typeof contract.bookings.export>,
): Promise<Download> {
  const now = ctx.clock.now();
  // Read the first page before the response starts, so that a failure can still be reported as an error.
  const first = await listMeetings(ctx.db, ctx.teamId, filter, { limit: PAGE, after: null, now });
  const id = await recordActivity(ctx.db, ctx, { action: 'bookings.exported', details: { filter } });
  const day = now.toISOString().slice(0, 10);
  const pieces = streamCsv(
    Object.keys(COLUMNS),
    readMeetingCells(ctx, { filter, now }, first, id),
    separator,
  );
  return new Download({ fileName: `bookings-${day}.csv`, pieces });
}

async function* readMeetingCells(
  { db, teamId }: Ctx,
  { filter, now }: { filter: MeetingFilter; now: Date },
  first: readonly PageRow[],
  activityId: string,
): AsyncGenerator<Cell[][]> {
  let bookings = 0;
  let complete = false;
  try {
    for (let page = first; ; ) {
      bookings += page.length;
      yield page.map(({ record }) => {
        const meeting = JSON.parse(record) as Meeting;
        return Object.values(COLUMNS).map((cell) => cell(meeting));
      });
      const after = page.at(-1)?.position;
      if (page.length < PAGE || after === undefined) break;
      page = await listMeetings(db, teamId, filter, { limit: PAGE, after, now });
    }
    complete = true;
  } finally {
    await addDetails(db, teamId, activityId, { bookings, complete });
  }
}
