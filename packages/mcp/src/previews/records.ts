// Previews of calls that can't be undone, and of calls that send the workspace's data elsewhere.
import { contract } from '@parley/contract';
import type { Api } from '../api.ts';
import { ConfirmationError } from '../confirm.ts';
import { createGather, PAGE, readPages } from '../jobs/job-api.ts';
import type { JsonObject } from '../tool.ts';
import { callForPreview, failNotFound, type ReadPreview } from './shared.ts';

const listWebhooks = async (api: Parameters<ReadPreview>[0]) =>
  (await readPages((cursor) => callForPreview(api, contract.webhooks.list, { limit: PAGE, ...cursor }), 2))
    .records;

export const subscribe: ReadPreview = async (api, { url, events, description }) => {
  const known = (await listWebhooks(api)).filter((webhook) => webhook.url === url);
  return {
    does: 'Sends data of leads, messages and bookings in this workspace to this URL whenever one of these events occurs.',
    ...{ url, events, description },
    ...(known.length > 0 && { warning: 'This URL already has a subscription.', already: known }),
  };
};

/**
 * Throws if a subscription for this URL was created since the preview. Subscriptions have no idempotency key, so the
 * earlier call succeeded, and its response with the secret was lost.
 */
export async function findEarlier(api: Api, { url }: JsonObject, previewedAt: Date): Promise<void> {
  const since = previewedAt.toISOString();
  const made = (await listWebhooks(createGather(api))).find(
    (webhook) => webhook.url === url && webhook.created_at >= since,
  );
  if (!made) return;
  throw new ConfirmationError(
    `The subscription ${made.id} for this URL was created after this preview, at ${made.created_at}. This call changed nothing.`,
    'If the answer with its secret was lost, delete it with webhooks_delete, then preview this call again.',
  );
}

export const deleteWebhook: ReadPreview = async (api, { id }) => {
  const webhook = (await listWebhooks(api)).find((one) => one.id === id) ?? failNotFound();
  return {
    does: 'Deletes this subscription and its secret immediately. A new subscription gets a new secret.',
    webhook,
  };
};

export const unblock: ReadPreview = async (api, { id }) => {
  // A workspace has at most 500 rules.
  const { records } = await readPages(
    (cursor) => callForPreview(api, contract.blocklist.list, { limit: PAGE, ...cursor }),
    5,
  );
  const rule = records.find((one) => one.id === id) ?? failNotFound();
  return { does: 'Deletes the rule, so that Parley can write to these people and answer them again.', rule };
};
