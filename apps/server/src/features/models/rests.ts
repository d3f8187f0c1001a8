// Models that failed rest, so that leads do not wait for them turn after turn. Each process finds out by itself.
import type { ModelErrorKind } from '../../agents/models/port.ts';
import type { Clock } from '../../platform/clock.ts';

/** How long a model is left out after a failure; null: it is asked again in the next turn. */
const REST_MS: Record<ModelErrorKind, number | null> = {
  // Nothing changes until a person acts.
  auth: 300_000,
  unknown_model: 300_000,
  quota: 300_000,
  rate: 30_000,
  timeout: 60_000,
  unreachable: 60_000,
  failed: 60_000,
  nonsense: 60_000,
  // These concern one conversation.
  refused: null,
  too_long: null,
  cut: null,
  invalid: null,
};
const WRONG_MS = 60_000;
const LONGEST_MS = 600_000;
/** After a rest one turn tries; the others wait for what it finds. */
const TRIAL_MS = 30_000;
/** How long it is remembered whose answers were wrong. */
const WRONG_KEPT_MS = 600_000;
const MOST_KEPT = 1_000;

export interface Rests {
  /** @param model of one workspace. The first who asks after a rest is told no, and tries. */
  isResting(teamId: string, model: string): boolean;
  begin(teamId: string, model: string, why: ModelErrorKind, retryAfterMs: number | null): void;
  /** Its answers to that lead can't be used. It rests once two leads saw that: one alone may want it so. */
  wrong(teamId: string, model: string, leadId: string): void;
  /** It answered. */
  end(teamId: string, model: string): void;
}

export function createRests(clock: Clock): Rests {
  const until = new Map<string, number>();
  const wrong = new Map<string, { leadId: string; at: number }>();
  const rest = (key: string, ms: number) => {
    if (until.size >= MOST_KEPT) until.clear();
    until.set(key, clock.ms() + Math.min(ms, LONGEST_MS));
  };
  return {
    isResting(teamId, model) {
      const key = `${teamId} ${model}`;
      const end = until.get(key);
      if (end === undefined) return false;
      if (end > clock.ms()) return true;
      rest(key, TRIAL_MS);
      return false;
    },
    begin(teamId, model, why, retryAfterMs) {
      const ms = retryAfterMs ?? REST_MS[why];
      if (ms !== null) rest(`${teamId} ${model}`, ms);
    },
    wrong(teamId, model, leadId) {
      const key = `${teamId} ${model}`;
      const before = wrong.get(key);
      if (wrong.size >= MOST_KEPT) wrong.clear();
      wrong.set(key, { leadId, at: clock.ms() });
      const isOther = before && before.leadId !== leadId && clock.ms() - before.at < WRONG_KEPT_MS;
      if (isOther) rest(key, WRONG_MS);
    },
    end(teamId, model) {
      until.delete(`${teamId} ${model}`);
    },
  };
}
