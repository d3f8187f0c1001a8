// Reads the data that only the lead page in the dashboard shows.
import { statement } from '../../platform/postgres/database.ts';

const MOST_BOOKINGS = 20;

/** Returns the data as JSON; undefined if the workspace has no such lead. */
export const findLeadPageData = statement<{ record: string }>(
  'inbox.lead-more',
  `select json_build_object('list', (select json_build_object('id', list.id, 'name', list.name) from lists list
       where list.team_id = $1 and list.id = lead.list_id and list.deleted_at is null),
     'link', (select json_build_object('id', link.id, 'name', link.name, 'code', link.code) from links link
       where link.team_id = $1 and link.id = lead.tracked_link_id),
     'bookings', coalesce((select json_agg(json_build_object('id', booking.id, 'status', booking.status,
         'start_at', iso(booking.start_at), 'timezone', booking.timezone, 'provider', booking.provider,
         'cancellation_reason', booking.cancellation_reason, 'created_at', iso(booking.created_at))
         order by booking.id desc)
       from (select * from bookings where team_id = $1 and lead_id = lead.id and status <> 'reserved'
         order by id desc limit ${MOST_BOOKINGS}) booking), '[]'))::text as record
   from leads lead where lead.team_id = $1 and lead.id = $2`,
).row(
  (teamId: string, leadId: string) => [teamId, leadId],
  (row) => row?.record,
);
