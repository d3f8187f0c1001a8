// GET /overview: all campaigns of the workspace on one page (dashboard-operations.md#overview).
import { canCall, contract } from '@parley/contract';
import type { Ctx, SignedIn } from '../../context.ts';
import { Json } from '../../platform/json.ts';
import { listMeetings } from '../bookings/index.ts';
import { countInbox, listInbox } from '../inbox/index.ts';
import { listNumbers } from '../numbers/index.ts';
import type { createSharedTimes } from './shared-times.ts';
import { findPeriod, listDays, listFunnels, type Period } from './store.ts';

const MOST_LEADS = 5;
const MOST_MEETINGS = 20;
const NO_LEADS = { contacted: 0, replied: 0, qualified: 0, booked: 0, won: 0 };
const NO_ANSWERS = { answers: 0, median: null, p90: null };

/** Returns the overview. Contains only what the member can also read elsewhere. */
export async function readOverview(
  ctx: Ctx,
  session: SignedIn,
  readTimes: ReturnType<typeof createSharedTimes>,
): Promise<Json> {
  const { teamId } = ctx;
  const db = ctx.db;
  const now = ctx.clock.now();
  const period = await findPeriod(db, teamId, now);
  const { since, timezone, tomorrow, day_after } = period;
  const [leads, meetings, numbers, funnels, times, days] = await Promise.all([
    canCall(session, contract.conversations.inbox) ? readAttention(ctx, session.memberId, now) : 'null',
    canCall(session, contract.bookings.agenda) ? readMeetings(ctx, period, now) : 'null',
    listNumbers(ctx),
    listFunnels(db, teamId, since, now),
    readTimes(ctx, since),
    listDays(db, teamId, period, now),
  ]);
  const findCounts = (wanted: boolean) => {
    const { earlier: _, ...counts } = funnels.find(({ earlier }) => earlier === wanted) ?? {
      earlier: wanted,
      ...NO_LEADS,
    };
    return counts;
  };
  const findTimes = (wanted: 'agent' | 'person') => {
    const found = times.find(({ kind }) => kind === wanted);
    return found ? { answers: found.answers, median: found.median, p90: found.p90 } : NO_ANSWERS;
  };
  const figures = {
    timezone,
    since,
    until: now,
    tomorrow,
    day_after,
    numbers,
    funnel: { now: findCounts(false), before: findCounts(true) },
    responses: { agent: findTimes('agent'), person: findTimes('person') },
    by_day: days,
  };
  return new Json(
    `{"data":{"needs_you":${leads},"meetings":${meetings},${JSON.stringify(figures).slice(1)}}`,
  );
}

const toJsonList = (rows: readonly { record: string }[]) => `[${rows.map(({ record }) => record).join()}]`;

/** Reads the leads of all members, so that a team lead sees who waits for a colleague. */
async function readAttention(ctx: Ctx, memberId: string, now: Date): Promise<string> {
  const [counts, rows] = await Promise.all([
    countInbox(ctx.db, ctx.teamId, memberId, now),
    listInbox(ctx.db, ctx.teamId, { view: 'attention_all' }, { memberId, now }, MOST_LEADS, null),
  ]);
  const { attention_all: total } = JSON.parse(counts) as { attention_all: number };
  return `{"total":${total},"leads":${toJsonList(rows)}}`;
}

async function readMeetings(ctx: Ctx, { today }: Period, now: Date): Promise<string> {
  const filter = { from: today.toISOString(), status: 'standing' } as const;
  const page = { limit: MOST_MEETINGS, after: null, now };
  return toJsonList(await listMeetings(ctx.db, ctx.teamId, filter, page));
}
