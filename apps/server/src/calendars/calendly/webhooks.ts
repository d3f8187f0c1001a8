// The webhook through which Calendly reports changes.
import { getSecret } from '../ask-provider.ts';
import { parseJson, readNonEmpty } from '../fields.ts';
import type { CalendarAccount, CalendarReceived, CalendarRequest } from '../port.ts';
import type { Calendly } from './api.ts';
import { EVENTS, parseWebhook } from './events.ts';
import { fetchOwner, getLastSegment, listItems } from './resources.ts';
import { findSignatureProblem } from './signature.ts';

/** Verifies a request from Calendly and returns its events. */
export function receiveWebhook(
  account: CalendarAccount,
  { headers, body, now }: CalendarRequest,
): CalendarReceived {
  const why = findSignatureProblem(
    account.secrets['signing_key'],
    headers['calendly-webhook-signature'],
    body,
    now,
  );
  if (why) return { status: 401, why };
  const json = parseJson(body);
  if (json === undefined) return { status: 400, why: 'not JSON' };
  return { status: 200, events: parseWebhook(json, account.settings['event_type']!) };
}

/** Registers Parley's webhook. */
export async function subscribe(api: Calendly, account: CalendarAccount, webhookUrl: string): Promise<void> {
  const { user, organization } = await fetchOwner(api, account);
  const scope = { user, organization, scope: 'user' };
  const wanted = {
    url: webhookUrl,
    events: [...EVENTS],
    ...scope,
    signing_key: getSecret(account, 'signing_key'),
  };
  // The key of a subscription can't be read or changed, so replace the existing subscription.
  for await (const one of listItems(api, account, '/webhook_subscriptions', scope)) {
    if (one['callback_url'] !== webhookUrl || !readNonEmpty(one['uri'])) continue;
    const path = `/webhook_subscriptions/${getLastSegment(String(one['uri']))}`;
    await api(account, { method: 'DELETE', path });
  }
  await api(account, { method: 'POST', path: '/webhook_subscriptions', body: wanted });
}
