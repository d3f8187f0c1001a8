// The letter keys as a person wants them: each can be changed or left out, and all can be turned off
// (dashboard-doors.md#keyboard).
import type { Action } from './action.ts';

export interface ChosenKeys {
  /** Letters and signs that are pressed alone do anything at all. */
  letters: boolean;
  /** By the action's id; null: it has no key. */
  own: Readonly<Record<string, string | null>>;
}

/** Reads what was kept; what is no key is left out. */
export function chosenKeys(kept: unknown): ChosenKeys {
  const { letters, own } = (kept ?? {}) as Partial<Record<keyof ChosenKeys, unknown>>;
  const entries = Object.entries(typeof own === 'object' && own !== null ? own : {});
  return {
    letters: letters !== false,
    own: Object.fromEntries(entries.filter(([, keys]) => keys === null || isLetterKey(keys))),
  };
}

/** One sign that can be typed, with Shift or after another, and without Ctrl: what somebody could press by mistake. */
export function isLetterKey(keys: unknown): keys is string {
  return typeof keys === 'string' && /^(shift\+)?\S( (shift\+)?\S)?$/u.test(keys);
}

/** The key of an action, as this person wants it. */
export function keysOf({ id, keys }: Pick<Action, 'id' | 'keys'>, chosen: ChosenKeys): string | null {
  if (keys === null || !isLetterKey(keys)) return keys;
  if (!chosen.letters) return null;
  const own = chosen.own[id];
  return own === undefined ? keys : own;
}

/** The action that a new key would collide with: it has that key, or one that begins with it. */
export function takenBy<A extends Pick<Action, 'id' | 'keys'>>(
  wanted: string,
  id: string,
  actions: readonly A[],
  chosen: ChosenKeys,
): A | undefined {
  return actions.find((action) => {
    const has = keysOf(action, { ...chosen, letters: true });
    return action.id !== id && (has === wanted || has?.startsWith(`${wanted} `));
  });
}
