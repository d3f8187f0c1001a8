// GET /campaign-board/{id}/forecast: when the leads that wait for a campaign will be contacted
// (dashboard-doors.md#forecast).
import { type dashboard, fail, type InputOf, type ResultOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { capabilitiesOf } from '../../engines/capabilities.ts';
import type { Due } from '../pacing/index.ts';
import { templateProblem } from '../templates/index.ts';
import {
  type ForecastCampaign,
  findForecastCampaign,
  listSharedNumbers,
  listTurns,
  type SharedNumber,
} from './forecast-store.ts';
import { getRuleValue, simulateQueue } from './foretell.ts';

type ForecastOf = typeof dashboard.campaignBoard.forecast;
type Answer = ResultOf<ForecastOf>['data'];
type Condition = NonNullable<Answer['condition']>;

/** The number of queue entries that are simulated: three years at 20 a day. */
const MOST = 20_000;
const MOST_DAYS = 60;

export async function forecastCampaign(ctx: Ctx, { id }: InputOf<ForecastOf>): Promise<ResultOf<ForecastOf>> {
  const now = ctx.clock.now();
  const campaign = await findForecastCampaign(ctx.db, ctx.teamId, id);
  if (!campaign) fail('not_found', 'not_found');
  const shared = await listSharedNumbers(ctx.db, ctx.teamId, campaign.id, now);
  const queues = await Promise.all(shared.map((number) => simulateNumber(ctx, campaign, number, now)));
  const { timezone } = campaign.agent;
  const times = queues.flatMap(({ times }) => times).sort((one, other) => one.getTime() - other.getTime());
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  const capped = queues.some((queue) => queue.capped);
  const isWhole = !capped && times.length === waiting;
  const last = times.at(-1);
  // The number that finishes last.
  const slowest = queues.toSorted((one, other) => lastOf(other) - lastOf(one))[0];
  return {
    data: {
      waiting,
      capped,
      condition: conditionOf(campaign, queues),
      held_by: slowest?.held_by ?? null,
      next_at: times[0]?.toISOString() ?? null,
      done_on: isWhole && last ? dayOf(last, timezone) : null,
      timezone,
      by_day: byDay(times, now, timezone),
    },
  };
}

interface Queue {
  waiting: number;
  capped: boolean;
  times: Date[];
  held_by: Answer['held_by'];
  condition: Condition | null;
}

const lastOf = ({ times, waiting }: Queue) =>
  times.length < waiting ? Number.POSITIVE_INFINITY : (times.at(-1)?.getTime() ?? 0);

/** Simulates the campaign's part of a number's queue, as if a blocking condition had been resolved. */
async function simulateNumber(
  ctx: Ctx,
  campaign: ForecastCampaign,
  number: SharedNumber,
  now: Date,
): Promise<Queue> {
  const byTemplate = capabilitiesOf(number.engine).first_contact === 'template';
  const isStuck = ({ template, kept_template }: SharedNumber['lanes'][number]) =>
    byTemplate && templateProblem(template, kept_template) !== null;
  const lanes = number.lanes.filter((lane) => lane.campaign_id === campaign.id || !isStuck(lane));
  const hours = new Map(lanes.map((lane) => [lane.campaign_id, lane]));
  const order = await listTurns(ctx.db, ctx.teamId, number.id, [...hours.keys()], MOST + 1);
  const own = number.lanes.find((lane) => lane.campaign_id === campaign.id)!;
  const condition =
    campaign.status !== 'active'
      ? 'active'
      : isStuck(own)
        ? 'template'
        : number.session_status !== 'WORKING'
          ? 'connected'
          : number.pause_reason !== null
            ? 'released'
            : number.daily_quota === 0
              ? 'quota'
              : null;
  const released = { ...number, pause_reason: null };
  const seen = order.slice(0, MOST);
  const { times, held } = await simulateQueue(released, hours, seen, campaign.id, now);
  return {
    waiting: seen.filter((one) => one === campaign.id).length,
    capped: order.length > MOST,
    times,
    held_by: held && heldBy(held, number),
    condition,
  };
}

function heldBy(due: Due, number: SharedNumber): Answer['held_by'] {
  return { rule: due.rule, figure: getRuleValue(due, number), day: due.limit?.day ?? null };
}

/** Returns what must change before anything is sent; if several things must, the most blocking one. */
function conditionOf(campaign: ForecastCampaign, queues: readonly Queue[]): Condition | null {
  if (campaign.number_id === null && queues.length === 0) return 'number';
  if (campaign.status !== 'active') return 'active';
  return queues.find(({ condition }) => condition !== null)?.condition ?? null;
}

const dateOf = (at: Date, timezone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone).toPlainDate();
const dayOf = (at: Date, timezone: string) => dateOf(at, timezone).toString();

function byDay(times: readonly Date[], now: Date, timezone: string): Answer['by_day'] {
  const last = times.at(-1);
  if (!last) return [];
  const counts = new Map<string, number>();
  const over = dateOf(now, timezone).add({ days: MOST_DAYS }).toString();
  for (const time of times) {
    const day = dayOf(time, timezone);
    if (day >= over) break;
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  const days: Answer['by_day'] = [];
  const end = dateOf(last, timezone);
  for (let day = dateOf(now, timezone); days.length < MOST_DAYS; day = day.add({ days: 1 })) {
    if (Temporal.PlainDate.compare(day, end) > 0) break;
    days.push({ day: day.toString(), first_contacts: counts.get(day.toString()) ?? 0 });
  }
  return days;
}
