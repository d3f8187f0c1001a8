// Pauses models that failed, so that leads don't have to wait for them in each turn. Each process keeps its own state.
import type { ModelErrorKind } from '../../agents/models/port.ts';
import type { Clock } from '../../platform/clock.ts';

/** The length of a pause after each kind of failure; null if the next turn can call the model. */
const REST_MS: Record<ModelErrorKind, number | null> = {
  // Only a person can fix these problems.
  auth: 300_000,
  unknown_model: 300_000,
  quota: 300_000,
  rate: 30_000,
  timeout: 60_000,
  unreachable: 60_000,
  failed: 60_000,
  // These failures concern only one conversation. `wrong` counts nonsense by lead.
  nonsense: null,
  refused: null,
  too_long: null,
  cut: null,
  invalid: null,
};
const WRONG_MS = 60_000;
const LONGEST_MS = 600_000;
/** After the pause, one turn tries the model while the others skip it for this long. */
const TRIAL_MS = 30_000;
/** Unusable answers are remembered for this long. */
const WRONG_KEPT_MS = 600_000;
const MOST_KEPT = 1_000;

export interface ModelPauses {
  /**
   * Returns whether the model is paused. After a pause, the first call returns false, so that this caller tries the
   * model.
   * @param model the name of a model of this workspace.
   */
  isResting(teamId: string, model: string): boolean;
  begin(teamId: string, model: string, why: ModelErrorKind, retryAfterMs: number | null): void;
  /**
   * Reports an unusable answer to this lead. The model pauses after two different leads, because a single lead could
   * provoke it.
   */
  wrong(teamId: string, model: string, leadId: string): void;
  /** Reports that the model answered, which ends its pause. */
  end(teamId: string, model: string): void;
}

export function createRests(clock: Clock): ModelPauses {
  const until = new Map<string, number>();
  const wrong = new Map<string, { leadId: string; at: number }>();
  const rememberRest = (key: string, ms: number) => {
    if (until.size >= MOST_KEPT) until.clear();
    until.set(key, clock.ms() + Math.min(ms, LONGEST_MS));
  };
  return {
    isResting(teamId, model) {
      const key = `${teamId} ${model}`;
      const end = until.get(key);
      if (end === undefined) return false;
      if (end > clock.ms()) return true;
      rememberRest(key, TRIAL_MS);
      return false;
    },
    begin(teamId, model, why, retryAfterMs) {
      const ms = retryAfterMs ?? REST_MS[why];
      if (ms !== null) rememberRest(`${teamId} ${model}`, ms);
    },
    wrong(teamId, model, leadId) {
      const key = `${teamId} ${model}`;
      const before = wrong.get(key);
      if (wrong.size >= MOST_KEPT) wrong.clear();
      wrong.set(key, { leadId, at: clock.ms() });
      const isOther = before && before.leadId !== leadId && clock.ms() - before.at < WRONG_KEPT_MS;
      if (isOther) rememberRest(key, WRONG_MS);
    },
    end(teamId, model) {
      until.delete(`${teamId} ${model}`);
    },
  };
}
