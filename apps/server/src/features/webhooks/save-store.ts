// Updates and deletes subscriptions; `store.ts` inserts them.
import { type Queries, statement } from '../../platform/postgres/database.ts';

/** Returns the id of the oldest subscription with that URL, or undefined. The API can create several. */
export const findWebhookId = statement<{ id: string }>(
  'webhooks.id-by-url',
  'select id from webhooks where team_id = $1 and url = $2 order by id limit 1',
).row(
  (teamId: string, url: string) => [teamId, url],
  (row) => row?.id,
);

/** Updates a subscription. @returns false if nothing changed. `active` stays the same if it is undefined. */
export const updateWebhook = statement<{ id: string }>(
  'webhooks.save',
  `update webhooks set events = $3, description = $4, active = coalesce($5, active)
   where team_id = $1 and id = $2
     and (events, description, active) is distinct from ($3::text[], $4, coalesce($5, active))
   returning id`,
  { writes: ['webhooks'] },
).exists(
  (
    teamId: string,
    webhook: { id: string; events: string[]; description: string | null; active?: boolean },
  ) => [teamId, webhook.id, webhook.events, webhook.description, webhook.active ?? null],
);

const patch = statement<{ id: string }>(
  'webhooks.patch',
  `update webhooks set active = coalesce($3, active), description = case when $4 then $5 else description end
   where team_id = $1 and id = $2
     and (active, description) is distinct from
       (coalesce($3, active), case when $4 then $5 else description end)
   returning id`,
  { writes: ['webhooks'] },
);

/** Changes the given fields. @returns false if nothing changed. */
export async function patchWebhook(
  tx: Queries,
  teamId: string,
  webhook: { id: string; active?: boolean | undefined; description?: string | null | undefined },
): Promise<boolean> {
  const { id, active, description } = webhook;
  const values = [teamId, id, active ?? null, description !== undefined, description ?? null];
  return (await tx.row(patch, values)) !== undefined;
}

/** Deletes the subscription with its deliveries. @returns the deleted row; undefined if there was none. */
export const deleteWebhook = statement<{ id: string; url: string; description: string | null }>(
  'webhooks.remove',
  'delete from webhooks where team_id = $1 and id = $2 returning id, url, description',
  { writes: ['webhooks'] },
).row((teamId: string, id: string) => [teamId, id]);
