// The numbers of a workspace as the dashboard shows them (dashboard-doors.md#numbers).
import { channelOf, SIMULATED_ENGINES } from '../../engines/capabilities.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { joiningQuotaDay, SENT_TODAY } from './ledger-store.ts';

const cards = statement<{ record: string }>(
  'numbers.cards',
  `select json_build_object('id', number.id, 'name', number.name, 'phone', number.phone,
     'ig_username', case when number.phone is null then substr(number.handle, 2) end,
     'channel', case when number.phone is null then $5::text else $6::text end,
     'engine', number.engine, 'simulated', number.engine = any($4),
     'connected', number.session_status = 'WORKING', 'disconnected_since', iso(session.incident_at),
     'reason', case when number.session_status <> 'WORKING' then session.detail end,
     'quota', json_build_object('limit', number.daily_quota, 'used', ${SENT_TODAY},
       'remaining', greatest(0, number.daily_quota - ${SENT_TODAY}), 'resets_at', $3::text),
     'campaigns', coalesce((select json_agg(campaign.slug order by campaign.id) from campaigns campaign
       where campaign.team_id = $1 and campaign.number_id = number.id), '[]'))::text as record
   from numbers number ${joiningQuotaDay('$2')}
   left join number_sessions session on session.team_id = $1 and session.number_id = number.id
   where number.team_id = $1 order by number.id`,
);

/** The JSON text of each, oldest first. @param resetsAt when today's quota ends. */
export async function listCards(db: Queries, teamId: string, now: Date, resetsAt: Date): Promise<string[]> {
  const channels = [channelOf({ phone: null }), channelOf({ phone: '' })];
  const rows = await db.rows(cards, [teamId, now, resetsAt.toISOString(), SIMULATED_ENGINES, ...channels]);
  return rows.map(({ record }) => record);
}
