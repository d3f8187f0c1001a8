// A row of the inbox. Shows why the conversation needs a person, or else its last message.

import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { linkTo } from '../../links.ts';
import type { Row } from '../../live/apply-events.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { StageGlyph } from '../../ui/chip.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { LeadAvatar } from './lead-avatar.tsx';
import { getLeadDisplayName } from './lead-name.ts';
import type { InboxSearch } from './search.ts';

interface InboxRowProps {
  row: Row;
  search: InboxSearch;
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
  const { attention, last } = row;
  const at = attention?.since ?? last?.at;
  return (
    <li
      className="absolute inset-x-0 top-0 h-[68px]"
      style={{ transform: `translateY(${top}px)` }}
      aria-setsize={total}
      aria-posinset={position}
    >
      <Link
        {...linkTo.conversation(row.lead_id, search)}
        className="group/row grid grid-cols-[36px_minmax(0,1fr)_auto] grid-rows-[auto_auto] content-center gap-y-0.5 gap-x-3 h-full pe-4 ps-3 border-b border-line text-ink no-underline -outline-offset-2 hover:bg-sunk aria-current:bg-accent-soft"
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
        <span className="text-soft text-12 tabular-nums">{at && <TimeAgo at={at} />}</span>
        <span
          className={`col-start-2 text-13 truncate ${attention ? (attention.reason === 'send_failed' ? 'text-danger' : attention.urgent ? 'text-waiting font-bold' : 'text-waiting') : 'text-soft'}`}
        >
          {attention ? (
            text.inbox.cause(attention.reason, attention.text && formats.told(attention.text))
          ) : (
            <>
              {last && last.author.kind !== 'lead' && (
                <span className="font-medium">{text.inbox.author(last.author.kind, last.author.name)}: </span>
              )}
              <bdi>{last ? (last.text ?? text.inbox.media) : text.inbox.nothingYet}</bdi>
            </>
          )}
        </span>
        {row.unread > 0 && (
          <span className="self-center justify-self-end min-w-4.5 px-1.25 rounded-full bg-accent text-on-accent text-12 tabular-nums leading-4.5 text-center">
            {row.unread > 98 ? '99+' : row.unread}
            <span className="sr-only"> {text.inbox.unread}</span>
          </span>
        )}
      </Link>
    </li>
  );
});
