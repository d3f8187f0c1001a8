// The selection of leads: individual ones, or all that match.
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Lead } from '../queries.ts';

export interface Selection {
  ids: ReadonlySet<string>;
  /** Number of matching leads when all were selected; null: only `ids` are selected. */
  all: number | null;
  toggle: (id: string) => void;
  /** Selects the range from the last toggled lead to this one. */
  extend: (id: string) => void;
  setLoaded: () => void;
  setAll: (count: number) => void;
  clear: () => void;
}

const NONE: ReadonlySet<string> = new Set();
interface SelectedLeads {
  ids: ReadonlySet<string>;
  all: number | null;
}

/** Returns the ids between two leads in either order, or only `to` if `from` is missing. */
export function listIdsBetween(order: readonly string[], from: string | null, to: string): readonly string[] {
  const [start, end] = [order.indexOf(from ?? to), order.indexOf(to)];
  if (end === -1) return [];
  return start === -1 ? [to] : order.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/**
 * Returns the selection and the functions that change it.
 * @param set identifies the list that the selection belongs to; a different list starts with no selection
 */
export function useSelection(set: string, leads: readonly Lead[], first: SelectedLeads | null): Selection {
  const [state, setState] = useState({ set, ...(first ?? { ids: NONE, all: null }) });
  const chosen: SelectedLeads = state.set === set ? state : { ids: NONE, all: null };
  const anchor = useRef<string | null>(null);
  const loaded = useRef(leads);
  loaded.current = leads;
  const change = useCallback(
    (next: (ids: ReadonlySet<string>) => ReadonlySet<string>, all: number | null = null) =>
      setState((old) => ({ set, ids: next(old.set === set ? old.ids : NONE), all })),
    [set],
  );
  const toggle = useCallback(
    (id: string) => {
      anchor.current = id;
      change((ids) => {
        const next = new Set(ids);
        // A lead that matched the previous filters can still be on screen, but it can't be selected.
        if (!next.delete(id) && loaded.current.some((lead) => lead.id === id)) next.add(id);
        return next;
      });
    },
    [change],
  );
  const extend = useCallback(
    (id: string) => {
      const order = loaded.current.map((lead) => lead.id);
      change((ids) => new Set([...ids, ...listIdsBetween(order, anchor.current, id)]));
    },
    [change],
  );
  const setLoaded = useCallback(() => change(() => new Set(loaded.current.map(({ id }) => id))), [change]);
  const setAll = useCallback((count: number) => change(() => NONE, count), [change]);
  const clear = useCallback(() => change(() => NONE), [change]);
  const { ids, all } = chosen;
  return useMemo(
    () => ({ ids, all, toggle, extend, setLoaded, setAll, clear }),
    [ids, all, toggle, extend, setLoaded, setAll, clear],
  );
}
