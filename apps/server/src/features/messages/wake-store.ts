// Messages that wait, and may go now: their jobs are added again.
import { JOBS } from '../../jobs.ts';
import { addingJobs } from '../../platform/jobs/store.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';

const wake = statement(
  'messages.wake',
  addingJobs(
    JOBS.send,
    { team_id: 'team_id', message_id: 'id' },
    '$3',
    `from messages where team_id = $1 and number_id = $2 and status = 'queued'`,
  ),
);

/** Adds a send job for each message that waits on a number. */
export async function wakeNumber(db: Queries, teamId: string, numberId: string, now: Date): Promise<void> {
  await db.write(wake, [teamId, numberId, now]);
}

const wakeOfLead = statement(
  'messages.wake-of-lead',
  addingJobs(
    JOBS.send,
    { team_id: 'team_id', message_id: 'id' },
    '$3',
    `from messages where team_id = $1 and lead_id = $2 and status = 'queued'`,
  ),
);

/** Adds a send job for each message that waits for an answer of the lead. */
export async function wakeLead(db: Queries, teamId: string, leadId: string, now: Date): Promise<void> {
  await db.write(wakeOfLead, [teamId, leadId, now]);
}

const move = statement(
  'messages.move-messages',
  'update messages set lead_id = $3 where team_id = $1 and lead_id = $2',
);

/** Two leads are one person: gives the messages of one to the other. */
export async function moveMessages(tx: Queries, teamId: string, from: string, to: string): Promise<void> {
  await tx.write(move, [teamId, from, to]);
}
