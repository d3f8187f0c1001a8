// Stores connections of numbers, in `number_sessions`.
import type { EngineKind } from '../../engines/capabilities.ts';
import { JOBS } from '../../jobs.ts';
import { jobKeySql } from '../../platform/jobs/job-kind.ts';
import { addJobsSql } from '../../platform/jobs/store.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { toJsonb } from '../../platform/postgres/jsonb.ts';
import { namedStatement } from '../../platform/postgres/named-statement.ts';
import { lockNumber } from './ledger-store.ts';
import type { NumberSession, SessionFields } from './session-life.ts';

export const findSession = statement<NumberSession>(
  'numbers.session',
  `select number.team_id, number.id, number.phone, number.settings, number.secrets_sealed, number.handle,
     number.engine, number.session_status, session.detail, session.connected_as,
     coalesce(session.paired, false) as paired, session.working_at, session.working_since, session.missed_since, session.incident_at,
     session.told_at, coalesce(session.restarts, 0) as restarts, session.restart_at, session.refused_at,
     session.groups_due, session.configured,
     exists (select 1 from campaigns campaign join installation on campaign.updated_at = installation.restored_at
       where campaign.team_id = number.team_id and campaign.number_id = number.id
         and campaign.status = 'paused') as held
   from numbers number
   left join number_sessions session on session.team_id = number.team_id and session.number_id = number.id
   where number.team_id = $1 and number.id = $2`,
).row((teamId: string, id: string) => [teamId, id]);

/**
 * Returns whether Parley must not use the number after a restore, because the installation that was backed up might
 * still be running (docs/adr/own-backup-format.md).
 */
export async function isHeldAfterRestore(db: Queries, teamId: string, id: string): Promise<boolean> {
  return (await findSession(db, teamId, id))?.held === true;
}

/** Returns a connection like {@link findSession}, and locks it until the transaction ends. */
export async function lockSession(
  tx: Queries,
  teamId: string,
  id: string,
): Promise<NumberSession | undefined> {
  await lockNumber(tx, teamId, id);
  return findSession(tx, teamId, id);
}

/** Stores the state of a connection. The caller must hold the lock of {@link lockSession}. */
export const saveSession = namedStatement(
  'numbers.save-session',
  `with status as (
     update numbers set session_status = :session_status
     where team_id = :team_id and id = :id and session_status is distinct from :session_status
   )
   insert into number_sessions (team_id, number_id, detail, connected_as, paired, working_at, missed_since,
     incident_at, told_at, restarts, restart_at, refused_at, working_since)
   values (:team_id, :id, :detail, :connected_as, :paired, :working_at, :missed_since, :incident_at,
     :told_at, :restarts, :restart_at, :refused_at, :working_since)
   on conflict (team_id, number_id) do update set detail = :detail, connected_as = :connected_as,
     paired = :paired, working_at = :working_at,
     missed_since = :missed_since, incident_at = :incident_at, told_at = :told_at, restarts = :restarts,
       restart_at = :restart_at, refused_at = :refused_at, working_since = :working_since,
     groups_due = case when :paired then number_sessions.groups_due end`,
  { writes: ['numbers', 'number_sessions'] },
).write((teamId: string, id: string, session: SessionFields) => ({
  ...session,
  team_id: teamId,
  id,
  detail: toJsonb(session.detail),
}));

/**
 * Starts the session of a new number, or of one whose engine changed. @param workingAt since when it is connected; null
 * if it is not.
 */
export const startSession = statement(
  'numbers.begin-session',
  `insert into number_sessions (team_id, number_id, paired, working_at, working_since)
   values ($1, $2, $3::timestamptz is not null, $3, $3)
   on conflict (team_id, number_id) do update set paired = excluded.paired, working_at = excluded.working_at,
     working_since = excluded.working_since,
     detail = null, connected_as = null, missed_since = null, incident_at = null, told_at = null, restarts = 0,
     restart_at = null, refused_at = null, configured = null, groups_due = null`,
  { writes: ['number_sessions'] },
).write((teamId: string, id: string, workingAt: Date | null) => [teamId, id, workingAt]);

/**
 * Records that the number is still connected. @returns false, without a write, if its status has changed.
 * @param since if the number was last seen connected before this time, Parley was down and might have missed messages.
 */
export const touchSession = statement<{ touched: boolean }>(
  'numbers.touch-session',
  `update number_sessions session set working_at = $3
   where team_id = $1 and number_id = $2 and connected_as is not distinct from coalesce($4, connected_as)
     and missed_since is null and incident_at is null and working_at > $5
     and exists (select 1 from numbers where team_id = $1 and id = $2 and session_status = 'WORKING')
   returning true as touched`,
  { writes: ['number_sessions'] },
).exists((teamId: string, id: string, seen: { now: Date; connected_as: string | null; since: Date }) => [
  teamId,
  id,
  seen.now,
  seen.connected_as,
  seen.since,
]);

/** Stores the configuration that the provider accepted; null if the provider lost it. */
export const saveConfigured = statement(
  'numbers.session-configured',
  `update number_sessions set configured = $3, refused_at = null, news_refused_at = null
   where team_id = $1 and number_id = $2`,
  { writes: ['number_sessions'] },
).write((teamId: string, id: string, configuration: string | null) => [teamId, id, configuration]);

/**
 * Records that an event for the number was dropped. @returns false, without a write, if one was recorded after `since`.
 */
export const saveDroppedEvent = statement<{ number_id: string }>(
  'numbers.news-refused',
  `update number_sessions set news_refused_at = $3
   where team_id = $1 and number_id = $2 and coalesce(news_refused_at < $4, true) returning number_id`,
  { writes: ['number_sessions'] },
).exists((teamId: string, id: string, { now, since }: { now: Date; since: Date }) => [
  teamId,
  id,
  now,
  since,
]);

/**
 * Lists numbers of any workspace for which an event was dropped after `since`. New settings of a number clear its
 * record.
 */
export const listDroppedEvents = statement<{ number: string; at: string }>(
  'numbers.unheard',
  `select number.handle as number, iso(session.news_refused_at) as at
   from number_sessions session
   join numbers number on number.team_id = session.team_id and number.id = session.number_id
   where session.news_refused_at > $1 order by session.news_refused_at desc`,
).rows((since: Date) => [since]);

/** Stores a restart. @param next the earliest time of the next one. */
export const saveRestart = statement(
  'numbers.session-restarted',
  `update number_sessions set restarts = restarts + 1, restart_at = $3 where team_id = $1 and number_id = $2`,
  { writes: ['number_sessions'] },
).write((teamId: string, id: string, next: Date) => [teamId, id, next]);

/**
 * Records that the messages missed since then were fetched. @param asked when they were requested from the provider.
 */
export const saveFetched = statement(
  'numbers.missed-fetched',
  `update number_sessions set missed_since = null, fetched_at = $4
   where team_id = $1 and number_id = $2 and missed_since = $3`,
  { writes: ['number_sessions'] },
).write((teamId: string, id: string, { since, asked }: { since: Date; asked: Date }) => [
  teamId,
  id,
  since,
  asked,
]);

/** Stores when the names of the number's groups are next requested. */
export const saveGroupsDue = statement(
  'numbers.groups-due',
  'update number_sessions set groups_due = $3 where team_id = $1 and number_id = $2',
  { writes: ['number_sessions'] },
).write((teamId: string, id: string, at: Date) => [teamId, id, at]);

// If two transactions run this at the same time, the second one waits for the first, but still reads the old time. It
// then returns the end of the gap that it would have reserved.
/**
 * Reserves the number's next check of whether a phone is on the network (sending.md#registration). @returns null if the
 * check can run now; otherwise the time at which it can.
 */
export const claimCheck = statement<{ at: Date }>(
  'numbers.take-check',
  `with taken as (
     update number_sessions set check_after = $4
     where team_id = $1 and number_id = $2 and coalesce(check_after <= $3, true) returning number_id
   )
   select case when check_after > $3 then check_after else $4 end as at from number_sessions
   where team_id = $1 and number_id = $2 and not exists (select from taken)`,
  { writes: ['number_sessions'] },
).row(
  (teamId: string, id: string, { now, next }: { now: Date; next: Date }) => [teamId, id, now, next],
  (row) => row?.at ?? null,
);

const selectKeepJob = `select 1 from jobs job
   where job.team_id = number.team_id and job.key = ${jobKeySql(JOBS.keep, { number_id: 'number.id' })}`;

// The times are spread over a few seconds, so that the numbers do not call the provider at the same time.
/**
 * Schedules a fetch of missed messages for every connected number on one of these engines, in any workspace, after a
 * database outage. The fetches are spread over 10 s. Skips a number that has fetched since, so every process can call
 * it.
 * @param outage.since the time from which messages might be missing.
 * @param outage.noticed a time during the outage.
 */
export const fetchAfterOutage = statement(
  'numbers.note-outage',
  `with affected as (
     update number_sessions session set missed_since = $2 from numbers number
     where number.team_id = session.team_id and number.id = session.number_id and number.engine = any($4)
       and number.session_status = 'WORKING' and session.missed_since is null
       and coalesce(session.fetched_at < $3, true)
     returning session.team_id, session.number_id
   )
   ${addJobsSql(
     JOBS.keep,
     { team_id: 'affected.team_id', number_id: 'affected.number_id' },
     `($1::timestamptz + make_interval(secs => abs(hashtext(affected.number_id)::bigint % 10)))`,
     'from affected',
   )}`,
  { writes: ['number_sessions', 'jobs'], addsJobs: true },
).write((now: Date, outage: { since: Date; noticed: Date }, engines: readonly EngineKind[]) => [
  now,
  outage.since,
  outage.noticed,
  engines,
]);

// The times are spread over a few seconds, so that the numbers do not call the provider at the same time.
/** Adds the missing jobs that keep the connections of numbers on these engines, in any workspace. */
export const addMissingKeeperJobs = statement(
  'numbers.revive-keepers',
  addJobsSql(
    JOBS.keep,
    { team_id: 'number.team_id', number_id: 'number.id' },
    `($1::timestamptz + make_interval(secs => abs(hashtext(number.id)::bigint % 10)))`,
    `from numbers number
   where number.engine = any($2)
     -- Two conditions, because each has an index.
     and not exists (${selectKeepJob} and job.locked_by is null)
     and not exists (${selectKeepJob} and job.locked_by is not null)`,
  ),
  { writes: ['jobs'], addsJobs: true },
).write((now: Date, engines: readonly EngineKind[]) => [now, engines]);
