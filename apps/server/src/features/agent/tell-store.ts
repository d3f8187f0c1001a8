// What a lead was told of its meetings.
import { type Queries, statement } from '../../platform/postgres/database.ts';

const written = statement<{ id: string }>(
  'agent.was-written',
  `select id from messages where team_id = $1 and lead_id = $2 and direction = 'outbound' and reasoning = $3
     and created_at >= $4 limit 1`,
);

/** Has a message been written since then for that reason? */
export async function wasWritten(
  tx: Queries,
  teamId: string,
  leadId: string,
  reasoning: string,
  since: Date,
): Promise<boolean> {
  return (await tx.row(written, [teamId, leadId, reasoning, since])) !== undefined;
}
