// Finds the messages about meetings that were sent to a lead.
import type { Fact } from '@parley/contract';
import { type Queries, statement } from '../../../platform/postgres/database.ts';
import { toJsonb } from '../../../platform/postgres/jsonb.ts';

const written = statement<{ id: string }>(
  'agent.was-written',
  `select id from messages where team_id = $1 and lead_id = $2 and direction = 'outbound' and reasoning = $3::jsonb
     and created_at >= $4 limit 1`,
);

/** Returns whether a message with exactly this reason and these parameters was written at or after `since`. */
export async function wasMessageWritten(
  tx: Queries,
  teamId: string,
  leadId: string,
  reasoning: Fact,
  since: Date,
): Promise<boolean> {
  return (await tx.row(written, [teamId, leadId, toJsonb(reasoning), since])) !== undefined;
}
