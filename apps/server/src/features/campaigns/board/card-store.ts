// Reads campaigns with their numbers, their queues and the results of the last days.
import type { Reason } from '@parley/contract';
import type { EngineKind } from '../../../engines/capabilities.ts';
import type { Position } from '../../../platform/cursor.ts';
import { type Queries, statement } from '../../../platform/postgres/database.ts';
import { ATTENTION_LEADS } from '../../inbox/index.ts';
import { newcomersCampaignSql } from '../../numbers/index.ts';
import type { CampaignTemplate } from '../../templates/index.ts';
import type { CampaignPurpose, CampaignStatus } from '../index.ts';

export interface CardRow {
  id: string;
  slug: string;
  name: string;
  status: CampaignStatus;
  purpose: CampaignPurpose;
  status_by: string | null;
  status_at: Date | null;
  created_at: Date;
  updated_at: Date;
  template: CampaignTemplate | null;
  sending_hours: string;
  timezone: string;
  number_id: string | null;
  number_name: string;
  phone: string | null;
  engine: EngineKind;
  session_status: string | null;
  newcomers: { campaign_id: string; name: string } | null;
  disconnected_why: Reason | null;
  restricted_until: Date | null;
  pause_reason: Reason | null;
  waiting: number;
  attention: number;
  contacted: number;
  replied: number;
  qualified: number;
  booked: number;
  won: number;
  /** The leads contacted on each day, by the number of days since the start of the period. */
  contacted_on: Record<string, number>;
}

// The condition on the last message exists only so that an index finds the few leads of the period: a lead who was
// contacted in it has a message in it.
const cardSql = (
  of: string,
) => `select campaign.id, campaign.slug, campaign.name, campaign.status, campaign.purpose,
     campaign.status_by, campaign.status_at, campaign.created_at, campaign.updated_at, campaign.template,
     campaign.agent->>'sending_hours' as sending_hours, campaign.agent->>'timezone' as timezone,
     number.id as number_id, coalesce(number.name, number.handle) as number_name, number.phone, number.engine,
     number.session_status, session.detail as disconnected_why, number.restricted_until, number.pause_reason,
     (select count(*)::int from first_contacts entry
       where entry.team_id = $1 and entry.campaign_id = campaign.id and entry.state in ('verifying', 'queued')
         and entry.number_id in (select id from numbers where team_id = $1)) as waiting,
     (select json_build_object('campaign_id', slug, 'name', name) from campaigns
       where team_id = $1 and id = ${newcomersCampaignSql('number.id', `case campaign.status when 'draft' then campaign.id end`)}) as newcomers,
     coalesce(needs.leads, 0) as attention, results.*
   from (${of}) campaign
   left join lateral (select * from numbers where team_id = $1 and id = campaign.number_id offset 0) number on true
   left join (
     select campaign_id, count(*)::int as leads from (${ATTENTION_LEADS}) lead group by campaign_id) needs
     on needs.campaign_id = campaign.id
   left join number_sessions session on session.team_id = $1 and session.number_id = number.id
   cross join (
     select zone, date_trunc('day', $2::timestamptz at time zone zone) - make_interval(days => $3 - 1) as began
     from (select coalesce(timezone, 'UTC') as zone from teams where team_id = $1) team) period
   cross join lateral (
     select coalesce(sum(contacted), 0)::int as contacted, coalesce(sum(replied), 0)::int as replied,
       coalesce(sum(qualified), 0)::int as qualified, coalesce(sum(booked), 0)::int as booked,
       coalesce(sum(won), 0)::int as won,
       coalesce(json_object_agg(nth, contacted) filter (where nth is not null), '{}') as contacted_on
     from (
       select date_trunc('day', lead.first_contact_at at time zone period.zone)::date - period.began::date as nth,
         count(*) as contacted, count(*) filter (where lead.replied) as replied,
         count(*) filter (where lead.qualified_at is not null) as qualified,
         count(*) filter (where lead.booking_status <> 'failed') as booked,
         count(*) filter (where lead.deal_status = 'won') as won
       from conversations conversation
       cross join lateral (select * from leads
         where team_id = $1 and id = conversation.lead_id offset 0) lead
       where conversation.team_id = $1 and conversation.campaign_id = campaign.id
         and conversation.last_message_at >= period.began at time zone period.zone
         and lead.first_contact_at >= period.began at time zone period.zone
       group by nth) day) results
   order by campaign.id desc`;

const pageStatement = (name: string, status: string) =>
  statement<CardRow>(
    name,
    cardSql(`select * from campaigns where team_id = $1 and status ${status}
     and ($5::id is null or id < $5) order by id desc limit $4`),
  );

const pages = {
  without: pageStatement('board.list', `<> 'archived'`),
  only: pageStatement('board.list-archived', `= 'archived'`),
};

/** Lists campaigns, newest first, with the results of the last `days`. */
export function listCards(
  db: Queries,
  teamId: string,
  { archived, days }: { archived: keyof typeof pages; days: number },
  now: Date,
  limit: number,
  after: Position | null,
): Promise<CardRow[]> {
  return db.rows(pages[archived], [teamId, now, days, limit, after?.[0] ?? null]);
}

/** The days of the results of a single campaign. */
export const CARD_DAYS = 7;

/** Returns the campaign with that id or slug, or undefined. */
export const findCard = statement<CardRow>(
  'board.one',
  cardSql('select * from campaigns where team_id = $1 and (id = $4 or slug = $4)'),
).row((teamId: string, name: string, now: Date) => [teamId, now, CARD_DAYS, name]);
