// A member's own letter keys: each can be changed or removed, and all can be turned off (dashboard-operations.md#keyboard).
import type { Action } from './action.ts';

export interface ChosenKeys {
  /** Whether shortcuts without Ctrl or Command are turned on. */
  letters: boolean;
  /** The keys that the member chose, by action id; null: the member removed the key. */
  own: Readonly<Record<string, string | null>>;
}

/** Parses the stored choices and drops invalid keys. */
export function parseChosenKeys(stored: unknown): ChosenKeys {
  const { letters, own } = (stored ?? {}) as Partial<Record<keyof ChosenKeys, unknown>>;
  const entries = Object.entries(typeof own === 'object' && own !== null ? own : {});
  return {
    letters: letters !== false,
    own: Object.fromEntries(entries.filter(([, keys]) => keys === null || isLetterKey(keys))),
  };
}

/**
 * Returns whether a shortcut is a typed character, optionally with Shift or after another character, and needs no Ctrl.
 * Only such shortcuts can be pressed by mistake.
 */
export function isLetterKey(keys: unknown): keys is string {
  return typeof keys === 'string' && /^(shift\+)?\S( (shift\+)?\S)?$/u.test(keys);
}

/** Returns the shortcut of an action with the member's choices applied. */
export function getEffectiveKeys(
  { id, keys }: Pick<Action, 'id' | 'keys'>,
  chosen: ChosenKeys,
): string | null {
  if (keys === null || !isLetterKey(keys)) return keys;
  if (!chosen.letters) return null;
  const own = chosen.own[id];
  return own === undefined ? keys : own;
}

/** Returns the action that a new shortcut would collide with: its shortcut is the same or starts with the new one. */
export function findKeyConflict<A extends Pick<Action, 'id' | 'keys'>>(
  wanted: string,
  id: string,
  actions: readonly A[],
  chosen: ChosenKeys,
): A | undefined {
  return actions.find((action) => {
    const has = getEffectiveKeys(action, { ...chosen, letters: true });
    return action.id !== id && (has === wanted || has?.startsWith(`${wanted} `));
  });
}
