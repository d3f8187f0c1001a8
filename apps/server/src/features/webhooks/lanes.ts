// One lane for each subscription, so that a slow endpoint delays no other (reliability 4): at most two attempts
// under way in a lane, and so twenty in a workspace; two hundred in the process. A smaller share for a workspace
// would let its slow endpoints delay its good ones. A job only opens the lane; the lane claims its deliveries
// itself, and what was claimed is attempted once, whatever happens.
import { WEBHOOK_API_VERSION } from '@parley/contract';
import pLimit from 'p-limit';
import type { System } from '../../context.ts';
import { envelopeBody } from './envelope.ts';
import { isDelivered, type Poster } from './post.ts';
import { deliveryHeaders, secretPurpose } from './signature.ts';
import * as store from './store.ts';

const PER_LANE = 2;
const PER_PROCESS = 200;

export interface Lanes {
  /** Works off what waits for a subscription; returns at once. */
  open(teamId: string, webhookId: string): void;
  /** Resolves when no lane has anything under way. */
  idle(): Promise<void>;
  /** Claims nothing more. */
  close(): void;
}

export interface LanesOptions {
  system: System;
  poster: Poster;
  /** This process, as `processes` names it. */
  processId: string;
}

interface Lane {
  workers: Set<Promise<void>>;
  /** Asked for while all of its workers were busy: who looked before may have seen nothing. */
  again: boolean;
}

export function createLanes({ system, poster, processId }: LanesOptions): Lanes {
  const { db, clock, log } = system;
  const lanes = new Map<string, Lane>();
  const everyone = pLimit(PER_PROCESS);
  let closed = false;

  async function attempt(teamId: string, delivery: store.Claimed): Promise<void> {
    const { id, event_type, occurred_at, payload, url, secret_sealed } = delivery;
    const webhookId = delivery.webhook_id;
    const body = envelopeBody(
      { event_type, event_id: id, occurred_at, team_id: teamId, is_test: false },
      payload,
    );
    const secret = system.seal.open(secret_sealed, secretPurpose(teamId, webhookId));
    const at = clock.now();
    const headers = deliveryHeaders({
      secret,
      body,
      eventType: event_type,
      eventId: id,
      occurredAt: occurred_at,
      apiVersion: WEBHOOK_API_VERSION,
      attemptedAt: at,
    });
    const result = await poster.post({ url, headers, body });
    await store.settleDelivery(db, teamId, id, {
      delivered: isDelivered(result),
      at,
      duration_ms: result.duration_ms,
      endpoint_status: result.status,
      error: result.error,
      excerpt: result.excerpt,
    });
    log.info({ delivery: id, webhook: webhookId, status: result.status, ms: result.duration_ms }, 'webhook');
  }

  /** One of a lane's attempts after another, until nothing waits. */
  async function work(teamId: string, webhookId: string, lane: Lane): Promise<void> {
    for (;;) {
      const more = await everyone(async () => {
        if (closed) return false;
        const [delivery] = await store.claim(db, teamId, webhookId, 1, clock.now(), processId);
        if (delivery) await attempt(teamId, delivery);
        return delivery !== undefined;
      });
      if (!more && (!lane.again || closed)) return;
      if (!more) lane.again = false;
    }
  }

  return {
    open(teamId, webhookId) {
      if (closed) return;
      const lane = lanes.get(webhookId) ?? { workers: new Set(), again: false };
      lanes.set(webhookId, lane);
      lane.again = lane.workers.size === PER_LANE;
      while (lane.workers.size < PER_LANE) {
        const worker = work(teamId, webhookId, lane)
          .catch((error) =>
            log.error({ err: error, webhook: webhookId }, 'a webhook lane stopped; the sweep opens it again'),
          )
          .finally(() => {
            lane.workers.delete(worker);
            if (lane.workers.size === 0 && lanes.get(webhookId) === lane) lanes.delete(webhookId);
          });
        lane.workers.add(worker);
      }
    },
    async idle() {
      while (lanes.size > 0) await Promise.all([...lanes.values()].flatMap((lane) => [...lane.workers]));
    },
    close() {
      closed = true;
    },
  };
}
