// Delivers webhooks like WAHA: signed over the raw bytes, separately and in no fixed order, and retried after any
// answer that is not 2xx, including 4xx, with the same id and signature.
import { createHmac } from 'node:crypto';
import { createDeliverer, type Deliverer, type Delivery } from '../deliverer.ts';
import type { Schema } from './document-corrections.ts';

export interface WebhookConfig {
  url: string;
  events: string[];
  hmac?: { key?: string } | null;
  retries?: {
    delaySeconds?: number;
    attempts?: number;
    policy?: 'linear' | 'exponential' | 'constant';
  } | null;
  customHeaders?: { name: string; value: string }[] | null;
}

/** A webhook of one event to one URL. */
export interface WahaDelivery extends Delivery {
  readonly request_id: string;
  readonly event: string;
  readonly session: string;
  readonly envelope: Schema;
}

/** WAHA's default settings for retries. */
const RETRIES = { attempts: 15, delaySeconds: 2, policy: 'constant' as const };

export interface Webhooks extends Omit<Deliverer<WahaDelivery>, 'deliver'> {
  /** Sends an event to all subscribers. */
  emit(configs: readonly WebhookConfig[], envelope: Schema): void;
}

export interface WebhookOptions {
  /** Milliseconds. */
  now(): number;
  userAgent: string;
  /** Like {@link DelivererOptions.reach}. */
  reach?: ((url: string) => string) | undefined;
  /** Like {@link DelivererOptions.realTime}. */
  realTime: boolean;
}

/** Returns the `X-Webhook-Hmac` of a body. */
export const signBody = (key: string, body: string): string =>
  createHmac('sha512', key).update(body).digest('hex');

export function createWebhooks({ now, userAgent, reach, realTime }: WebhookOptions): Webhooks {
  const retries = new Map<WahaDelivery, WebhookConfig['retries']>();
  let count = 0;
  const { deliver, ...rest } = createDeliverer<WahaDelivery>({
    now,
    reach,
    realTime,
    delayAfter(delivery) {
      const { attempts, delaySeconds, policy } = { ...RETRIES, ...retries.get(delivery) };
      const failed = delivery.attempts.length;
      if (failed > attempts) return null;
      // WAHA adds a random amount of up to a fifth to the exponential delay.
      const factor = policy === 'linear' ? failed : policy === 'exponential' ? 2 ** failed : 1;
      return delaySeconds * factor * 1000;
    },
  });

  return {
    ...rest,
    emit(configs, envelope) {
      const event = String(envelope['event']);
      for (const config of configs) {
        if (!config.events.includes(event) && !config.events.includes('*')) continue;
        const body = JSON.stringify(envelope);
        const id = `${Date.now().toString(36)}${(count++).toString(36).padStart(8, '0')}`;
        const key = config.hmac?.key;
        const delivery: WahaDelivery = {
          request_id: id,
          event,
          session: String(envelope['session']),
          url: config.url,
          envelope,
          body,
          headers: {
            'content-type': 'application/json',
            'user-agent': userAgent,
            ...Object.fromEntries((config.customHeaders ?? []).map(({ name, value }) => [name, value])),
            'x-webhook-request-id': id,
            'x-webhook-timestamp': String(now()),
            ...(key ? { 'x-webhook-hmac': signBody(key, body), 'x-webhook-hmac-algorithm': 'sha512' } : {}),
          },
          attempts: [],
          due: null,
        };
        retries.set(delivery, config.retries);
        deliver(delivery);
      }
    },
  };
}
