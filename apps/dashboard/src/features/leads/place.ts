// Where one is in a list of leads: the row that keys act on, how far it is scrolled, and what is kept of that while a
// lead is open.
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
import { keep, keptOf } from './kept.ts';
import type { Lead, useLeads } from './queries.ts';
import type { Selection } from './selection.ts';

type Rows = Virtualizer<HTMLDivElement, Element>;

export interface Place {
  leads: readonly Lead[];
  before: number;
  query: ReturnType<typeof useLeads>['query'];
  scroller: RefObject<HTMLDivElement | null>;
  /** Where it was scrolled to when the page was left. */
  firstTop: number;
  /** The lead where the keys are. */
  at: string | null;
  /** Its row; -1: none. */
  atIndex: number;
  /** How high a row is, in pixels. */
  row: number;
  /** Goes to the next or the previous row, to the same control in it. */
  go: (step: 1 | -1, stop?: number) => void;
  /** The keys are at this lead from now on. */
  focus: (lead: string) => void;
  /** Puts the focus on a control of the row where the keys are. */
  take: (stop?: number | string) => void;
  select: (lead: string, range: boolean) => void;
  attach: (rows: Rows) => void;
}

interface PlaceProps extends ReturnType<typeof useLeads> {
  address: string;
  selection: Selection | null;
  row: number;
}

export function usePlace({ address, leads, before, query, selection, row }: PlaceProps): Place {
  const [first] = useState(() => keptOf(address));
  const [at, setAt] = useState(first?.at ?? null);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRef<Rows | null>(null);
  /** The control that takes the focus once its row is there. */
  const wanted = useRef<number | string | null>(null);
  const found = leads.findIndex(({ id }) => id === at);
  const atIndex = found === -1 ? -1 : before + found;

  // What is on screen now may be about to go: the focus is given after the next change of the page.
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
  const attach = useCallback((now: Rows) => {
    rows.current = now;
  }, []);

  // What is kept is what was true when the page was left.
  const now = useRef({ address, at, selection });
  now.current = { address, at, selection };
  const top = useRef(first?.top ?? 0);
  useEffect(() => {
    const element = scroller.current;
    const onScroll = () => {
      top.current = element?.scrollTop ?? 0;
    };
    element?.addEventListener('scroll', onScroll, { passive: true });
    return () => element?.removeEventListener('scroll', onScroll);
  });
  useEffect(
    () => () => {
      const { selection: chosen, ...rest } = now.current;
      keep({ ...rest, top: top.current, ids: chosen?.ids ?? new Set(), all: chosen?.all ?? null });
    },
    [],
  );
  // Other leads begin at their top.
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    rows.current?.scrollToOffset(0);
    setAt(null);
  }, [address]);

  const firstTop = first?.top ?? 0;
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

/** The control that opens the lead. */
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
      : row.querySelectorAll<HTMLElement>('a, button, input')[stop];
  wanted.current = null;
  control?.focus({ preventScroll: true });
}
