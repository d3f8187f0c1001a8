// Builds the state of a number for the dashboard (dashboard-operations.md#numbers).
import { type contract, fail, type ResultOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { getCapabilities, getChannel } from '../../engines/capabilities.ts';
import {
  countFreeContacts,
  findStop,
  getDailyLimit,
  getWarmUpDay,
  LADDER,
  nextQuotaDay,
  openHours,
  startForecast,
} from '../pacing/index.ts';
import * as store from './card-store.ts';
import { findFacts, type NumberFacts, readFigures } from './health-store.ts';
import { findIncidents } from './incidents.ts';
import { listEventsSince } from './journal-store.ts';

type Card = ResultOf<typeof contract.numbers.list>['data'][number];
type Detail = ResultOf<typeof contract.numbers.get>['data'];
type Day = ResultOf<typeof contract.numbers.days>['data'][number];

const DAY_MS = 86_400_000;
/** The number of days that the page of a number shows. */
const DAYS = 30;

export async function listNumbers(ctx: Ctx): Promise<Card[]> {
  const now = ctx.clock.now();
  return (await store.listCards(ctx.db.brief, ctx.teamId, now)).map((row) => buildCard(row, now));
}

export async function getNumber(ctx: Ctx, id: string): Promise<Detail> {
  const now = ctx.clock.now();
  const [row] = await store.listCards(ctx.db, ctx.teamId, now, id);
  const facts = row && (await findFacts(ctx.db, ctx.teamId, id, now));
  if (!facts) fail('not_found', 'not_found');
  const since = new Date(now.getTime() - DAYS * DAY_MS);
  const events = await listEventsSince(ctx.db, ctx.teamId, id, since);
  const { portfolio } = facts;
  const { network } = getCapabilities(row.engine);
  const limit = getDailyLimit(facts, now);
  return {
    ...buildCard(row, now),
    connected_as: row.connected_as,
    told_at: row.told_at,
    warm_up:
      network === 'official'
        ? null
        : {
            day: getWarmUpDay(facts.connected_since, now),
            limit: limit?.most ?? null,
            rule: limit?.rule ?? null,
            steps: [...LADDER],
            own: facts.pacing.first_contacts_per_day,
          },
    next_first_contact_at: await nextAt(ctx, row, facts, now),
    refused_in_24h: facts.refused,
    figures: await readFigures(ctx.db, ctx.teamId, id, now),
    quality: {
      rating: facts.quality_rating,
      people_limit: portfolio?.limit ?? null,
      people_left: portfolio?.limit == null ? null : countFreeContacts(portfolio, now.getTime()),
    },
    incidents: findIncidents(events, network === 'simulated' || row.created_at < since),
    campaigns_on_it: row.campaigns,
  };
}

/** Lists the last days, including days without a send. */
export async function listDays(ctx: Ctx, id: string): Promise<Day[]> {
  const now = ctx.clock.now();
  const [row] = await store.listCards(ctx.db, ctx.teamId, now, id);
  if (!row) fail('not_found', 'not_found');
  const known = new Map(
    (await store.listDays(ctx.db, ctx.teamId, id, now, DAYS)).map((one) => [one.day, one]),
  );
  return Array.from({ length: DAYS }, (_, index) => {
    const at = new Date(now.getTime() - (DAYS - 1 - index) * DAY_MS);
    const day = at.toISOString().slice(0, 10);
    return known.get(day) ?? { day, sent: 0, first_contacts: 0 };
  });
}

function buildCard(row: store.CardRow, now: Date): Card {
  const { network } = getCapabilities(row.engine);
  const stop = findStop(row, now);
  const connected = row.status === 'WORKING';
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    ig_username: row.phone === null ? row.handle.slice(1) : null,
    channel: getChannel(row),
    engine: row.engine,
    network,
    simulated: network === 'simulated',
    connected,
    status: row.status,
    paired: network !== 'unofficial' || row.paired,
    working_since: connected ? row.working_since : null,
    disconnected_since: row.incident_at,
    reason: connected ? null : row.detail,
    quota: {
      limit: row.daily_quota,
      used: row.sent_today,
      remaining: Math.max(0, row.daily_quota - row.sent_today),
      resets_at: nextQuotaDay(now).toISOString(),
    },
    first_contacts: {
      used: row.first_contacts_today,
      limit: getDailyLimit(row, now)?.most ?? null,
      waiting: row.queued,
      warm_up_day: network === 'official' ? null : findWarmUpDay(row.connected_since, now),
      stopped: stop && { ...stop, until: stop.until?.toISOString() ?? null },
    },
    waiting: row.waiting,
    campaigns: row.campaigns.map(({ name }) => name),
    newcomers: row.newcomers,
  };
}

/** Returns the day of the warm-up; null once the number is past its last step. */
function findWarmUpDay(connectedSince: Date, now: Date): number | null {
  const day = getWarmUpDay(connectedSince, now);
  return day <= LADDER.at(-1)!.to_day ? day : null;
}

/** Returns the due time of the first lead in the queue; null if the queue is empty or the number is not connected. */
async function nextAt(ctx: Ctx, row: store.CardRow, facts: NumberFacts, now: Date): Promise<string | null> {
  if (row.status !== 'WORKING' || row.queued === 0) return null;
  const hours = await store.findNextHours(ctx.db, ctx.teamId, row.id);
  if (!hours) return null;
  const due = startForecast(facts, now).next(openHours(hours.sending_hours, hours.timezone));
  return due.at?.toISOString() ?? null;
}
