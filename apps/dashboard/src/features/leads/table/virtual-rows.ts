// Row virtualization and page loading, shared by the table and the cards.
import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect } from 'react';
import type { Lead, useLeads } from '../queries.ts';

interface RowsProps {
  query: ReturnType<typeof useLeads>['query'];
  leads: readonly Lead[];
  /** Number of rows before the first loaded one. */
  before: number;
  scroller: RefObject<HTMLDivElement | null>;
  /** Row height in pixels. */
  size: number;
  /** Height of the sticky header in pixels. */
  head: number;
  /** The index of the current row, which stays rendered so that it keeps the focus; -1: none. */
  at: number;
  firstTop: number;
}

/** A rendered row, or a gap for rows that are not rendered. */
export type VirtualRow = { index: number; lead: Lead | undefined } | { room: number; key: string };

export function useVirtualRows({ query, leads, before, scroller, size, head, at, firstTop }: RowsProps) {
  const total = before + leads.length;
  const rangeExtractor = useCallback(
    (range: Range) => {
      const seen = defaultRangeExtractor(range);
      if (at < before || at >= total || seen.includes(at)) return seen;
      return [...seen, at].sort((one, other) => one - other);
    },
    [at, before, total],
  );
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    overscan: 12,
    rangeExtractor,
    initialOffset: firstTop,
    scrollPaddingStart: head,
    getItemKey: (index) => leads[index - before]?.id ?? index,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are measured again when their height changes
  useEffect(() => virtual.measure(), [size]);
  const shown = virtual.getVirtualItems();
  const [first, last] = [shown.find(({ index }) => index !== at)?.index ?? 0, shown.at(-1)?.index ?? 0];
  const { hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage, isFetching } = query;
  // After a failed page, wait for the stream to reconnect and trigger a refetch.
  const canLoadMore = !isFetching && !query.isFetchNextPageError && !query.isFetchPreviousPageError;
  useEffect(() => {
    if (!canLoadMore || leads.length === 0) return;
    if (first < before && hasPreviousPage) void fetchPreviousPage();
    else if (last >= total - 20 && hasNextPage) void fetchNextPage();
  }, [
    first,
    last,
    before,
    total,
    leads.length,
    canLoadMore,
    hasNextPage,
    hasPreviousPage,
    fetchNextPage,
    fetchPreviousPage,
  ]);
  return { virtual, lines: toLines(shown, virtual.getTotalSize(), leads, before) };
}

function toLines(
  shown: readonly VirtualItem[],
  height: number,
  leads: readonly Lead[],
  before: number,
): VirtualRow[] {
  const lines: VirtualRow[] = [];
  let end = 0;
  for (const { index, start, end: next } of shown) {
    if (start > end) lines.push({ room: start - end, key: `before ${index}` });
    lines.push({ index, lead: leads[index - before] });
    end = next;
  }
  if (height > end) lines.push({ room: height - end, key: 'end' });
  return lines;
}
