// Limits that keep an agent from writing faster or more often than a person would. They apply to numbers that reach
// real people, but not to the simulator (workspace-file.md#real-numbers).
import { type Issue, issue } from '@parley/contract';
import { type EngineKind, isSimulated } from '../../engines/capabilities.ts';
import { formatDuration } from '../pacing/index.ts';
import type { AgentSettings } from './settings.ts';

/** The lowest allowed value of `reply_delay` (workspace-file.md#real-numbers). */
const LEAST_REPLY_DELAY_MS = 2_500;
/** The maximum number of follow-ups to a silent lead, and the minimum time between them. */
const MOST_FOLLOW_UPS = 2;
const LEAST_FOLLOW_UP_MS = 86_400_000;

/** Returns the limits for agents on numbers that reach real people; null for the simulator. */
export function getHumanFloor(
  engine: EngineKind,
): { reply_delay_ms: number; follow_ups: number; follow_up_ms: number } | null {
  if (isSimulated(engine)) return null;
  return {
    reply_delay_ms: LEAST_REPLY_DELAY_MS,
    follow_ups: MOST_FOLLOW_UPS,
    follow_up_ms: LEAST_FOLLOW_UP_MS,
  };
}

/** The same for a lead who was offered times. That lead has answered, so the first follow-up can come earlier. */
const MOST_OFFER_FOLLOW_UPS = 4;
const LEAST_OFFER_FOLLOW_UP_MS = 3_600_000;

type PacedSettings = Pick<AgentSettings, 'humanize' | 'reply_delay' | 'follow_ups' | 'offer_follow_ups'>;

/** Returns a problem, `<field> must …`, for each setting that the engine does not allow. */
export function findPaceProblems(engine: EngineKind, agent: PacedSettings): Issue[] {
  if (isSimulated(engine)) return [];
  const problems: Issue[] = [];
  if (!agent.humanize) problems.push(issue('humanize_required', { engine }, ['agent', 'humanize']));
  if (agent.reply_delay.min_ms < LEAST_REPLY_DELAY_MS) {
    const least = formatDuration(LEAST_REPLY_DELAY_MS);
    problems.push(issue('human_floor', { least, engine }, ['agent', 'reply_delay']));
  }
  const checkWaits = (field: 'follow_ups' | 'offer_follow_ups', max: number, firstMs: number) => {
    const waits = agent[field] ?? [];
    if (waits.length > max) problems.push(issue('human_items', { max, engine }, ['agent', field]));
    for (const [index, wait] of waits.entries()) {
      const leastMs = index === 0 ? firstMs : LEAST_FOLLOW_UP_MS;
      if (wait >= leastMs) continue;
      problems.push(
        issue('human_floor', { least: formatDuration(leastMs), engine }, ['agent', field, index]),
      );
    }
  };
  checkWaits('follow_ups', MOST_FOLLOW_UPS, LEAST_FOLLOW_UP_MS);
  checkWaits('offer_follow_ups', MOST_OFFER_FOLLOW_UPS, LEAST_OFFER_FOLLOW_UP_MS);
  return problems;
}
