// Changes of a workspace file to subscriptions, as rows; `store.ts` inserts new ones.
import { type Queries, statement } from '../../platform/postgres/database.ts';

const byUrl = statement<{ id: string }>(
  'webhooks.id-by-url',
  'select id from webhooks where team_id = $1 and url = $2 order by id limit 1',
);

/** The oldest subscription of that URL: the API may have made several. */
export async function findWebhookId(tx: Queries, teamId: string, url: string): Promise<string | undefined> {
  return (await tx.row(byUrl, [teamId, url]))?.id;
}

const update = statement(
  'webhooks.save',
  `update webhooks set events = $3, description = $4, active = coalesce($5, active)
   where team_id = $1 and id = $2
     and (events, description, active) is distinct from ($3::text[], $4, coalesce($5, active))`,
);

/** Leaves `active` as it is when undefined. */
export async function updateWebhook(
  tx: Queries,
  teamId: string,
  webhook: { id: string; events: string[]; description: string | null; active?: boolean },
): Promise<void> {
  const { id, events, description, active } = webhook;
  await tx.write(update, [teamId, id, events, description, active ?? null]);
}

const remove = statement<{ id: string }>(
  'webhooks.remove',
  'delete from webhooks where team_id = $1 and id = $2 returning id',
);

/** Deletes the subscription with its deliveries. */
export async function deleteWebhook(db: Queries, teamId: string, id: string): Promise<boolean> {
  return (await db.row(remove, [teamId, id])) !== undefined;
}
