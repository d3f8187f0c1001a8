// GET /campaign-board/{id}/forecast: when the leads who are waiting for a campaign will be contacted
// (dashboard-operations.md#forecast).
import { type contract, fail, type InputOf, type ResultOf } from '@parley/contract';
import { MOST_FORECAST } from '@parley/contract/values';
import type { Ctx } from '../../context.ts';
import { getCapabilities } from '../../engines/capabilities.ts';
import type { Due } from '../pacing/index.ts';
import { findTemplateProblem } from '../templates/index.ts';
import {
  type ForecastCampaign,
  findForecastCampaign,
  listSharedNumbers,
  listTurns,
  type SharedNumber,
} from './forecast-store.ts';
import { getRuleValue, simulateQueue } from './simulate-contacts.ts';

type ForecastOperation = typeof contract.campaigns.forecast;
type Answer = ResultOf<ForecastOperation>['data'];
type Condition = NonNullable<Answer['condition']>;

const MOST_DAYS = 60;

export async function forecastCampaign(
  ctx: Ctx,
  { id, extra = 0 }: InputOf<ForecastOperation>,
): Promise<ResultOf<ForecastOperation>> {
  const now = ctx.clock.now();
  const campaign = await findForecastCampaign(ctx.db, ctx.teamId, id);
  if (!campaign) fail('not_found', 'not_found');
  const joined = extra > 0 ? campaign.number_id : null;
  const shared = await listSharedNumbers(ctx.db, ctx.teamId, campaign.id, joined, now);
  const queues = await Promise.all(
    shared.map((number) => simulateNumber(ctx, campaign, number, number.id === joined ? extra : 0, now)),
  );
  const { timezone } = campaign.agent;
  const times = queues.flatMap(({ times }) => times).sort((one, other) => one.getTime() - other.getTime());
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  const capped = queues.some((queue) => queue.capped);
  const isWhole = !capped && times.length === waiting;
  const last = times.at(-1);
  // Report the rule that delays the queue that finishes last.
  const slowest = queues.toSorted((one, other) => getLastTime(other) - getLastTime(one))[0];
  return {
    data: {
      waiting,
      sending: campaign.sending,
      capped,
      condition: findCondition(campaign, queues),
      held_by: slowest?.held_by ?? null,
      next_at: times[0]?.toISOString() ?? null,
      done_on: isWhole && last ? formatDay(last, timezone) : null,
      timezone,
      by_day: countByDay(times, now, timezone),
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

const getLastTime = ({ times, waiting }: Queue) =>
  times.length < waiting ? Number.POSITIVE_INFINITY : (times.at(-1)?.getTime() ?? 0);

/**
 * Simulates the campaign's entries in a number's queue, as if no condition blocked them.
 * @param extra the number of entries added to the end of the queue
 */
async function simulateNumber(
  ctx: Ctx,
  campaign: ForecastCampaign,
  number: SharedNumber,
  extra: number,
  now: Date,
): Promise<Queue> {
  const byTemplate = getCapabilities(number.engine).first_contact === 'template';
  const isStuck = ({ template, kept_template }: SharedNumber['lanes'][number]) =>
    byTemplate && findTemplateProblem(template, kept_template) !== null;
  const lanes = number.lanes.filter((lane) => lane.campaign_id === campaign.id || !isStuck(lane));
  const hours = new Map(lanes.map((lane) => [lane.campaign_id, lane]));
  const order = await listTurns(ctx.db, ctx.teamId, number.id, [...hours.keys()], MOST_FORECAST + 1);
  order.push(...Array<string>(extra).fill(campaign.id));
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
  const seen = order.slice(0, MOST_FORECAST);
  const { times, held } = await simulateQueue(released, hours, seen, campaign.id, now);
  return {
    waiting: seen.filter((one) => one === campaign.id).length,
    capped: order.length > MOST_FORECAST,
    times,
    held_by: held && getDelayCause(held, number),
    condition,
  };
}

function getDelayCause(due: Due, number: SharedNumber): Answer['held_by'] {
  return { rule: due.rule, figure: getRuleValue(due, number), day: due.limit?.day ?? null };
}

/**
 * Returns the condition that must change before anything can be sent; null if there is none. If there are several,
 * returns the one that blocks the most.
 */
function findCondition(campaign: ForecastCampaign, queues: readonly Queue[]): Condition | null {
  if (campaign.number_id === null && queues.length === 0) return 'number';
  if (campaign.status !== 'active') return 'active';
  return queues.find(({ condition }) => condition !== null)?.condition ?? null;
}

const toLocalDate = (at: Date, timezone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone).toPlainDate();
const formatDay = (at: Date, timezone: string) => toLocalDate(at, timezone).toString();

function countByDay(times: readonly Date[], now: Date, timezone: string): Answer['by_day'] {
  const last = times.at(-1);
  if (!last) return [];
  const counts = new Map<string, number>();
  const over = toLocalDate(now, timezone).add({ days: MOST_DAYS }).toString();
  for (const time of times) {
    const day = formatDay(time, timezone);
    if (day >= over) break;
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  const days: Answer['by_day'] = [];
  const end = toLocalDate(last, timezone);
  for (let day = toLocalDate(now, timezone); days.length < MOST_DAYS; day = day.add({ days: 1 })) {
    if (Temporal.PlainDate.compare(day, end) > 0) break;
    days.push({ day: day.toString(), first_contacts: counts.get(day.toString()) ?? 0 });
  }
  return days;
}
