// The position in a list of leads: the current row for shortcuts and the scroll offset. It is kept while a lead is
// open.
import type { Virtualizer } from '@tanstack/react-virtual';
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import type { Lead, useLeads } from '../queries.ts';
import { findSavedPosition, savePosition } from './saved-position.ts';
import type { Selection } from './selection.ts';

/** The elements of a row that the arrow keys reach. */
export const STOPS = ':is(a, button, input):not([data-action])';

type RowVirtualizer = Virtualizer<HTMLDivElement, Element>;

export interface ListPosition {
  leads: readonly Lead[];
  before: number;
  query: ReturnType<typeof useLeads>['query'];
  scroller: RefObject<HTMLDivElement | null>;
  /** The scroll offset when the page was last left. */
  firstTop: number;
  /** The current lead. */
  at: string | null;
  /** The index of the current row; -1: none. */
  atIndex: number;
  /** Row height in pixels. */
  row: number;
  /** Moves to the next or previous row and focuses the same control in it. */
  go: (step: 1 | -1, stop?: number) => void;
  /** Makes this lead the current one. */
  focus: (lead: string) => void;
  /** Focuses a control of the current row. */
  take: (stop?: number | string) => void;
  select: (lead: string, range: boolean) => void;
  attach: (rows: RowVirtualizer) => void;
}

interface ListPositionProps extends ReturnType<typeof useLeads> {
  address: string;
  selection: Selection | null;
  row: number;
}

export function useListPosition({
  address,
  leads,
  before,
  query,
  selection,
  row,
}: ListPositionProps): ListPosition {
  const [first] = useState(() => findSavedPosition(address));
  const firstTop = first?.top ?? 0;
  const [at, setAt] = useState(first?.at ?? null);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRef<RowVirtualizer | null>(null);
  /** The control to focus as soon as its row is rendered. */
  const wanted = useRef<number | string | null>(null);
  const found = leads.findIndex(({ id }) => id === at);
  const atIndex = found === -1 ? -1 : before + found;

  // The rendered rows might be about to change, so the focus moves after the next render.
  const [, renew] = useReducer((count: number) => count + 1, 0);
  const take = useCallback((stop: number | string = LINK) => {
    wanted.current = stop;
    renew();
  }, []);
  useLayoutEffect(() => takeFocus(scroller.current, at, wanted));

  const go = useCallback(
    (step: 1 | -1, stop?: number) => {
      const next = found === -1 ? 0 : found + step;
      const lead = leads[next];
      if (!lead) return;
      wanted.current = stop ?? LINK;
      setAt(lead.id);
      rows.current?.scrollToIndex(before + next, { align: 'auto' });
    },
    [found, leads, before],
  );
  const { toggle, extend } = selection ?? {};
  const select = useCallback(
    (lead: string, range: boolean) => (range ? extend?.(lead) : toggle?.(lead)),
    [toggle, extend],
  );
  const attach = useCallback((now: RowVirtualizer) => {
    rows.current = now;
  }, []);

  // Keep the latest state, because it is saved when the page is left.
  const now = useRef({ address, at, selection });
  now.current = { address, at, selection };
  useEffect(
    () => () => {
      const { selection: chosen, ...rest } = now.current;
      savePosition({
        ...rest,
        top: rows.current?.scrollOffset ?? firstTop,
        ids: chosen?.ids ?? new Set(),
        all: chosen?.all ?? null,
      });
    },
    [firstTop],
  );
  // A different list starts at its top.
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    rows.current?.scrollToOffset(0);
    setAt(null);
  }, [address]);

  return useMemo(
    () => ({
      leads,
      before,
      query,
      scroller,
      firstTop,
      at,
      atIndex,
      row,
      go,
      focus: setAt,
      take,
      select,
      attach,
    }),
    [leads, before, query, firstTop, at, atIndex, row, go, take, select, attach],
  );
}

/** The selector of the link that opens the lead. */
const LINK = 'a';

function takeFocus(
  scroller: HTMLElement | null,
  at: string | null,
  wanted: { current: number | string | null },
): void {
  const stop = wanted.current;
  if (stop === null || at === null) return;
  const row = scroller?.querySelector(`[data-lead="${CSS.escape(at)}"]`);
  if (!row) return;
  const control =
    typeof stop === 'string'
      ? row.querySelector<HTMLElement>(stop)
      : row.querySelectorAll<HTMLElement>(STOPS)[stop];
  wanted.current = null;
  control?.focus({ preventScroll: true });
}
