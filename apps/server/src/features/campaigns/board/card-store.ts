// Reads campaigns with their numbers, their queues and their latest results.
import type { Reason } from '@parley/contract';
import type { EngineKind } from '../../../engines/capabilities.ts';
import type { Position } from '../../../platform/cursor.ts';
import { type Queries, statement } from '../../../platform/postgres/database.ts';
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
  booked: number;
  week_contacted: number;
  week_replied: number;
  week_booked: number;
}

// Two conditions exist only so that indexes find today's few rows. A lead who was contacted or replied today has
// activity today, and a meeting that was booked today starts today or later. A moved meeting counts when it was first
// booked.
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
     coalesce(looks.leads, 0) as attention, today.contacted, today.replied, meetings.booked,
     coalesce(week.contacted, 0) as week_contacted, coalesce(week.replied, 0) as week_replied,
     coalesce(week.booked, 0) as week_booked
   from (${of}) campaign
   left join lateral (select * from numbers where team_id = $1 and id = campaign.number_id offset 0) number on true
   left join (
     select campaign_id, count(*)::int as leads from (
       select id, campaign_id from leads where team_id = $1 and held_how = 'agent' and listed
       union select id, campaign_id from leads where team_id = $1 and booking_status = 'failed' and listed
       union select lead_id, campaign_id from conversations
         where team_id = $1 and listed and open_question_id is not null
     ) look group by campaign_id) looks on looks.campaign_id = campaign.id
   left join (
     select campaign_id, count(*)::int as contacted, count(*) filter (where replied)::int as replied,
       count(*) filter (where booking_status <> 'failed')::int as booked
     from leads where team_id = $1 and listed and first_contact_at >= $2::timestamptz - interval '7 days'
     group by campaign_id) week on week.campaign_id = campaign.id
   left join number_sessions session on session.team_id = $1 and session.number_id = number.id
   cross join lateral (select date_trunc('day', $2::timestamptz, campaign.agent->>'timezone') as began) day
   cross join lateral (
     select count(*) filter (where lead.first_contact_at >= day.began)::int as contacted,
       count(*) filter (where lead.replied_at >= day.began)::int as replied
     from conversations conversation
     cross join lateral (select first_contact_at, replied_at from leads
       where team_id = $1 and id = conversation.lead_id offset 0) lead
     where conversation.team_id = $1 and conversation.campaign_id = campaign.id
       and conversation.last_message_at >= day.began) today
   cross join lateral (
     select count(distinct booking.lead_id)::int as booked from bookings booking
     where booking.team_id = $1 and booking.campaign_id = campaign.id and booking.start_at >= day.began
       and booking.created_at >= day.began and booking.status <> 'failed' and booking.replaces_id is null) meetings
   order by campaign.id desc`;

const pageStatement = (name: string, status: string) =>
  statement<CardRow>(
    name,
    cardSql(`select * from campaigns where team_id = $1 and status ${status}
     and ($4::id is null or id < $4) order by id desc limit $3`),
  );

const pages = {
  without: pageStatement('board.list', `<> 'archived'`),
  only: pageStatement('board.list-archived', `= 'archived'`),
};

/** Lists campaigns, newest first. */
export function listCards(
  db: Queries,
  teamId: string,
  archived: keyof typeof pages,
  now: Date,
  limit: number,
  after: Position | null,
): Promise<CardRow[]> {
  return db.rows(pages[archived], [teamId, now, limit, after?.[0] ?? null]);
}

/** Returns the campaign with that id or slug, or undefined. */
export const findCard = statement<CardRow>(
  'board.one',
  cardSql('select * from campaigns where team_id = $1 and (id = $3 or slug = $3)'),
).row((teamId: string, name: string, now: Date) => [teamId, now, name]);
