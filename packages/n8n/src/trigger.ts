// The trigger: subscribes the address of the workflow to events, and verifies the signature of each delivery.
import { verifyWebhook, WebhookVerificationError } from '@parley/client';
import { ICON } from './credentials.ts';
import { EVENT_CHOICES } from './description.ts';
import type { HookContext, NodeDescription, WebhookContext, WebhookResult } from './n8n.ts';

export class ParleyTrigger {
  description: NodeDescription = {
    displayName: 'Parley Trigger',
    name: 'parleyTrigger',
    icon: ICON,
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: 'Starts the workflow when Parley reports an event',
    defaults: { name: 'Parley Trigger' },
    inputs: [],
    outputs: ['main'],
    credentials: [{ name: 'parleyApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        default: ['message.received'],
        required: true,
        options: EVENT_CHOICES,
        description: 'The events that start the workflow',
      },
    ],
  };

  webhookMethods = {
    default: {
      async checkExists(this: HookContext): Promise<boolean> {
        const { webhookId, secret } = this.getWorkflowStaticData('node');
        if (!webhookId || !secret) return false;
        const { data } = await call<{ id: string; url: string }[]>(this, 'GET', '', { limit: 100 });
        return data.some(({ id, url }) => id === webhookId && url === this.getNodeWebhookUrl('default'));
      },
      async create(this: HookContext): Promise<boolean> {
        const { data } = await call<{ id: string; secret: string }>(this, 'POST', '', {
          url: this.getNodeWebhookUrl('default'),
          events: this.getNodeParameter('events'),
          description: 'n8n',
        });
        Object.assign(this.getWorkflowStaticData('node'), { webhookId: data.id, secret: data.secret });
        return true;
      },
      async delete(this: HookContext): Promise<boolean> {
        const stored = this.getWorkflowStaticData('node');
        // n8n stops the workflow also if the subscription was already deleted in Parley.
        if (stored.webhookId)
          await call(this, 'DELETE', `/${stored.webhookId}`).catch((error: { httpCode?: string }) => {
            if (error.httpCode !== '404') throw error;
          });
        delete stored.webhookId;
        delete stored.secret;
        return true;
      },
    },
  };

  async webhook(this: WebhookContext): Promise<WebhookResult> {
    const request = this.getRequestObject();
    await request.readRawBody?.();
    const { secret = '' } = this.getWorkflowStaticData('node');
    try {
      const payload = request.rawBody ?? new Uint8Array();
      const event = await verifyWebhook({ payload, headers: request.headers, secret });
      return { workflowData: [[{ json: event }]] };
    } catch (error) {
      if (secret && !(error instanceof WebhookVerificationError)) throw error;
      this.getResponseObject().status(401).send('Not from Parley');
      return { noWebhookResponse: true };
    }
  }
}

/** Calls an operation on webhook subscriptions. */
async function call<T>(context: HookContext, method: string, path: string, input: object = {}) {
  const { baseUrl } = await context.getCredentials('parleyApi');
  return (await context.helpers.httpRequestWithAuthentication.call(context, 'parleyApi', {
    method,
    baseURL: baseUrl.replace(/\/+$/, '').replace(/\/api\/v1$/, ''),
    url: `/api/v1/webhooks${path}`,
    ...(method === 'GET' ? { qs: input } : { body: input }),
    json: true,
  })) as { data: T };
}
