// Reads leads, one record each, with all of their data except the conversations.
import { type EngineKind, SIMULATED_ENGINES } from '../../engines/capabilities.ts';
import { JOBS } from '../../jobs.ts';
import { jobKeySql } from '../../platform/jobs/job-kind.ts';
import { statement } from '../../platform/postgres/database.ts';
import { canUndoOptOutSql } from '../leads/index.ts';
import { joinLastInbound } from '../messages/index.ts';
import { joinQuotaDaySql, SENT_TODAY } from '../numbers/index.ts';
import { ANSWERS, ATTENTION, HOLDER, RECORD, rowJoinsSql, SNOOZED_UNTIL } from './row-sql.ts';

export interface LeadRow {
  id: string;
  /** The lead's row in the inbox, as JSON. */
  row: string;
  /** The public record, as JSON. */
  record: string;
  /** The dashboard's additional data, as JSON. */
  beside: string;
  engine: EngineKind | null;
  heard_at: Date | null;
  /** True if the agent drives the conversation and nothing but a closed reply window can prevent its answer. */
  answers: boolean;
}

/** Returns the leads with these ids. @param resetsAt the time at which today's quota ends. */
export const findLeads = statement<LeadRow>(
  'inbox.lead',
  `select lead.id, shown.record::text as record, ${RECORD}::text as row, json_build_object(
     'answering', json_build_object('by', ${ANSWERS}, 'member', ${HOLDER},
       'state', case when lead.manual_override then 'idle'
         when exists (select 1 from messages message where message.team_id = $1 and message.lead_id = lead.id
           and message.status = 'sending') then 'typing'
         when next.run_at is not null and next.locked then 'thinking'
         when next.run_at is not null then 'waiting' else 'idle' end,
       'at', case when lead.held_how = 'agent' then iso(lead.held_since)
         when not lead.manual_override and not next.locked then iso(next.run_at) end, 'reason', silence.reason),
     'attention', ${ATTENTION}, 'snoozed_until', ${SNOOZED_UNTIL},
     'number', case when number.id is not null then json_build_object('id', number.id, 'name', number.name,
       'phone', number.handle, 'connected', number.session_status = 'WORKING',
       'simulated', number.engine = any($5),
       'quota', json_build_object('limit', number.daily_quota, 'used', ${SENT_TODAY},
         'remaining', greatest(0, number.daily_quota - ${SENT_TODAY}), 'resets_at', $4::text)) end,
     'findings', coalesce((select json_agg(json_build_object('key', wanted.value->>'key', 'ask', wanted.value->>'ask',
         'expect', wanted.value->>'expect', 'verdict', finding.verdict, 'value', finding.value, 'message_id', finding.message_id) order by wanted.place)
       from (select agent from campaigns where team_id = $1 and id = lead.campaign_id) its
       cross join lateral jsonb_array_elements(its.agent->'criteria') with ordinality as wanted (value, place)
       left join findings finding on finding.team_id = $1 and finding.lead_id = lead.id
         and finding.key = wanted.value->>'key'), '[]'),
     'variables', coalesce(lead.custom_variables, '{}'), 'opted_out_at', iso(lead.opted_out_at),
     'can_undo_opt_out', ${canUndoOptOutSql('lead')},
     'first_contact', (select json_build_object('state', waits.state, 'explanation', waits.explanation)
       from first_contacts waits where waits.team_id = $1 and waits.lead_id = lead.id limit 1),
     'booking', (select json_build_object('id', booking.id, 'start_at', iso(booking.start_at),
         'timezone', booking.timezone, 'status', booking.status)
       from bookings booking where booking.team_id = $1 and booking.lead_id = lead.id and booking.status = 'booked'
       order by booking.start_at limit 1),
     'last_item', (select id from (
         (select id from messages where team_id = $1 and lead_id = lead.id order by id desc limit 1)
         union all (select id from notes where team_id = $1 and lead_id = lead.id order by id desc limit 1)) line
       order by substr(id, strpos(id, '_') + 1) desc limit 1))::text as beside,
     number.engine, heard.heard_at, silence.reason is null and not lead.manual_override as answers
   from leads lead
   join lead_records shown on shown.team_id = lead.team_id and shown.id = lead.id ${rowJoinsSql}
   ${joinQuotaDaySql('$2')}
   ${joinLastInbound('lead.id')}
   left join lateral (select job.run_at, job.locked_by is not null as locked from jobs job
     where job.team_id = $1 and job.key = ${jobKeySql(JOBS.turn, { lead_id: 'lead.id' })} limit 1) next on true
   where lead.team_id = $1 and lead.id = any($3)`,
).rows((teamId: string, leadIds: readonly string[], now: Date, resetsAt: Date) => [
  teamId,
  now,
  leadIds,
  resetsAt.toISOString(),
  SIMULATED_ENGINES,
]);
