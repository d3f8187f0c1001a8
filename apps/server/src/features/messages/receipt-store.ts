// What engines report of messages that the service sent, as rows.
import { type Queries, statement } from '../../platform/postgres/database.ts';

const byEngineId = statement<{ id: string }>(
  'messages.by-engine-id',
  `select id from messages where team_id = $1 and number_id = $2 and engine_message_id = any($3) and direction = 'outbound'`,
);

/** @param ours the id that we gave the engine, where the engine tells it: it stands in the row until the engine's does. */
export async function findByEngineId(
  db: Queries,
  teamId: string,
  numberId: string,
  engineMessageId: string,
  ours?: string,
): Promise<string | undefined> {
  const ids = ours === undefined ? [engineMessageId] : [engineMessageId, ours];
  return (await db.row(byEngineId, [teamId, numberId, ids]))?.id;
}
