// Reads a workspace's numbers in the format of the dashboard (dashboard-operations.md#numbers).

import type { Reason } from '@parley/contract';
import type { EngineKind } from '../../engines/capabilities.ts';
import type { SessionStatus } from '../../engines/events.ts';
import { statement } from '../../platform/postgres/database.ts';
import type { Pacing } from '../pacing/index.ts';
import { quotaDaySql } from '../pacing/index.ts';
import { FIRST_CONTACTS_TODAY, joinQuotaDaySql, SENT_TODAY } from './ledger-store.ts';
import { newcomersCampaignSql } from './newcomers-sql.ts';

/** The maximum number of queued leads that are counted. */
const MOST_COUNTED = 2_000;

export interface CardRow {
  id: string;
  name: string | null;
  phone: string | null;
  handle: string;
  engine: EngineKind;
  status: SessionStatus;
  paired: boolean;
  detail: Reason | null;
  connected_as: string | null;
  working_since: string | null;
  incident_at: string | null;
  told_at: string | null;
  created_at: Date;
  pacing: Pacing;
  daily_quota: number;
  connected_since: Date;
  last_sent_at: Date | null;
  idle_ended_at: Date | null;
  restricted_until: Date | null;
  pause_reason: Reason | null;
  sent_today: number;
  first_contacts_today: number;
  waiting: number;
  queued: number;
  campaigns: { id: string; slug: string; name: string; status: string }[];
  /** The name of the campaign that answers people who write first. */
  newcomers: string | null;
}

// Counts the queued leads of a number's active campaigns; each campaign is one index look-up.
/** Lists numbers, oldest first. @param id the only number to return; null for all. */
export const listCards = statement<CardRow>(
  'numbers.cards',
  `select number.id, number.name, number.phone, number.handle, number.engine, number.session_status as status,
     coalesce(session.paired, false) as paired, session.detail, session.connected_as,
     iso(session.working_since) as working_since, iso(session.incident_at) as incident_at,
     iso(session.told_at) as told_at, number.created_at, number.pacing, number.daily_quota, number.connected_since,
     number.last_sent_at, number.idle_ended_at, number.restricted_until, number.pause_reason,
     ${SENT_TODAY} as sent_today, ${FIRST_CONTACTS_TODAY} as first_contacts_today,
     (select count(*)::int from messages message where message.status = 'queued' and message.team_id = $1
       and message.number_id = number.id) as waiting,
     (select count(*)::int from (
       select from campaigns campaign join first_contacts entry on entry.team_id = $1
         and entry.number_id = number.id and entry.campaign_id = campaign.id
         and entry.state in ('verifying', 'queued')
       where campaign.team_id = $1 and campaign.status = 'active' limit ${MOST_COUNTED}) counted) as queued,
     coalesce((select json_agg(json_build_object('id', campaign.id, 'slug', campaign.slug, 'name', campaign.name,
         'status', campaign.status) order by campaign.id)
       from campaigns campaign where campaign.team_id = $1 and campaign.number_id = number.id), '[]') as campaigns,
     (select name from campaigns where team_id = $1 and id = ${newcomersCampaignSql('number.id')}) as newcomers
   from numbers number ${joinQuotaDaySql('$2')}
   left join number_sessions session on session.team_id = $1 and session.number_id = number.id
   where number.team_id = $1 and ($3::text is null or number.id = $3::id) order by number.id`,
).rows((teamId: string, now: Date, id: string | null = null) => [teamId, now, id]);

/** Returns the sending hours of the first lead in the number's queue; undefined if the queue is empty. */
export const findNextHours = statement<{ sending_hours: string; timezone: string }>(
  'numbers.next-hours',
  `select campaign.agent->>'sending_hours' as sending_hours, campaign.agent->>'timezone' as timezone
   from campaigns campaign cross join lateral (
     select entry.id from first_contacts entry
     where entry.team_id = $1 and entry.number_id = $2 and entry.campaign_id = campaign.id and entry.state = 'queued'
     order by entry.id limit 1) first
   where campaign.team_id = $1 and campaign.status = 'active' order by first.id limit 1`,
).row((teamId: string, id: string) => [teamId, id]);

/** The numbers of messages that a number sent on a UTC day, as quotas count them. */
export interface DayRow {
  day: string;
  sent: number;
  first_contacts: number;
}

/** Lists the days on which the number sent messages, oldest first. */
export const listDays = statement<DayRow>(
  'numbers.days',
  `select to_char(day, 'YYYY-MM-DD') as day, sent, first_contacts from number_days
   where team_id = $1 and number_id = $2 and day > ${quotaDaySql('$3')} - $4::int and day <= ${quotaDaySql('$3')}
   order by day`,
).rows((teamId: string, id: string, now: Date, most: number) => [teamId, id, now, most]);
