// Messages that wait, and may go now: their jobs are added again.
import { JOBS } from '../../jobs.ts';
import { addingJobs } from '../../platform/jobs/store.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';

const waking = (name: string, column: 'number_id' | 'lead_id') =>
  statement(
    name,
    addingJobs(
      JOBS.send,
      { team_id: 'team_id', message_id: 'id' },
      '$3',
      `from messages where team_id = $1 and ${column} = $2 and status = 'queued'`,
    ),
  );
const wake = waking('messages.wake', 'number_id');
const wakeOfLead = waking('messages.wake-of-lead', 'lead_id');

/** Adds a send job for each message that waits on a number. */
export async function wakeNumber(db: Queries, teamId: string, numberId: string, now: Date): Promise<void> {
  await db.write(wake, [teamId, numberId, now]);
}

/** Adds a send job for each message that waits for an answer of the lead. */
export async function wakeLead(db: Queries, teamId: string, leadId: string, now: Date): Promise<void> {
  await db.write(wakeOfLead, [teamId, leadId, now]);
}
