// Previews of calls that cannot be undone, and of calls that send the workspace's data elsewhere.
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
    does: 'From now on sends data of leads, messages and bookings of this workspace to this URL, at each of these events.',
    ...{ url, events, description },
    ...(known.length > 0 && { warning: 'This URL is subscribed already.', already: known }),
  };
};

/**
 * Subscriptions have no idempotency key. If one for this URL was made since the preview, the earlier call succeeded,
 * and its secret is lost with its answer.
 */
export async function findEarlier(api: Api, { url }: JsonObject, previewedAt: Date): Promise<void> {
  const since = previewedAt.toISOString();
  const made = (await listWebhooks(createGather(api))).find(
    (webhook) => webhook.url === url && webhook.created_at >= since,
  );
  if (!made) return;
  throw new ConfirmationError(
    `The subscription ${made.id} of this URL was made after this preview, at ${made.created_at}. This call did nothing.`,
    'If its answer with the secret was lost: webhooks_delete it, then preview this call again.',
  );
}

export const deleteWebhook: ReadPreview = async (api, { id }) => {
  const webhook = (await listWebhooks(api)).find((one) => one.id === id) ?? failNotFound();
  return { does: 'Ends this subscription immediately. Its secret is lost: a new one has another.', webhook };
};

export const unblock: ReadPreview = async (api, { id }) => {
  // A workspace has at most 500 rules.
  const { records } = await readPages(
    (cursor) => callForPreview(api, contract.blocklist.list, { limit: PAGE, ...cursor }),
    5,
  );
  const rule = records.find((one) => one.id === id) ?? failNotFound();
  return { does: 'These people can be written to and answered again.', rule };
};
