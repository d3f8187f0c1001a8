// Records a revision whenever a member or a workspace file changes an agent's settings.
import { createHash } from 'node:crypto';
import type { AgentBlock } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import * as store from './revision-store.ts';
import type { AgentSettings } from './settings.ts';

/** The maximum number of published revisions that are kept for each campaign. */
const MOST_REVISIONS = 200;

export interface SavedAgent {
  /** The settings as the author wrote them. */
  block: AgentBlock;
  /** The settings as stored, with defaults filled in. */
  agent: AgentSettings;
  /**
   * The sources in the agent's knowledge, by name. `agent` contains only the brief, which is always part of the prompt.
   */
  knowledge: readonly { kind: string; value: string }[];
}

/**
 * Records a revision if the effect of the settings has changed. @returns its number, or the number of the last
 * revision.
 */
export async function recordRevision(
  tx: Queries,
  ctx: Ctx,
  campaignId: string,
  { block, agent, knowledge }: SavedAgent,
): Promise<number> {
  const fingerprint = createHash('sha256').update(toCanonicalText(agent, knowledge)).digest();
  const before = await store.findNewestRevision(tx, ctx.teamId, campaignId);
  if (before?.fingerprint.equals(fingerprint)) return before.number!;
  const { actor, clock } = ctx;
  const row = { id: ctx.newId('rev'), campaignId, block, fingerprint, actor, now: clock.now() };
  const number = await store.insertRevision(tx, ctx.teamId, row);
  if (number > MOST_REVISIONS)
    await store.deleteRevisions(tx, ctx.teamId, campaignId, number - MOST_REVISIONS);
  return number;
}

/**
 * Returns the settings as canonical text, which does not depend on the order of keys or on whether defaults are written
 * out. So applying an exported file records no revision.
 */
function toCanonicalText(
  { timezone: _, offer_follow_ups, resume_after_minutes, facts, ...agent }: AgentSettings,
  knowledge: SavedAgent['knowledge'],
): string {
  const { booking } = agent;
  // Settings without one of these have the same text as before it existed.
  const offers = offer_follow_ups && { offer_follow_ups };
  const resumes = resume_after_minutes !== null && { resume_after_minutes };
  // A time zone that was derived from another setting is not one of the agent's settings.
  const meetings = booking && { ...booking, timezone: booking.timezone_follows ? null : booking.timezone };
  const named = knowledge.map(({ kind, value }) => `${kind} ${value}`).toSorted();
  return JSON.stringify(
    [{ ...agent, ...offers, ...resumes, ...(facts && { facts }), booking: meetings }, named],
    (_key, value: unknown) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    },
  );
}
