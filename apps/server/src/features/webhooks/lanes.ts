// Delivers events in one lane per subscription, so that a slow endpoint delays no other subscription
// (webhooks.md#isolation). A lane makes at most two attempts at the same time. Workspaces share the process's slots,
// and within a workspace a lane's second attempt leaves room for the first of every other lane
// (docs/adr/webhook-lanes.md). A job only opens the lane. The lane claims its deliveries and attempts each claimed one
// at most once.
import { setTimeout as pauseFor } from 'node:timers/promises';
import { WEBHOOK_API_VERSION } from '@parley/contract';
import type { System } from '../../context.ts';
import { createBatches } from '../../platform/batches.ts';
import { createFairSlots } from '../../platform/fair-slots.ts';
import { isUnwell } from '../../platform/postgres/database-errors.ts';
import * as store from './delivery-store.ts';
import { buildEnvelopeBody } from './envelope.ts';
import { MOST_WEBHOOKS } from './limits.ts';
import { isDelivered, type Poster } from './post-delivery.ts';
import { buildDeliveryHeaders, getSecretPurpose } from './signature.ts';

const PER_LANE = 2;
/**
 * The slots of the process. They are enough for 49 workspaces with ten hanging endpoints, two attempts each, and for
 * one more workspace.
 */
const PER_PROCESS = 1_000;
/** The maximum number of deliveries claimed or settled in one statement. */
const MOST_AT_ONCE = 100;
/** The pauses between attempts to store a result while a deletion has locked the subscription. */
const HELD_PAUSES_MS = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 3_000, 3_000];
const AWAY_PAUSE_MS = 500;

export interface Lanes {
  /** Starts delivering the subscription's waiting deliveries; returns immediately. */
  open(teamId: string, webhookId: string): void;
  /** Resolves when no lane is making an attempt. */
  idle(): Promise<void>;
  /** Stops claiming deliveries. */
  close(): void;
}

export interface LanesOptions {
  system: System;
  poster: Poster;
  /** The id of this process in `processes`. */
  processId: string;
  /** The maximum number of simultaneous attempts in the process; default 1,000. */
  slots?: number | undefined;
}

interface Lane {
  teamId: string;
  webhookId: string;
  underWay: number;
  /**
   * The number of times that the lane was opened. A claim that started before the lane was last opened might have
   * missed the new delivery.
   */
  opened: number;
  /** True if deliveries might be waiting. */
  waits: boolean;
}

export function createLanes({ system, poster, processId, slots: total = PER_PROCESS }: LanesOptions): Lanes {
  const { db, clock, log } = system;
  const lanes = new Map<string, Lane>();
  const slots = createFairSlots(total);
  /** The lanes that could start an attempt, in order, by workspace. */
  const queues = new Map<string, Set<Lane>>();
  /** The number of lanes that are making an attempt, by workspace. */
  const busy = new Map<string, number>();
  let whenIdle: (() => void)[] = [];
  let closed = false;

  const claim = createBatches(
    MOST_AT_ONCE,
    async (asking: Lane[]): Promise<(store.ClaimedDelivery | undefined)[]> => {
      if (closed) return [];
      const claimed = await store.claimDeliveries(db, countByLane(asking), clock.now(), processId);
      const byLane = Map.groupBy(claimed, ({ webhook_id }) => webhook_id);
      return asking.map(({ webhookId }) => byLane.get(webhookId)?.shift());
    },
  );
  const settle = createBatches(MOST_AT_ONCE, async (ends: store.AttemptResult[]): Promise<boolean[]> => {
    const held = new Set(await store.settleDeliveries(db, ends));
    return ends.map(({ id }) => !held.has(id));
  });

  /** Stores the result of an attempt; retries while the subscription is locked or the database is unavailable. */
  async function storeEnd(end: store.AttemptResult): Promise<void> {
    let waits = 0;
    for (;;) {
      try {
        if (await settle(end)) return;
        if (waits === HELD_PAUSES_MS.length) throw new Error('the subscription stayed locked');
        await pauseFor(HELD_PAUSES_MS[waits++]);
      } catch (error) {
        if (closed || !isUnwell(error)) throw error;
        await pauseFor(AWAY_PAUSE_MS);
      }
    }
  }

  async function attempt(delivery: store.ClaimedDelivery): Promise<void> {
    const { team_id, id, webhook_id, event_type, occurred_at, payload, is_test, url, secret_sealed } =
      delivery;
    const body = buildEnvelopeBody(
      { event_type, event_id: id, log_id: delivery.event_id, occurred_at, team_id, is_test },
      payload,
    );
    const at = clock.now();
    const headers = buildDeliveryHeaders({
      secret: system.seal.open(secret_sealed, getSecretPurpose(team_id, webhook_id)),
      body,
      eventType: event_type,
      eventId: id,
      occurredAt: occurred_at,
      apiVersion: WEBHOOK_API_VERSION,
      attemptedAt: at,
    });
    const result = await poster.post({ owner: webhook_id, url, headers, body });
    await storeEnd({
      team_id,
      id,
      webhook_id,
      attempt: delivery.attempt,
      delivered: isDelivered(result),
      at,
      duration_ms: result.duration_ms,
      endpoint_status: result.status,
      error: result.error,
      excerpt: result.excerpt,
    });
    log.info(
      { delivery: id, webhook: webhook_id, status: result.status, ms: result.duration_ms },
      'attempted a webhook delivery',
    );
  }

  /** Claims and attempts the next delivery of a lane. The caller has reserved a slot. */
  async function runNext(lane: Lane): Promise<void> {
    try {
      const { opened } = lane;
      const delivery = await claim(lane);
      if (delivery) await attempt(delivery);
      else if (lane.opened === opened) lane.waits = false;
    } catch (error) {
      lane.waits = false;
      log.error({ err: error, webhook: lane.webhookId }, 'a webhook lane stopped; the sweep opens it again');
    }
    lane.underWay--;
    if (lane.underWay === 0) countBusy(lane, -1);
    slots.release(lane.teamId);
    queueLane(lane);
    startAttempts();
    removeIfIdle(lane);
  }

  function countBusy({ teamId }: Lane, change: number): void {
    const count = (busy.get(teamId) ?? 0) + change;
    if (count > 0) busy.set(teamId, count);
    else busy.delete(teamId);
  }

  /**
   * Returns whether a lane can start an attempt. A second attempt must leave enough slots for a first attempt of every
   * other subscription that the workspace could have.
   */
  function canStart({ teamId, underWay }: Lane): boolean {
    const others = underWay === 0 ? 0 : MOST_WEBHOOKS - (busy.get(teamId) ?? 0);
    return slots.room(teamId) > others;
  }

  function queueLane(lane: Lane): void {
    if (closed || !lane.waits || lane.underWay === PER_LANE) return;
    const others = queues.get(lane.teamId);
    if (others) others.add(lane);
    else queues.set(lane.teamId, new Set([lane]));
  }

  /** Starts attempts while there are slots, alternating between workspaces and, within each, between lanes. */
  function startAttempts(): void {
    let begun = true;
    while (begun) {
      begun = false;
      for (const [teamId, waiting] of [...queues]) {
        const lane = [...waiting].find(canStart);
        if (!lane) continue;
        begun = true;
        slots.take(teamId);
        if (lane.underWay === 0) countBusy(lane, 1);
        lane.underWay++;
        // Move the workspace and the lane to the end of their queues.
        waiting.delete(lane);
        queues.delete(teamId);
        if (waiting.size > 0) queues.set(teamId, waiting);
        queueLane(lane);
        void runNext(lane);
      }
    }
  }

  /** Removes a lane that has nothing to do. */
  function removeIfIdle(lane: Lane): void {
    if (lane.underWay > 0 || (lane.waits && !closed)) return;
    lanes.delete(lane.webhookId);
    if (lanes.size === 0) for (const resolve of whenIdle.splice(0)) resolve();
  }

  return {
    open(teamId, webhookId) {
      if (closed) return;
      const lane = lanes.get(webhookId) ?? { teamId, webhookId, underWay: 0, opened: 0, waits: true };
      lanes.set(webhookId, lane);
      lane.opened++;
      lane.waits = true;
      queueLane(lane);
      startAttempts();
    },
    async idle() {
      if (lanes.size > 0) await new Promise<void>((resolve) => (whenIdle = [...whenIdle, resolve]));
    },
    close() {
      closed = true;
      queues.clear();
      for (const lane of [...lanes.values()]) removeIfIdle(lane);
    },
  };
}

/** Returns the number of deliveries to claim per lane. */
function countByLane(asking: Lane[]): store.LaneRequest[] {
  return [...Map.groupBy(asking, ({ webhookId }) => webhookId)].map(([webhook_id, lanes]) => ({
    team_id: lanes[0]!.teamId,
    webhook_id,
    most: lanes.length,
  }));
}
