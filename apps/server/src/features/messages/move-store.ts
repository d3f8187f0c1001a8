// Moves messages between two leads who are one person (lead.md#ids-of-a-person).
import { statement } from '../../platform/postgres/database.ts';

export const moveMessages = statement(
  'messages.move-messages',
  'update messages set lead_id = $3 where team_id = $1 and lead_id = $2',
  { writes: ['messages'] },
).write((teamId: string, from: string, to: string) => [teamId, from, to]);
