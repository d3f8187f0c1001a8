// Sends webhooks like Meta: to one URL for an app, verified by a challenge; signed over the raw bytes with the app's
// secret; everything beyond ASCII escaped; retried for days after any answer that is not 2xx.
import { createHmac, randomInt } from 'node:crypto';
import { createDeliverer, type Deliverer, type Delivery } from '../deliverer.ts';
import type { Json } from '../http.ts';

/** One entry of a WhatsApp Business account or an Instagram account. */
export type Entry = { id: string; [key: string]: Json };

export interface GraphDelivery extends Delivery {
  readonly payload: { object: string; entry: Entry[] };
}

export interface Challenge {
  /** The status of the answer; null if there was none. */
  status: number | null;
  body: string;
  /** Whether Meta accepts the URL: the answer is 200 with the unchanged challenge. */
  accepted: boolean;
}

export interface GraphWebhooks extends Omit<Deliverer<GraphDelivery>, 'deliver'> {
  /** The webhook URL of the app; null until one was accepted. */
  readonly url: string | null;
  /** The kind of signature on later deliveries. */
  signature: 'valid' | 'missing' | 'invalid';
  /** Sends the challenge with this verify token to the URL, as when it is saved at Meta. */
  subscribe(url: string, verifyToken: string): Promise<Challenge>;
  /** Sends an entry, unless the app has no webhook URL. */
  emit(entry: Entry): void;
  /** Sends the entries emitted in `work` in one request; with `merged`, entries with the same id become one. */
  together(work: () => void, options?: { merged?: boolean }): void;
}

export interface GraphWebhookOptions {
  /** `whatsapp_business_account` or `instagram`. */
  object: string;
  appSecret: string;
  /** Milliseconds. */
  now(): number;
  /** Like {@link DelivererOptions.realTime}. */
  realTime: boolean;
  /** The period for which Meta retries, in milliseconds. */
  triesForMs: number;
  /** The list inside an entry that `merged` joins: `changes` or `messaging`. It is read for each request. */
  list: string;
  /** Checks each sent webhook. */
  check(payload: GraphDelivery['payload']): void;
}

/** Returns JSON in Meta's format: only ASCII, `\u` with lowercase digits, and escaped slashes. */
export const toMetaJson = (value: Json): string =>
  JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Returns the `X-Hub-Signature-256` of a body. */
export const signHubBody = (appSecret: string, body: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;

/** Returns the delay before a retry: none at first, then growing intervals. */
const getDelay = (failed: number): number => (failed === 1 ? 0 : 15_000 * 4 ** (failed - 2));

export function createGraphWebhooks(options: GraphWebhookOptions): GraphWebhooks {
  const { object, appSecret, now, realTime, triesForMs, check } = options;
  const { deliver, ...rest } = createDeliverer<GraphDelivery>({
    now,
    realTime,
    delayAfter({ attempts }) {
      let total = 0;
      for (let failed = 1; failed <= attempts.length; failed++) total += getDelay(failed);
      return total > triesForMs ? null : getDelay(attempts.length);
    },
  });
  let url: string | null = null;
  let collected: Entry[] | undefined;

  function post(entries: Entry[]): void {
    if (!entries.length) return;
    const payload = { object, entry: entries };
    check(payload);
    if (url === null) return;
    const body = toMetaJson(payload);
    const { signature } = webhooks;
    const secret = signature === 'invalid' ? `not ${appSecret}` : appSecret;
    const sha1 = createHmac('sha1', secret).update(body).digest('hex');
    deliver({
      url,
      body,
      payload,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'facebookexternalua',
        ...(signature === 'missing'
          ? {}
          : { 'x-hub-signature': `sha1=${sha1}`, 'x-hub-signature-256': signHubBody(secret, body) }),
      },
      attempts: [],
      due: null,
    });
  }

  const webhooks: GraphWebhooks = {
    ...rest,
    get url() {
      return url;
    },
    signature: 'valid',
    async subscribe(wanted, verifyToken) {
      const challenge = String(randomInt(1_000_000_000, 2_000_000_000));
      const asked = new URL(wanted);
      asked.searchParams.set('hub.mode', 'subscribe');
      asked.searchParams.set('hub.challenge', challenge);
      asked.searchParams.set('hub.verify_token', verifyToken);
      const answer = await fetch(asked, { headers: { connection: 'close' } }).catch(() => undefined);
      const body = (await answer?.text()) ?? '';
      const accepted = answer?.status === 200 && body === challenge;
      if (accepted) url = wanted;
      return { status: answer?.status ?? null, body, accepted };
    },
    emit(entry) {
      if (collected) collected.push(entry);
      else post([entry]);
    },
    together(work, { merged = false } = {}) {
      collected = [];
      try {
        work();
      } finally {
        const entries = collected;
        collected = undefined;
        post(merged ? mergeById(entries, options.list) : entries);
      }
    },
  };
  return webhooks;
}

function mergeById(entries: readonly Entry[], list: string): Entry[] {
  const merged = new Map<string, Entry>();
  for (const entry of entries) {
    const known = merged.get(entry.id);
    if (known) known[list] = [...(known[list] as Json[]), ...(entry[list] as Json[])];
    else merged.set(entry.id, { ...entry });
  }
  return [...merged.values()];
}
