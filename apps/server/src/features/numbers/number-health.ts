// Describes the health of a number: its connection, its quotas, the results of its first contacts, and what stops them
// (sending.md#health).
import { fail, formatReason } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { NumberQuality } from '../../engines/events.ts';
import {
  countFreeContacts,
  findStop,
  formatRange,
  getDailyLimit,
  getWarmUpDay,
  limitReason,
} from '../pacing/index.ts';
import { findFacts, readFigures } from './health-store.ts';
import { listEvents, type NumberEvent } from './journal-store.ts';
import type { Figures } from './pause-rules.ts';
import { findSession } from './session-store.ts';

const MOST_EVENTS = 20;

export interface NumberHealth {
  id: string;
  /** The number's phone, or `@` and its Instagram name. */
  number: string;
  engine: string;
  session: {
    status: string;
    detail: string | null;
    connected_as: string | null;
    seen_working_at: Date | null;
  };
  /** The open incident; null if the number is connected, or never was. */
  incident: { since: Date; told_at: Date | null } | null;
  sends: { today: number; left: number; quota: number; waiting: number; refused_in_24h: number };
  first_contacts: {
    today: number;
    /** The remaining first contacts of the day; null without a limit. */
    left: number | null;
    limit: number | null;
    /** A sentence that names the rule behind the limit. */
    why: string | null;
    gap: string;
    /** The restriction or pause that stops all first contacts. */
    stopped: { rule: 'restricted' | 'paused'; until: Date | null; reason: string } | null;
  };
  warm_up_day: number;
  /** The network's rating of the number, and its limit. */
  quality: {
    /** The rating; null if the network has not rated the number or not reported a rating. */
    rating: NumberQuality['rating'];
    /**
     * The number of people with whom the business can start conversations in 24 hours, across all its numbers; null if
     * the network has not reported it.
     */
    people: {
      /** The number of people; null without a limit. */
      limit: number | null;
      left: number | null;
    } | null;
  };
  figures: Figures;
  /** The events of the number, newest first. */
  journal: NumberEvent[];
}

export async function readNumberHealth(ctx: Ctx, numberId: string): Promise<NumberHealth> {
  const now = ctx.clock.now();
  const session = await findSession(ctx.db, ctx.teamId, numberId);
  const facts = await findFacts(ctx.db, ctx.teamId, numberId, now);
  if (!session || !facts) fail('not_found', 'not_found');
  const limit = getDailyLimit(facts, now);
  const { portfolio } = facts;
  const stop = findStop(facts, now);
  const left = Math.max(facts.daily_quota - facts.sent_today, 0);
  return {
    id: session.id,
    number: session.handle,
    engine: session.engine,
    session: {
      status: session.session_status,
      detail: session.detail && formatReason(session.detail),
      connected_as: session.connected_as,
      seen_working_at: session.working_at,
    },
    incident: session.incident_at && { since: session.incident_at, told_at: session.told_at },
    sends: {
      today: facts.sent_today,
      left,
      quota: facts.daily_quota,
      waiting: facts.waiting,
      refused_in_24h: facts.refused,
    },
    first_contacts: {
      today: facts.first_contacts_today,
      left: limit && Math.min(Math.max(limit.most - facts.first_contacts_today, 0), left),
      limit: limit?.most ?? null,
      why: limit && formatReason(limitReason(limit)),
      gap: formatRange(facts.pacing.first_contact_gap),
      stopped: stop && { ...stop, reason: formatReason(stop.reason) },
    },
    warm_up_day: getWarmUpDay(facts.connected_since, now),
    quality: {
      rating: facts.quality_rating,
      people: portfolio && {
        limit: portfolio.limit,
        left: portfolio.limit === null ? null : countFreeContacts(portfolio, now.getTime()),
      },
    },
    figures: await readFigures(ctx.db, ctx.teamId, numberId, now),
    journal: await listEvents(ctx.db, ctx.teamId, numberId, MOST_EVENTS),
  };
}
