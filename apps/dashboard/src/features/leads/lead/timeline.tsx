// A lead's timeline, newest first: messages, notes, decisions, bookings and deliveries, each with its author.

import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { CheckField } from '../../../forms/check-field.tsx';
import { linkTo } from '../../../links.ts';
import type { Item } from '../../../live/apply-events.ts';
import { useFormats, useText } from '../../../text/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Empty } from '../../../ui/problem.tsx';
import { TimeOfDay } from '../../../ui/time.tsx';
import { useTimeline } from '../../conversations/queries.ts';
import { describeEvent } from '../../conversations/timeline-item.tsx';
import { selectVisibleItems } from '../../conversations/visible-items.ts';
import { useCan } from '../../session/session.ts';
import { useLeadPageText } from './lead-page-text.ts';

type Kind = Item['kind'];
const KINDS: readonly Kind[] = ['message', 'note', 'journal', 'booking', 'delivery'];
/** The kinds shown by default: all except deliveries. */
const USUAL = KINDS.filter((kind) => kind !== 'delivery').join(',');

/** The look of what is not a message. */
const LOOKS: Partial<Record<Kind, string>> = {
  note: 'ps-2 border-s-2 border-waiting',
  journal: 'text-soft',
  booking: 'text-soft',
  delivery: 'text-soft',
};

interface TimelineProps {
  lead: string;
  kinds: string | undefined;
  onKinds: (kinds: string | undefined) => void;
}

export function LeadTimeline({ lead, kinds = USUAL, onKinds }: TimelineProps) {
  const words = useLeadPageText();
  const text = useText();
  const formats = useFormats();
  const can = useCan();
  const timeline = useTimeline(lead, undefined, kinds);
  const wanted = kinds.split(',');
  const days = useMemo(() => {
    const items = selectVisibleItems(
      timeline.data?.pages.flatMap(({ data }) => data) ?? [],
      kinds.split(','),
    );
    return [...Map.groupBy(items.reverse(), ({ at }) => formats.dayKey(at)).values()];
  }, [timeline.data, kinds, formats]);
  const { hasPreviousPage, fetchPreviousPage, isFetching, isFetchPreviousPageError } = timeline;
  const end = useRef<HTMLDivElement>(null);
  const canLoadMore = hasPreviousPage && !isFetching && !isFetchPreviousPageError;
  useEffect(() => {
    if (!canLoadMore || !end.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchPreviousPage());
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [canLoadMore, fetchPreviousPage]);
  const toggle = (kind: Kind, on: boolean) => {
    const now = KINDS.filter((one) => (one === kind ? on : wanted.includes(one))).join(',');
    if (now !== '') onKinds(now === USUAL ? undefined : now);
  };
  return (
    <>
      <fieldset className="flex flex-wrap gap-y-1 gap-x-4 py-2 px-4 border-b border-line print:hidden">
        <legend className="sr-only">{words.show}</legend>
        {KINDS.filter((kind) => kind !== 'delivery' || can('webhooks.list')).map((kind) => (
          <CheckField
            key={kind}
            label={words.kinds[kind]}
            value={wanted.includes(kind)}
            onChange={(on) => toggle(kind, on)}
          />
        ))}
      </fieldset>
      <section
        className="flex-1 min-h-0 overflow-y-auto -outline-offset-2 print:overflow-visible print:border-0"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        aria-label={words.tabs.timeline}
      >
        <Loading of={timeline} rows={8} height={36} />
        {timeline.data && days.length === 0 && <Empty title={words.nothing} />}
        {days.map((items) => (
          <section
            key={formats.dayKey(items[0]!.at)}
            className="p-4 [content-visibility:auto] [contain-intrinsic-size:auto_300px] print:[content-visibility:visible]"
          >
            <h2 className="pb-2 text-soft text-12 font-medium">{formats.day(items[0]!.at)}</h2>
            <ol>
              {items.map((item) => (
                <li
                  key={item.id}
                  className="grid grid-cols-[4rem_minmax(6rem,9rem)_minmax(0,1fr)] gap-3 items-baseline py-1 max-tablet:grid-cols-[3rem_minmax(0,1fr)] max-tablet:gap-y-0 print:break-inside-avoid"
                  data-kind={item.kind}
                  data-line={item.id}
                >
                  <span className="text-soft text-12 tabular-nums">
                    <TimeOfDay at={item.at} />
                  </span>
                  <span className="text-soft text-13 truncate">
                    <bdi>{getAuthor(item, text, words.system)}</bdi>
                  </span>
                  <span
                    className={`max-w-text wrap-anywhere whitespace-pre-line max-tablet:col-start-2 ${LOOKS[item.kind] ?? ''}`}
                    dir="auto"
                  >
                    {item.kind === 'message' ? (
                      <Link
                        {...linkTo.lead(lead, { m: item.id })}
                        className="text-ink no-underline hover:underline"
                      >
                        {item.text ?? text.inbox.media}
                      </Link>
                    ) : item.kind === 'note' ? (
                      item.text
                    ) : (
                      describeEvent(item, text, formats)
                    )}
                  </span>
                </li>
              ))}
            </ol>
          </section>
        ))}
        <div ref={end} className="grid justify-center min-h-12 p-2">
          {hasPreviousPage && (
            <Button busy={timeline.isFetchingPreviousPage} onClick={() => void fetchPreviousPage()}>
              {words.older}
            </Button>
          )}
        </div>
      </section>
    </>
  );
}

/** Returns the author of an item. */
function getAuthor(item: Item, text: ReturnType<typeof useText>, system: string): string {
  switch (item.kind) {
    case 'message':
      return text.inbox.author(item.author.kind, item.author.name);
    case 'note':
    case 'journal':
      return item.author === null
        ? system
        : item.author === 'Agent'
          ? text.inbox.author('agent', null)
          : item.author;
    default:
      return system;
  }
}
