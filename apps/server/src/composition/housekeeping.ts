// The sweep that each process runs regularly: it handles leftovers of dead processes, deliveries without a lane, and
// expired rows.
import type { Ctx, System } from '../context.ts';
import type { EngineKind } from '../engines/capabilities.ts';
import { deleteOldActivity } from '../features/activity/index.ts';
import { deleteOldTurns } from '../features/agent/index.ts';
import { deleteExpiredHolds, deleteOldEndReports } from '../features/bookings/index.ts';
import { deleteOldBulks } from '../features/bulk/index.ts';
import { addMissingDispatchJobs } from '../features/first-contact/index.ts';
import { pruneUploads, UPLOAD_DAYS } from '../features/knowledge/index.ts';
import { writeLeadWords } from '../features/leads/index.ts';
import { CLICK_DAYS, deleteOldClicks } from '../features/links/index.ts';
import { deleteOldImports, endUploads, KEPT_DAYS, UPLOADING_DAYS } from '../features/lists/index.ts';
import { deleteExpiredMedia, type Media } from '../features/media/index.ts';
import {
  deleteExpiredIdempotencyKeys,
  type Outbox,
  recoverMessages,
  writeMessageWords,
} from '../features/messages/index.ts';
import { deleteOldSpending } from '../features/models/index.ts';
import { addMissingKeeperJobs, deleteOldEvents, fetchAfterOutage } from '../features/numbers/index.ts';
import { deleteExpired } from '../features/people/index.ts';
import { deleteExpiredInvitations } from '../features/team/index.ts';
import { abandonOrphans, type Lanes, listWaiting, pruneLog } from '../features/webhooks/index.ts';
import { deleteOldWindows } from '../http/admission/store.ts';
import type { Outage } from '../platform/processes.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LOG_DAYS = 30;
/** The retention of a number's journal in days (sending.md#health). */
const JOURNAL_DAYS = 90;
/** The retention of turns and of model costs in days (agents.md#explanations). */
const TURN_DAYS = 90;
/**
 * The retention in days of reports that an unknown meeting ended. No provider reports a booking that long after its
 * end.
 */
const ENDED_DAYS = 30;
/** The retention of the activity log in days (dashboard-operations.md#activity). */
const ACTIVITY_DAYS = 400;
/** The retention of bulk changes in days (dashboard-operations.md#changes-of-many-leads). */
const BULK_DAYS = 7;
/** The retention in days of ended sessions, which show when a member was last seen. */
const SESSION_DAYS = 60;
const OVERDUE_MS = 15_000;
/**
 * The time after which an unfinished attempt counts as orphaned, which is far longer than an attempt's limit of 10 s.
 */
const ATTEMPT_MS = 60_000;

/** A provider can deliver a message up to this long after it was sent. */
const DELIVERY_MS = MINUTE_MS;

/**
 * Starts fetching, for connected numbers, the messages that their providers could not deliver during an outage of the
 * database.
 */
export async function fetchMissed(
  { db, clock, log }: System,
  kept: readonly EngineKind[],
  { since, noticed }: Outage,
): Promise<void> {
  log.info({ since, noticed }, 'the database answered again; fetching missed messages');
  const from = new Date(since.getTime() - DELIVERY_MS);
  await fetchAfterOutage(db, clock.now(), { since: from, noticed }, kept);
}

/** The parameters of the sweep. */
export interface SweepOptions {
  outbox: Outbox;
  lanes: Lanes;
  media: Media;
  /** The engines with connections that must be kept alive. */
  kept: readonly EngineKind[];
}

export function createHousekeeping(
  system: System,
  createCtx: (teamId: string) => Ctx,
  { outbox, lanes, media, kept }: SweepOptions,
): () => Promise<void> {
  // At first every waiting delivery counts as overdue, because those that are older than this process might be in no
  // lane.
  let overdueMs = 0;
  let revivedAt = 0;
  let prunedAt = 0;
  const writeSearchWords = async () => {
    await writeLeadWords(system.db);
    await writeMessageWords(system);
  };
  return async () => {
    const now = system.clock.ms();
    await recoverMessages(system, createCtx, outbox);
    await abandonOrphans(system.db, new Date(now - ATTEMPT_MS));
    const overdue = await listWaiting(system.db, new Date(now - overdueMs));
    overdueMs = OVERDUE_MS;
    for (const { team_id, webhook_id } of overdue) lanes.open(team_id, webhook_id);
    if (now - revivedAt >= MINUTE_MS) {
      revivedAt = now;
      await system.jobs.revive();
      await addMissingDispatchJobs(system.db, new Date(now));
      await addMissingKeeperJobs(system.db, new Date(now), kept);
    }
    // This comes last, because search is less urgent than the steps above.
    await writeSearchWords().catch((error) =>
      system.log.warn({ err: error }, 'could not write search words; retrying with the next sweep'),
    );
    if (now - prunedAt < HOUR_MS) return;
    prunedAt = now;
    await deleteOldWindows(system.db, new Date(now - HOUR_MS));
    await deleteOldClicks(system.db, new Date(now - CLICK_DAYS * 24 * HOUR_MS), new Date(now));
    await deleteExpiredIdempotencyKeys(system.db, new Date(now));
    await deleteExpiredHolds(system.db, new Date(now));
    await deleteOldEndReports(system.db, new Date(now - ENDED_DAYS * 24 * HOUR_MS));
    await deleteOldEvents(system.db, new Date(now - JOURNAL_DAYS * 24 * HOUR_MS));
    const turns = new Date(now - TURN_DAYS * 24 * HOUR_MS);
    await deleteOldTurns(system.db, turns);
    await deleteOldSpending(system.db, turns.toISOString().slice(0, 10));
    await pruneLog(system.db, new Date(now - LOG_DAYS * 24 * HOUR_MS));
    await deleteOldActivity(system.db, new Date(now - ACTIVITY_DAYS * 24 * HOUR_MS));
    await endUploads(system.db, new Date(now - UPLOADING_DAYS * 24 * HOUR_MS), new Date(now));
    await deleteOldImports(system.db, new Date(now - KEPT_DAYS * 24 * HOUR_MS));
    await pruneUploads(system.db, new Date(now - UPLOAD_DAYS * 24 * HOUR_MS));
    await deleteOldBulks(system.db, new Date(now - BULK_DAYS * 24 * HOUR_MS));
    await deleteExpiredInvitations(system.db, new Date(now));
    await deleteExpired(system.db, {
      now: new Date(now),
      sessions: new Date(now - SESSION_DAYS * 24 * HOUR_MS),
      tries: new Date(now - 24 * HOUR_MS),
    });
    await deleteExpiredMedia(system.db, media, new Date(now)).catch((error) =>
      system.log.warn({ err: error }, 'could not delete expired files; retrying in an hour'),
    );
  };
}
