// Reads data of an installation that no feature exports.
import { formatReason, type Reason } from '@parley/contract';
import type { EngineKind } from '../engines/capabilities.ts';
import { type Queries, statement } from '../platform/postgres/database.ts';

export interface ServerFacts {
  version: string;
  version_num: number;
  /** The encoding of the database, such as `UTF8`. */
  encoding: string;
  fsync: string;
  full_page_writes: string;
  /** The role of the connection. */
  role: string;
  superuser: boolean;
  bypasses_rls: boolean;
}

/**
 * Returns the version of PostgreSQL, the encoding of the database, whether the server keeps confirmed writes, and the
 * rights of the connection's role.
 */
export const readServerFacts = statement<ServerFacts>(
  'cli.server-facts',
  `select current_setting('server_version') as version, current_setting('server_version_num')::int as version_num,
     current_setting('server_encoding') as encoding,
     current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
     rolname as role, rolsuper as superuser, rolbypassrls as bypasses_rls
   from pg_roles where rolname = current_user`,
).row(
  () => [],
  (row) => row!,
);

/** Returns whether this database was ever migrated. */
export const isInstalled = statement<{ installed: boolean }>(
  'cli.is-installed',
  `select to_regclass('migrations') is not null and to_regclass('installation') is not null as installed`,
).row(
  () => [],
  (row) => row?.installed === true,
);

/** Returns the stored check value of the secret key; undefined before the first start. */
export const readSecretCheck = statement<{ secret_check: string }>(
  'cli.secret-check',
  'select secret_check from installation',
).row(
  () => [],
  (row) => row?.secret_check,
);

export interface WorkspaceRecord {
  team_id: string;
  slug: string;
  name: string;
  plan: string;
  campaigns: number;
  leads: number;
  created_at: string;
}

/** Returns all workspaces, ordered by slug. */
export const listWorkspaces = statement<WorkspaceRecord>(
  'cli.workspaces',
  `select team_id, slug, name, plan,
     (select count(*) from campaigns campaign where campaign.team_id = team.team_id) as campaigns,
     (select count(*) from leads lead where lead.team_id = team.team_id) as leads,
     iso(created_at) as created_at
   from teams team order by slug`,
).rows(() => []);

/** Returns a key with its workspace and name; undefined if there is no such key. */
export const findKeyOwner = statement<{
  team_id: string;
  slug: string;
  name: string;
  revoked_at: string | null;
}>(
  'cli.key-owner',
  `select key.team_id, team.slug, key.name, iso(key.revoked_at) as revoked_at
   from api_keys key join teams team using (team_id) where key.id = $1`,
).row((id: string) => [id]);

/** Counts the workspaces, on a schema of any version. */
export const countWorkspaces = statement<{ count: number }>(
  'cli.count-workspaces',
  'select count(*) as count from teams',
).row(
  () => [],
  (row) => row!.count,
);

/** Returns the seconds since any process reported; null if none ever did. */
export const readSecondsSinceBeat = statement<{ seconds: number | null }>(
  'cli.last-beat',
  'select floor(extract(epoch from now() - max(seen_at)))::int as seconds from processes',
).row(
  () => [],
  (row) => row!.seconds,
);

/** Returns the creation time of the first workspace; null if there is none. */
export const findOldestWorkspace = statement<{ at: Date | null }>(
  'cli.oldest-workspace',
  'select min(created_at) as at from teams',
).row(
  () => [],
  (row) => row!.at,
);

export interface LeadRecord {
  team_id: string;
  workspace: string;
  id: string;
  phone: string | null;
  /** The handle of the conversation's number. */
  number: string | null;
  opted_out: boolean;
}

/** Returns the leads with that id or phone, in one workspace or in all. */
export const findLeads = statement<LeadRecord>(
  'cli.leads',
  `select lead.team_id, team.slug as workspace, lead.id, lead.phone, number.handle as number,
     lead.opted_out_at is not null as opted_out
   from teams team
   cross join lateral (
     select * from leads where team_id = team.team_id and id = $1
     union all
     select * from leads where team_id = team.team_id and phone = $2 and id <> $1
   ) lead
   left join numbers number on number.team_id = lead.team_id and number.id = lead.number_id
   where $3::text is null or team.slug = $3
   order by lead.id`,
).rows((of: { id: string; phone: string; workspace: string | null }) => [of.id, of.phone, of.workspace]);

export interface BookingRecord {
  team_id: string;
  workspace: string;
  id: string;
  status: string;
  start_at: string;
  lead: string | null;
  lead_id: string;
  campaign: string | null;
  calendar: string;
  came: boolean;
}

const bookings = statement<BookingRecord>(
  'cli.bookings',
  `select team.team_id, team.slug as workspace, booking.id, booking.status, iso(booking.start_at) as start_at,
     coalesce(booking.attendee_name, booking.attendee_phone) as lead, booking.lead_id, campaign.slug as campaign,
     coalesce(calendar.name, booking.provider) as calendar, booking.attended_at is not null as came
   from bookings booking
   join teams team on team.team_id = booking.team_id
   left join campaigns campaign on campaign.team_id = booking.team_id and campaign.id = booking.campaign_id
   left join calendars calendar on calendar.team_id = booking.team_id and calendar.id = booking.calendar_id
   where ($1::text is null or booking.id = $1) and ($2::text is null or team.slug = $2)
   order by booking.start_at desc, booking.id desc limit $3`,
);

/** Returns meetings, the latest first, including those that the provider has not confirmed. */
export function findBookings(
  db: Queries,
  { id = null, workspace = null, most }: { id?: string | null; workspace?: string | null; most: number },
): Promise<BookingRecord[]> {
  return db.rows(bookings, [id, workspace, most]);
}

/** Returns the workspace of a message; undefined if there is no such message. */
export const findMessage = statement<{ team_id: string; workspace: string }>(
  'cli.message',
  `select team.team_id, team.slug as workspace
   from teams team join messages message on message.team_id = team.team_id and message.id = $1`,
).row((id: string) => [id]);

/** Returns the member of the workspace with that email address, or undefined. */
export const findMember = statement<{ id: string; name: string }>(
  'cli.member',
  `select id, coalesce(name, email) as name from members where team_id = $1 and lower(email) = lower($2)`,
).row((teamId: string, email: string) => [teamId, email]);

export interface NumberRecord {
  team_id: string;
  workspace: string;
  id: string;
  /** The phone, or `@` and the Instagram name. */
  number: string;
  name: string | null;
  engine: EngineKind;
  status: string;
  connected_as: string | null;
  /** When the number was disconnected; null if no incident is open. */
  disconnected_since: string | null;
  /** When the network's restriction of new chats ends. */
  restricted_until: string | null;
  /** Why first contacts are paused. */
  paused: string | null;
  /** The network's rating; null if not rated or unknown. */
  quality: 'high' | 'medium' | 'low' | null;
  /** The network's limit of new people in 24 hours; null if unlimited or unknown. */
  people_limit: number | null;
}

/** Returns the numbers of one workspace or of all; with a handle, only those that match it. */
export const listNumbers = statement<Omit<NumberRecord, 'paused'> & { paused: Reason | null }>(
  'cli.numbers',
  `select number.team_id, team.slug as workspace, number.id, number.handle as number, number.name, number.engine,
     number.session_status as status, session.connected_as, iso(session.incident_at) as disconnected_since,
     case when number.restricted_until > $3 then iso(number.restricted_until) end as restricted_until,
     number.pause_reason as paused, number.quality_rating as quality, portfolio.people_limit
   from teams team
   join numbers number on number.team_id = team.team_id
   left join number_sessions session on session.team_id = number.team_id and session.number_id = number.id
   left join portfolios portfolio on portfolio.team_id = number.team_id and portfolio.name = number.portfolio
   where ($1::text is null or team.slug = $1) and ($2::text is null or number.handle = $2)
   order by team.slug, number.handle`,
).rows(
  (of: { workspace: string | null; handle: string | null; now: Date }) => [of.workspace, of.handle, of.now],
  (rows) => rows.map((row) => ({ ...row, paused: row.paused && formatReason(row.paused) })),
);
