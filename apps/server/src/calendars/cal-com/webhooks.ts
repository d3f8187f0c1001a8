// The webhook through which Cal.com reports changes.
import { isSigned } from '../../platform/signature.ts';
import { getSecret } from '../ask-provider.ts';
import { parseJson, readFields, readId, readList } from '../fields.ts';
import type { CalendarAccount, CalendarReceived, CalendarRequest } from '../port.ts';
import { type CalCom, getSite } from './api.ts';
import { parseWebhook, TRIGGERS } from './events.ts';

/** The API version for requests about webhooks. */
const WEBHOOKS = '2024-06-14';

/** Verifies a request from Cal.com and returns its events. */
export function receiveWebhook(
  account: CalendarAccount,
  { headers, body }: CalendarRequest,
): CalendarReceived {
  const { webhook_secret: secret } = account.secrets;
  if (!secret || !isSigned('sha256', secret, body, headers['x-cal-signature-256'])) {
    return { status: 401, why: 'not signed with the webhook_secret' };
  }
  const json = parseJson(body);
  if (json === undefined) return { status: 400, why: 'not JSON' };
  return {
    status: 200,
    events: parseWebhook(json, account.settings['event_type_id']!, getSite(account)),
  };
}

/** Registers Parley's webhook, or updates it. */
export async function subscribe(api: CalCom, account: CalendarAccount, webhookUrl: string): Promise<void> {
  const wanted = {
    active: true,
    subscriberUrl: webhookUrl,
    triggers: [...TRIGGERS],
    secret: getSecret(account, 'webhook_secret'),
  };
  const list = await api(account, {
    method: 'GET',
    path: '/webhooks',
    version: WEBHOOKS,
    query: { take: '250' },
  });
  const ours = readList(list['data'])
    .map(readFields)
    .find((webhook) => webhook['subscriberUrl'] === webhookUrl);
  const id = readId(ours?.['id']);
  const path = id === null ? '/webhooks' : `/webhooks/${encodeURIComponent(id)}`;
  await api(account, { method: id === null ? 'POST' : 'PATCH', path, version: WEBHOOKS, body: wanted });
}
