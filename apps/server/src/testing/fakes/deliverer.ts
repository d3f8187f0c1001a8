// Delivers the webhooks of a fake, separately and in no fixed order. Tests can hold, release, repeat and retry them.

/** A webhook to one address. */
export interface Delivery {
  readonly url: string;
  readonly body: string;
  readonly headers: Record<string, string>;
  /** The status of each attempt; null if there was no response. */
  readonly attempts: (number | null)[];
  /** The time of the next retry in milliseconds; null if the webhook was delivered, given up or held. */
  due: number | null;
}

export interface Deliverer<Any extends Delivery> {
  /** Every delivery, oldest first. */
  readonly all: readonly Any[];
  readonly held: readonly Any[];
  /** Sends or holds a webhook. */
  deliver(delivery: Any): void;
  /** Holds deliveries until {@link Deliverer.release}. */
  hold(): void;
  /** Sends held deliveries one after another, in the order that `order` returns. */
  release(order?: (held: readonly Any[]) => readonly Any[]): Promise<void>;
  /**
   * Sends a delivery again with the same bytes and signature. Resolves with the status of the response; null if there
   * was none.
   */
  redeliver(delivery: Any): Promise<number | null>;
  /**
   * Sends a body that the provider never signed, with these headers. Resolves with the status of the response; null if
   * there was none.
   */
  forge(url: string, body: string, headers: Record<string, string>): Promise<number | null>;
  /** Retries failed deliveries that are due. */
  retryDue(): Promise<void>;
  /** Resolves when no attempt is in progress. */
  settled(): Promise<void>;
  close(): void;
}

export interface DelivererOptions<Any> {
  /** Milliseconds. */
  now(): number;
  /** Returns the milliseconds until the next attempt; null if the provider gives up. */
  delayAfter(delivery: Any): number | null;
  /** Returns the real URL for the URL of a webhook; by default the URL itself. */
  reach?: ((url: string) => string) | undefined;
  /** Retries automatically in real time, instead of in {@link Deliverer.retryDue}. */
  realTime: boolean;
}

export function createDeliverer<Any extends Delivery>({
  now,
  delayAfter,
  reach = (url) => url,
  realTime,
}: DelivererOptions<Any>): Deliverer<Any> {
  const all: Any[] = [];
  const held: Any[] = [];
  const underWay = new Set<Promise<unknown>>();
  const timers = new Set<NodeJS.Timeout>();
  const stopped = new AbortController();
  let holding = false;

  function track<T>(work: Promise<T>): Promise<T> {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
    return work;
  }

  async function post(url: string, body: string, headers: Record<string, string>): Promise<number | null> {
    try {
      // Open a new connection for each attempt, so that none fails because an idle one was closed.
      const answer = await fetch(reach(url), {
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

  async function attempt(delivery: Any): Promise<void> {
    delivery.due = null;
    const status = await post(delivery.url, delivery.body, delivery.headers);
    delivery.attempts.push(status);
    const ok = status !== null && status >= 200 && status < 300;
    const delay = ok || stopped.signal.aborted ? null : delayAfter(delivery);
    if (delay === null) return;
    delivery.due = now() + delay;
    if (!realTime) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void track(attempt(delivery));
    }, delay);
    timers.add(timer);
  }

  return {
    all,
    held,
    deliver(delivery) {
      all.push(delivery);
      if (holding) held.push(delivery);
      else void track(attempt(delivery));
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
