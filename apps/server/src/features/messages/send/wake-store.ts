// Counts the messages ahead of a waiting one, and adds jobs for waiting messages that might be sendable now.
import { JOBS } from '../../../jobs.ts';
import { addJobsSql } from '../../../platform/jobs/store.ts';
import { type Queries, statement } from '../../../platform/postgres/database.ts';

const wakeStatement = (name: string, column: 'number_id' | 'lead_id') =>
  statement(
    name,
    addJobsSql(
      JOBS.send,
      { team_id: 'team_id', message_id: 'id' },
      '$3',
      `from messages where team_id = $1 and ${column} = $2 and status = 'queued'`,
    ),
    { writes: ['jobs'], addsJobs: true },
  );
const wake = wakeStatement('messages.wake', 'number_id');
const wakeOfLead = wakeStatement('messages.wake-of-lead', 'lead_id');

/** Adds a send job for each waiting message of a number. */
export async function addNumberSendJobs(
  db: Queries,
  teamId: string,
  numberId: string,
  now: Date,
): Promise<void> {
  await db.write(wake, [teamId, numberId, now]);
}

/** Adds a send job for each message that could not be sent before the lead wrote. */
export async function addLeadSendJobs(db: Queries, teamId: string, leadId: string, now: Date): Promise<void> {
  await db.write(wakeOfLead, [teamId, leadId, now]);
}

/** Counts the older waiting messages of the number, up to `most`. */
export const countAhead = statement<{ count: number }>(
  'messages.ahead',
  `select count(*) as count from (
     select 1 from messages message
     join leads lead on lead.team_id = message.team_id and lead.id = message.lead_id
     join campaigns campaign on campaign.team_id = lead.team_id and campaign.id = lead.campaign_id
     where message.status = 'queued' and message.team_id = $1 and message.number_id = $2 and message.id < $3
       and campaign.status = 'active'
     limit $4) older`,
).row(
  (teamId: string, numberId: string, id: string, most: number) => [teamId, numberId, id, most],
  (row) => row!.count,
);
