// Settles a restored database. A backup is from a past moment: messages that waited then might have been sent since,
// and newer messages are missing. So by default nothing is sent until a person decides (docs/adr/own-backup-format.md).
import { pauseAll } from '../features/campaigns/index.ts';
import { abandonWaiting, renumberEvents } from '../features/webhooks/index.ts';
import { type Queries, statement } from '../platform/postgres/database.ts';
import { markAllDead } from '../platform/processes.ts';

const mark = statement('restored.mark', 'update installation set restored_at = $1, restored_from = $2', {
  writes: ['installation'],
});
const waiting = statement<{ messages: number; first_contacts: number }>(
  'restored.waiting',
  `select (select count(*) from messages where status in ('queued', 'sending')) as messages,
     (select count(*) from first_contacts) as first_contacts`,
);

export interface HeldWork {
  /** The number of active campaigns that were paused. */
  campaigns_paused: number;
  /** The number of waiting webhook deliveries, which count as attempted, because each can be attempted only once. */
  deliveries_settled: number;
  /** The number of messages that are sent when their campaign is resumed. */
  messages_waiting: number;
  first_contacts_waiting: number;
}

/** @param hold false if waiting work continues automatically, because Parley was stopped before the backup was made. */
export async function settleRestored(
  tx: Queries,
  { now, madeAt, hold }: { now: Date; madeAt: Date; hold: boolean },
): Promise<HeldWork> {
  // The processes in the backup do not run on this database, so take over their work.
  await markAllDead(tx);
  const campaigns_paused = hold ? await pauseAll(tx, now) : 0;
  await renumberEvents(tx);
  const deliveries_settled = hold ? await abandonWaiting(tx) : 0;
  await tx.write(mark, [now, madeAt]);
  const { messages, first_contacts } = (await tx.row(waiting, []))!;
  return {
    campaigns_paused,
    deliveries_settled,
    messages_waiting: Number(messages),
    first_contacts_waiting: Number(first_contacts),
  };
}

export interface HeldCampaign {
  team_id: string;
  workspace: string;
  id: string;
  slug: string;
}

/** Returns the campaigns that a restore paused and that have not been changed since. */
export const listHeldCampaigns = statement<HeldCampaign>(
  'restored.held-campaigns',
  `select campaign.team_id, team.slug as workspace, campaign.id, campaign.slug
   from campaigns campaign join teams team using (team_id)
   join installation on campaign.updated_at = installation.restored_at
   where campaign.status = 'paused' order by team.slug, campaign.slug`,
).rows(() => []);

/** Returns whether a campaign of the workspace has been paused by a restore and waits for a person to resume it. */
export const isWorkspaceHeld = statement<{ held: boolean }>(
  'restored.is-held',
  `select exists (select 1 from campaigns campaign join installation on campaign.updated_at = installation.restored_at
     where campaign.team_id = $1 and campaign.status = 'paused') as held`,
).row(
  (teamId: string) => [teamId],
  (row) => row!.held,
);

const restored = statement<{ restored_at: Date | null; restored_from: Date | null }>(
  'restored.when',
  'select restored_at, restored_from from installation',
);

/** Returns the time at which this database was restored, and the time of the backup; null if it was not restored. */
export async function findRestore(db: Queries): Promise<{ at: Date; from: Date } | null> {
  const row = await db.row(restored, []);
  return row?.restored_at && row.restored_from ? { at: row.restored_at, from: row.restored_from } : null;
}
