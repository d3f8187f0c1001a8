// Delivers webhooks as WAHA does: signed over the raw bytes, each on its own and in no order, and tried again after
// whatever was not a 2xx, 4xx included, with the same id and signature.
import { createHmac } from 'node:crypto';
import type { Schema } from './errata.ts';

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

/** One webhook of one event to one address. */
export interface Delivery {
  readonly request_id: string;
  readonly event: string;
  readonly session: string;
  readonly url: string;
  readonly envelope: Schema;
  readonly body: string;
  readonly headers: Record<string, string>;
  /** The status of each attempt; null when there was no answer. */
  readonly attempts: (number | null)[];
  /** When it is tried again, in milliseconds; null when it is delivered, given up or held. */
  due: number | null;
}

/** WAHA's defaults. */
const RETRIES = { attempts: 15, delaySeconds: 2, policy: 'constant' as const };

export interface Webhooks {
  /** Every delivery, oldest first. */
  readonly all: readonly Delivery[];
  readonly held: readonly Delivery[];
  /** Sends an event to everybody who subscribed. */
  emit(configs: readonly WebhookConfig[], envelope: Schema): void;
  /** From now on deliveries wait for {@link Webhooks.release}. */
  hold(): void;
  /** Sends what is held, in the order that `order` makes of it, one after the other. */
  release(order?: (held: readonly Delivery[]) => readonly Delivery[]): Promise<void>;
  /** Sends a delivery once more: the same event, id and signature. */
  redeliver(delivery: Delivery): Promise<number | null>;
  /** Sends a body that WAHA never signed, with these headers. */
  forge(url: string, body: string, headers: Record<string, string>): Promise<number | null>;
  /** Tries again what failed and is due. */
  retryDue(): Promise<void>;
  /** Resolves when no attempt is under way. */
  settled(): Promise<void>;
  close(): void;
}

export interface WebhookOptions {
  /** Milliseconds. */
  now(): number;
  userAgent: string;
  /** Retries by themselves after the real time, instead of in {@link Webhooks.retryDue}. */
  realTime: boolean;
}

/** `X-Webhook-Hmac` of a body. */
export const signatureOf = (key: string, body: string): string =>
  createHmac('sha512', key).update(body).digest('hex');

export function createWebhooks({ now, userAgent, realTime }: WebhookOptions): Webhooks {
  const all: Delivery[] = [];
  const held: Delivery[] = [];
  const retries = new Map<Delivery, WebhookConfig['retries']>();
  const underWay = new Set<Promise<unknown>>();
  const timers = new Set<NodeJS.Timeout>();
  const stopped = new AbortController();
  let holding = false;
  let count = 0;

  function track<T>(work: Promise<T>): Promise<T> {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
    return work;
  }

  async function post(url: string, body: string, headers: Record<string, string>): Promise<number | null> {
    try {
      // Each attempt has its own connection, so that none fails because a kept one had ended.
      const answer = await fetch(url, {
        method: 'POST',
        body,
        headers: { ...headers, connection: 'close' },
        signal: stopped.signal,
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return null;
    }
  }

  async function attempt(delivery: Delivery): Promise<void> {
    delivery.due = null;
    const status = await post(delivery.url, delivery.body, delivery.headers);
    delivery.attempts.push(status);
    const ok = status !== null && status >= 200 && status < 300;
    const { attempts, delaySeconds, policy } = { ...RETRIES, ...retries.get(delivery) };
    const failed = delivery.attempts.length;
    if (ok || failed > attempts || stopped.signal.aborted) return;
    // WAHA adds up to a fifth at random to the exponential delay.
    const factor = policy === 'linear' ? failed : policy === 'exponential' ? 2 ** failed : 1;
    delivery.due = now() + delaySeconds * factor * 1000;
    if (!realTime) return;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        void track(attempt(delivery));
      },
      delaySeconds * factor * 1000,
    );
    timers.add(timer);
  }

  return {
    all,
    held,
    emit(configs, envelope) {
      const event = String(envelope['event']);
      for (const config of configs) {
        if (!config.events.includes(event) && !config.events.includes('*')) continue;
        const body = JSON.stringify(envelope);
        const id = `${Date.now().toString(36)}${(count++).toString(36).padStart(8, '0')}`;
        const key = config.hmac?.key;
        const delivery: Delivery = {
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
            ...(key
              ? { 'x-webhook-hmac': signatureOf(key, body), 'x-webhook-hmac-algorithm': 'sha512' }
              : {}),
          },
          attempts: [],
          due: null,
        };
        all.push(delivery);
        retries.set(delivery, config.retries);
        if (holding) held.push(delivery);
        else void track(attempt(delivery));
      }
    },
    hold() {
      holding = true;
    },
    async release(order = (deliveries) => deliveries) {
      holding = false;
      for (const delivery of order(held.splice(0))) await track(attempt(delivery));
    },
    async redeliver(delivery) {
      const status = await track(post(delivery.url, delivery.body, delivery.headers));
      delivery.attempts.push(status);
      return status;
    },
    forge: (url, body, headers) => track(post(url, body, { 'content-type': 'application/json', ...headers })),
    async retryDue() {
      await Promise.all(
        all.filter(({ due }) => due !== null && due <= now()).map((delivery) => track(attempt(delivery))),
      );
    },
    async settled() {
      while (underWay.size) await Promise.all(underWay);
    },
    close() {
      stopped.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
