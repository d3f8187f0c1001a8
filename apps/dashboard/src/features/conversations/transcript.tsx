// Shows the messages and events of a conversation. At the end, the view follows new items; elsewhere it keeps the
// reader's position.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Action } from '../../actions/action.ts';
import { useActions } from '../../actions/registry.tsx';
import type { Item } from '../../live/apply-events.ts';
import { toProblem } from '../../problem.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { Announcer } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty, ProblemNote } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePrinting } from '../../ui/use-printing.ts';
import { useTimeline } from './queries.ts';
import { Bubble, type ItemActions, TimelineEvent } from './timeline-item.tsx';
import { selectVisibleItems } from './visible-items.ts';

interface TranscriptProps {
  lead: string;
  /** The message to scroll to. */
  target: string | undefined;
  /** The kinds of items to show; undefined: all. */
  kinds: string | undefined;
  acts: ItemActions;
}

interface Line {
  item: Item;
  /** Whether the item is the first of its day, which is shown with the date. */
  isFirst: boolean;
  /** Whether the next item continues this message: same author, minute and state. */
  isContinued: boolean;
}

export function Transcript(props: TranscriptProps) {
  const { lead, target, kinds } = props;
  const text = useText();
  const timeline = useTimeline(lead, target, kinds);
  const items = useMemo(
    () => selectVisibleItems(timeline.data?.pages.flatMap(({ data }) => data) ?? [], kinds?.split(',')),
    [timeline.data, kinds],
  );
  usePrint(timeline);
  if (items.length > 0) return <TranscriptLines {...props} items={items} timeline={timeline} />;
  // Fills the pane while loading, so that nothing below it moves.
  return (
    <div className="relative flex flex-1 flex-col min-h-0 print:block">
      {timeline.error ? (
        <ProblemNote problem={toProblem(timeline.error)} onRetry={() => void timeline.refetch()} />
      ) : timeline.isPending ? (
        <Skeleton rows={6} height={72} />
      ) : (
        <Empty title={text.transcript.empty}>
          <p>{text.transcript.emptyHint}</p>
        </Empty>
      )}
    </div>
  );
}

/** The distance from the end, in pixels, at which a reader is still at the end. */
const NEAR_END_PX = 40;

const estimateHeight = ({ isFirst }: Line): number => (isFirst ? 100 : 64);

interface LinesProps extends TranscriptProps {
  items: readonly Item[];
  timeline: ReturnType<typeof useTimeline>;
}

function TranscriptLines({ lead, target, kinds, acts, items, timeline }: LinesProps) {
  const text = useText();
  const formats = useFormats();
  const getDay = useMemo(() => memoizeDay(formats.dayKey), [formats]);
  const { hasPreviousPage, fetchPreviousPage, hasNextPage, fetchNextPage, isFetching } = timeline;
  const lines = useMemo(() => withDays(items, getDay, hasPreviousPage), [items, getDay, hasPreviousPage]);
  const scroller = useRef<HTMLDivElement>(null);
  const printing = usePrinting();
  /** The index of the item to scroll to; -1: scroll to the end. */
  const wanted = useMemo(
    () => (target === undefined ? -1 : lines.findIndex(({ item }) => item.id === target)),
    [lines, target],
  );
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimateHeight(lines[index]!),
    // The date is part of the item below it. As a separate row, it would end up apart from its day when older items
    // load.
    getItemKey: (index) => lines[index]!.item.id,
    overscan: 10,
    anchorTo: 'end',
    followOnAppend: true,
    // Makes the virtualizer start with the items at the initial position.
    initialRect: { width: 0, height: window.innerHeight },
    initialOffset: () => {
      const above = wanted === -1 ? lines : lines.slice(0, wanted);
      const room = wanted === -1 ? window.innerHeight : window.innerHeight / 2;
      return Math.max(0, above.reduce((sum, line) => sum + estimateHeight(line), 0) - room);
    },
  });
  const shown = virtual.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? 0;
  // After a failed page, wait for the stream to reconnect and trigger a refetch.
  const canLoadMore = !isFetching && !timeline.isFetchPreviousPageError && !timeline.isFetchNextPageError;
  useEffect(() => {
    if (!canLoadMore) return;
    if (first < 10 && hasPreviousPage) void fetchPreviousPage();
    else if (last > lines.length - 10 && hasNextPage) void fetchNextPage();
  }, [
    first,
    last,
    lines.length,
    canLoadMore,
    hasPreviousPage,
    fetchPreviousPage,
    hasNextPage,
    fetchNextPage,
  ]);

  const [arrived, setArrived] = useState<string | null>(null);
  // Scroll to the requested message or to the end, once for each conversation and target.
  const place = `${lead} ${target ?? ''} ${kinds ?? ''}`;
  useEffect(() => {
    if (arrived === place) return;
    if (wanted === -1) virtual.scrollToEnd();
    else virtual.scrollToIndex(wanted, { align: 'center' });
    setArrived(place);
  }, [arrived, place, wanted, virtual]);

  // When the keyboard of a phone opens, the last message must stay visible.
  const wasAtEnd = useRef(wanted === -1);
  useEffect(() => {
    const pane = scroller.current;
    if (!pane) return;
    const observer = new ResizeObserver(() => {
      if (wasAtEnd.current) virtual.scrollToEnd();
    });
    observer.observe(pane);
    return () => observer.disconnect();
  }, [virtual]);

  const render = ({ item, isFirst, isContinued }: Line) => (
    <>
      {isFirst && (
        <p className="text-soft text-12 font-medium text-center pt-2 pb-3">{formats.day(item.at)}</p>
      )}
      {item.kind === 'message' ? (
        <Bubble lead={lead} item={item} marked={item.id === target} continued={isContinued} acts={acts} />
      ) : (
        <TimelineEvent lead={lead} item={item} acts={acts} />
      )}
    </>
  );
  const missed = target !== undefined && !items.some(({ id }) => id === target);
  return (
    <div className="relative flex flex-1 flex-col min-h-0 print:block">
      {missed && <p className="py-3 px-4 text-soft text-center">{text.transcript.notHere}</p>}
      <div
        className="flex-1 min-h-0 overflow-y-auto py-2 px-4 -outline-offset-2 print:overflow-visible"
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={text.transcript.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        onKeyDown={moveFocus}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          wasAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
        }}
      >
        {printing ? (
          <>
            {hasPreviousPage && <p className="py-3 px-4 text-soft text-center">{text.talk.older}</p>}
            {lines.map((line) => (
              <div key={line.item.id} className="print:py-1 print:break-inside-avoid">
                {render(line)}
              </div>
            ))}
          </>
        ) : (
          <div className="relative w-full max-w-184 mx-auto" style={{ height: virtual.getTotalSize() }}>
            {shown.map(({ index, key, start }) => (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className={`absolute inset-x-0 top-0 ${lines[index]!.isContinued ? 'pt-1' : 'pt-1 pb-2'}`}
                style={{ transform: `translateY(${start}px)` }}
              >
                {render(lines[index]!)}
              </div>
            ))}
          </div>
        )}
      </div>
      {!printing && !virtual.isAtEnd() && (
        <div className="absolute bottom-3 inset-x-0 grid justify-center pointer-events-none [&>*]:pointer-events-auto">
          <Button onClick={() => virtual.scrollToEnd()}>{text.transcript.toEnd}</Button>
        </div>
      )}
      <NewMessageAnnouncer items={items} />
    </div>
  );
}

/** Maximum number of older pages to load for printing. */
const MOST_PAGES = 60;

/** Registers the action that prints the conversation including older items. */
function usePrint({ fetchPreviousPage, hasPreviousPage }: ReturnType<typeof useTimeline>): void {
  const text = useText();
  const actions = useMemo<Action[]>(() => {
    const printAll = async () => {
      let isMore = hasPreviousPage;
      for (let page = 0; isMore && page < MOST_PAGES; page++) {
        const { hasPreviousPage: another, isError } = await fetchPreviousPage();
        isMore = another && !isError;
      }
      window.print();
    };
    return [
      {
        id: 'conversation.print',
        label: text.talk.print,
        keys: null,
        group: 'conversation',
        inMenu: true,
        run: () => void printAll(),
      },
    ];
  }, [text, fetchPreviousPage, hasPreviousPage]);
  useActions(actions);
}

/** Moves the focus between messages with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event;
  if ((key !== 'ArrowUp' && key !== 'ArrowDown') || event.altKey || event.ctrlKey || event.metaKey) return;
  const messages = [...currentTarget.querySelectorAll<HTMLElement>('[data-message]')];
  const at = messages.findIndex((one) => one.contains(document.activeElement));
  const next = at === -1 ? messages.at(-1) : messages[key === 'ArrowUp' ? at - 1 : at + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Returns a function that computes the day of an item once, because formatting dates is slow. */
function memoizeDay(dayKey: (at: string) => string): (item: Item) => string {
  const known = new WeakMap<Item, string>();
  return (item) => {
    const day = known.get(item) ?? dayKey(item.at);
    if (!known.has(item)) known.set(item, day);
    return day;
  };
}

/**
 * Marks the first item of each day, and each message that the next one continues. If older items exist, the first item gets no date, because its day might start with
 * one of them.
 */
function withDays(items: readonly Item[], getDay: (item: Item) => string, hasOlder: boolean): Line[] {
  let day = hasOlder && items[0] ? getDay(items[0]) : '';
  return items.map((item, index) => {
    const itemDay = getDay(item);
    const isFirst = itemDay !== day;
    day = itemDay;
    return { item, isFirst, isContinued: isContinuedBy(item, items[index + 1]) };
  });
}

/** Returns whether the next item is a message of the same author, minute and state, and neither needs an explanation. */
function isContinuedBy(item: Item, next: Item | undefined): boolean {
  if (item.kind !== 'message' || next?.kind !== 'message') return false;
  return (
    (item.state === 'received' || item.state === 'accepted') &&
    item.state === next.state &&
    item.author.kind === next.author.kind &&
    item.author.name === next.author.name &&
    item.at.slice(0, 16) === next.at.slice(0, 16) &&
    (item.explanation === null) === (next.explanation === null)
  );
}

/** Announces messages that arrive while the page is open. */
function NewMessageAnnouncer({ items }: { items: readonly Item[] }) {
  const text = useText();
  const since = useRef(items.at(-1)?.at ?? '');
  const newest = items.findLast((item) => item.kind === 'message');
  if (newest?.kind !== 'message' || newest.at <= since.current) return <Announcer words="" />;
  return (
    <Announcer
      words={text.labeled(
        text.inbox.author(newest.author.kind, newest.author.name),
        newest.text ?? text.inbox.media,
      )}
    />
  );
}
