// Moves messages between two leads who are one person (lead.md#ids-of-a-person).
import { type Queries, statement } from '../../platform/postgres/database.ts';

const move = statement(
  'messages.move-messages',
  'update messages set lead_id = $3 where team_id = $1 and lead_id = $2',
  { writes: ['messages'] },
);

export async function moveMessages(tx: Queries, teamId: string, from: string, to: string): Promise<void> {
  await tx.write(move, [teamId, from, to]);
}
