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

type PacedSettings = Pick<AgentSettings, 'humanize' | 'reply_delay' | 'follow_ups'>;

/** Returns a problem, `<field> must …`, for each setting that the engine does not allow. */
export function findPaceProblems(engine: EngineKind, agent: PacedSettings): Issue[] {
  if (isSimulated(engine)) return [];
  const problems: Issue[] = [];
  if (!agent.humanize) problems.push(issue('humanize_required', { engine }, ['agent', 'humanize']));
  if (agent.reply_delay.min_ms < LEAST_REPLY_DELAY_MS) {
    const least = formatDuration(LEAST_REPLY_DELAY_MS);
    problems.push(issue('human_floor', { least, engine }, ['agent', 'reply_delay']));
  }
  if (agent.follow_ups.length > MOST_FOLLOW_UPS) {
    problems.push(issue('human_items', { max: MOST_FOLLOW_UPS, engine }, ['agent', 'follow_ups']));
  }
  for (const [index, wait] of agent.follow_ups.entries()) {
    if (wait >= LEAST_FOLLOW_UP_MS) continue;
    const least = formatDuration(LEAST_FOLLOW_UP_MS);
    problems.push(issue('human_floor', { least, engine }, ['agent', 'follow_ups', index]));
  }
  return problems;
}
