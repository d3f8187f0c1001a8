// Models that failed rest, so that leads do not wait for them turn after turn. Each process finds out by itself.
import type { ModelErrorKind } from '../../agents/models/port.ts';
import type { Clock } from '../../platform/clock.ts';

/** How long a model is left out after a failure; null: it is asked again in the next turn. */
const REST_MS: Record<ModelErrorKind | 'wrong', number | null> = {
  // Nothing changes until a person acts.
  auth: 300_000,
  unknown_model: 300_000,
  quota: 300_000,
  rate: 30_000,
  timeout: 60_000,
  unreachable: 60_000,
  failed: 60_000,
  nonsense: 60_000,
  wrong: 60_000,
  // These concern one conversation.
  refused: null,
  too_long: null,
  cut: null,
  invalid: null,
};
const LONGEST_MS = 600_000;
const MOST_KEPT = 1_000;

export interface Rests {
  /** @param model of one workspace. */
  isResting(teamId: string, model: string): boolean;
  begin(teamId: string, model: string, why: ModelErrorKind | 'wrong', retryAfterMs: number | null): void;
}

export function createRests(clock: Clock): Rests {
  const until = new Map<string, number>();
  return {
    isResting: (teamId, model) => (until.get(`${teamId} ${model}`) ?? 0) > clock.ms(),
    begin(teamId, model, why, retryAfterMs) {
      const rest = retryAfterMs ?? REST_MS[why];
      if (rest === null) return;
      if (until.size >= MOST_KEPT) until.clear();
      until.set(`${teamId} ${model}`, clock.ms() + Math.min(rest, LONGEST_MS));
    },
  };
}
