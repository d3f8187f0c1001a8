// Handles numbers that lost or regained their connection (running.md#connections). An incident starts when a connected
// number disconnects. If it lasts longer than the grace time, each campaign on the number reports it once. Pending work
// continues when the incident ends (webhooks.md#disconnection).
import { type Fact, fact } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { isSimulated } from '../../engines/capabilities.ts';
import { JOBS } from '../../jobs.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { emitEvent } from '../webhooks/index.ts';
import { writeEvent } from './journal.ts';
import {
  type ConnectionNews,
  getGraceMs,
  getSessionAfter,
  isRefused,
  type NumberSession,
  nextConnectionCheck,
} from './session-life.ts';
import { lockSession, saveSession } from './session-store.ts';
import { listAgents } from './store.ts';

/**
 * Handles a connection event from the provider. If a phone was linked, only schedules a check of the connection,
 * because it might be the wrong phone (running.md#connecting).
 */
export async function handleConnectionEvent(ctx: Ctx, numberId: string, news: ConnectionNews): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await lockSession(tx, ctx.teamId, numberId);
    if (!before) return;
    const isLinked = news.status === 'WORKING' && !before.paired && !isSimulated(before.engine);
    if (isLinked) return scheduleCheck(tx, ctx, numberId, ctx.clock.now());
    await applyNews(tx, ctx, before, news);
    if (isSimulated(before.engine) || before.session_status === news.status) return;
    const now = ctx.clock.now();
    // After a reconnection, missed messages are fetched immediately. After a failure, the check is delayed: if the
    // provider immediately reported a working connection, the same send would be repeated and fail in a loop.
    const soon = nextConnectionCheck({ ...before, session_status: news.status }, now, ctx.random);
    await scheduleCheck(tx, ctx, numberId, news.status === 'WORKING' ? now : soon);
  });
}

/** Schedules the number's next check at that time, unless an earlier one is already scheduled. */
export async function scheduleCheck(tx: Queries, ctx: Ctx, numberId: string, at: Date): Promise<void> {
  const payload = { team_id: ctx.teamId, number_id: numberId };
  await ctx.jobs.add(tx, JOBS.keep, payload, { at, atLatest: true });
}

/** Applies the connection's state that a check found. WORKING is ignored if the provider recently refused a send. */
export async function changeConnection(ctx: Ctx, numberId: string, news: ConnectionNews): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await lockSession(tx, ctx.teamId, numberId);
    if (!before || (news.status === 'WORKING' && isRefused(before, ctx.clock.now()))) return;
    await applyNews(tx, ctx, before, news);
  });
}

async function applyNews(tx: Queries, ctx: Ctx, before: NumberSession, news: ConnectionNews): Promise<void> {
  const now = ctx.clock.now();
  const after = getSessionAfter(before, news, now);
  await saveSession(tx, ctx.teamId, before.id, after);
  if (before.session_status !== news.status) await addEntries(tx, ctx, before, news);
  if (news.status === 'WORKING') {
    if (before.session_status === 'WORKING') return;
    await wakeNumber(tx, ctx, before.id);
    await ctx.jobs.add(tx, JOBS.recheck, { team_id: ctx.teamId, number_id: before.id });
    return;
  }
  if (before.incident_at !== null || after.incident_at === null) return;
  const grace = getGraceMs(before.engine);
  if (grace === 0) return emitChange(tx, ctx, { ...before, ...after });
  const payload = { team_id: ctx.teamId, number_id: before.id };
  await ctx.jobs.add(tx, JOBS.tellIncident, payload, { at: new Date(now.getTime() + grace) });
}

/**
 * Resets a number whose phone was unlinked on purpose. This is not an incident. @param event the entry in the number's
 * journal.
 */
export async function resetUnlinkedNumber(ctx: Ctx, numberId: string, event: Fact): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const before = await lockSession(tx, ctx.teamId, numberId);
    if (!before) return;
    const nothing = { detail: null, connected_as: null, paired: false };
    const never = { working_at: null, working_since: null, missed_since: null };
    const none = { incident_at: null, told_at: null, restarts: 0, restart_at: null, refused_at: null };
    await saveSession(tx, ctx.teamId, numberId, { session_status: 'STOPPED', ...nothing, ...never, ...none });
    await writeEvent(tx, ctx, numberId, 'logged_out', event);
  });
}

/** Reports an incident if it is still open after the grace time. */
export async function reportIncident(ctx: Ctx, numberId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const number = await lockSession(tx, ctx.teamId, numberId);
    if (!number?.incident_at || number.told_at) return;
    const at = new Date(number.incident_at.getTime() + getGraceMs(number.engine));
    if (at > ctx.clock.now()) {
      const payload = { team_id: ctx.teamId, number_id: numberId };
      return ctx.jobs.add(tx, JOBS.tellIncident, payload, { at });
    }
    await emitChange(tx, ctx, number);
  });
}

async function emitChange(tx: Queries, ctx: Ctx, number: NumberSession): Promise<void> {
  const { id, session_status, incident_at } = number;
  await saveSession(tx, ctx.teamId, id, { ...number, told_at: ctx.clock.now() });
  const agents = await listAgents(tx, ctx.teamId, id);
  const campaigns = agents.map(({ campaign_slug }) => campaign_slug);
  await writeEvent(tx, ctx, id, 'incident', fact('disconnection_reported', { campaigns }));
  ctx.log.warn({ number: id, status: session_status }, 'a number disconnected');
  for (const agent of agents) {
    await emitEvent(tx, ctx, 'agent.disconnected', {
      agent: {
        name: agent.name,
        phone: agent.phone && `${agent.phone}@c.us`,
        campaign_id: agent.campaign_slug,
        campaign_name: agent.campaign_name,
        session_status,
        disconnected_at: incident_at!.toISOString(),
      },
    });
  }
}

async function addEntries(
  tx: Queries,
  ctx: Ctx,
  before: NumberSession,
  { status, detail, connected_as }: ConnectionNews,
): Promise<void> {
  if (status === 'STARTING') return;
  if (status === 'WORKING') {
    return writeEvent(
      tx,
      ctx,
      before.id,
      'connected',
      fact('number_connected', { as: connected_as || null }),
    );
  }
  // A failed restart gets no entry, because the journal records the next restart.
  if (status === 'FAILED' && before.session_status === 'STARTING' && before.restarts > 0) return;
  const isOut = status === 'SCAN_QR_CODE' && before.paired;
  const event = isOut
    ? fact('number_logged_out', { detail: detail || null })
    : fact('number_disconnected', { status, detail: detail || null });
  await writeEvent(tx, ctx, before.id, isOut ? 'logged_out' : 'disconnected', event);
}

/** Schedules a check of whether the number's waiting messages and first contacts can be sent now. */
export async function wakeNumber(tx: Queries, ctx: Ctx, numberId: string): Promise<void> {
  const payload = { team_id: ctx.teamId, number_id: numberId };
  await ctx.jobs.add(tx, JOBS.wake, payload);
  await ctx.jobs.add(tx, JOBS.dispatch, payload);
}
