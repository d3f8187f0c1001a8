// A row of the inbox. Shows why the conversation needs a person, or else its last message.

import { Link } from '@tanstack/react-router';
import { Clock } from 'iconoir-react/regular';
import { memo, useState } from 'react';
import { linkTo } from '../../links.ts';
import type { Row } from '../../live/apply-events.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { StageGlyph } from '../../ui/chip.tsx';
import { createLazyPart } from '../../ui/lazy-part.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { useNow } from '../../ui/use-now.ts';
import { isTouch } from '../../ui/use-width.ts';
import { LeadAvatar } from './lead-avatar.tsx';
import { getLeadDisplayName } from './lead-name.ts';
import { OwnerInitials } from './owner-initials.tsx';
import type { ListSearch } from './search.ts';

const RowActions = createLazyPart(async () => (await import('./row-actions.tsx')).RowActions);

interface InboxRowProps {
  row: Row;
  search: ListSearch;
  selected: boolean;
  /** The distance from the top of the list in pixels. */
  top: number;
  position: number;
  total: number;
}

export const InboxRow = memo(function InboxRow({
  row,
  search,
  selected,
  top,
  position,
  total,
}: InboxRowProps) {
  const text = useText();
  const formats = useFormats();
  // The actions are half of a row's elements, so they are created when the pointer or the focus reaches the row.
  const [isReached, setReached] = useState(isTouch);
  const reach = () => setReached(true);
  const { last, mention } = row;
  // The view of mentions shows the note instead.
  const attention = mention ? null : row.attention;
  const at = attention?.since ?? (mention ?? last)?.at;
  // After an opt-out, no one can answer, so neither the reason nor the wait matters.
  const isOptedOut = row.answering.reason === 'opted_out';
  return (
    <li
      className="group/item absolute inset-x-0 top-0 h-18"
      style={{ transform: `translateY(${top}px)` }}
      aria-setsize={total}
      aria-posinset={position}
      // Not `onPointerEnter`, which misses a row that appears below a resting pointer.
      onPointerOver={reach}
      onFocus={reach}
    >
      <Link
        {...linkTo.conversation(row.lead_id, search)}
        className="group/row grid grid-cols-[36px_minmax(0,1fr)_auto] grid-rows-[auto_minmax(0,1fr)] content-start gap-y-0.5 gap-x-3 h-full py-1.5 pe-4 ps-3 border-b border-line text-ink no-underline -outline-offset-2 hover:bg-sunk aria-current:bg-accent-soft"
        aria-current={selected ? 'true' : undefined}
        data-unread={row.unread > 0 || undefined}
        data-lead={row.lead_id}
        preload="intent"
      >
        <span className="relative row-span-2 self-center">
          <LeadAvatar id={row.lead_id} lead={row} />
          <span className="absolute -end-1 -bottom-1 grid place-items-center size-4.5 rounded-full bg-panel group-hover/row:bg-sunk group-aria-current/row:bg-accent-soft">
            <StageGlyph stage={row.stage} />
          </span>
        </span>
        <span className="font-medium truncate group-data-unread/row:font-bold">
          <bdi>{getLeadDisplayName(row)}</bdi>
        </span>
        <span className="text-soft text-12 tabular-nums">
          {attention?.waits_since && !isOptedOut ? (
            <Waits since={attention.waits_since} />
          ) : row.snoozed_until ? (
            <Snoozed until={row.snoozed_until} />
          ) : (
            at && <TimeAgo at={at} />
          )}
        </span>
        <span className="col-start-2 col-span-2 flex gap-2">
          <span
            className={`flex-1 self-start min-w-0 text-13 leading-tight line-clamp-2 wrap-anywhere ${attention ? (attention.reason === 'send_failed' ? 'text-danger' : attention.urgent ? 'text-waiting font-medium' : 'text-waiting') : 'text-soft'}`}
          >
            {attention ? (
              isOptedOut ? (
                text.inbox.optedOut
              ) : (
                <>
                  {attention.words && `${text.quote(attention.words.text)} · `}
                  {text.inbox.cause(attention.reason, attention.text && formats.told(attention.text))}
                </>
              )
            ) : mention ? (
              <>
                <span className="font-medium">
                  {text.labeled(mention.author ?? text.inbox.author('member', null), '')}
                </span>
                <bdi>{mention.text}</bdi>
              </>
            ) : (
              <>
                {last && last.author.kind !== 'lead' && (
                  <span className="font-medium">
                    {text.labeled(text.inbox.author(last.author.kind, last.author.name), '')}
                  </span>
                )}
                <bdi>{last ? (last.text ?? text.inbox.media) : text.inbox.nothingYet}</bdi>
              </>
            )}
          </span>
          <span className="flex items-center gap-1.5 self-end pointer-coarse:pe-8">
            {row.assigned_to !== null && <OwnerInitials id={row.assigned_to} />}
            {row.unread > 0 && (
              <span className="min-w-4.5 px-1.25 rounded-full bg-accent text-on-accent text-12 tabular-nums leading-4.5 text-center">
                {row.unread > 98 ? '99+' : row.unread}
                <span className="sr-only"> {text.inbox.unread}</span>
              </span>
            )}
          </span>
        </span>
      </Link>
      <RowActions open={isReached} row={row} />
    </li>
  );
});

/** Shows how long the lead has been waiting for a person. */
function Waits({ since }: { since: string }) {
  const text = useText();
  const formats = useFormats();
  const now = useNow();
  return (
    <time dateTime={since} title={formats.moment(since)} className="font-medium text-waiting">
      {text.inbox.waits(formats.span(Math.max(60_000, now - Date.parse(since))))}
    </time>
  );
}

function Snoozed({ until }: { until: string }) {
  const text = useText();
  const formats = useFormats();
  const moment = formats.moment(until);
  return (
    <time dateTime={until} title={text.inbox.snoozedUntil(moment)} className="inline-flex items-center gap-1">
      <Clock aria-hidden="true" className="size-3.5" />
      {moment}
    </time>
  );
}
