// A conversation in the list: who answers next, why it waits, and the last message.
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { Row } from '../../live/apply-events.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { StageGlyph } from '../../ui/chip.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import classes from './inbox.module.css';
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
      className={classes.place}
      style={{ transform: `translateY(${top}px)` }}
      aria-setsize={total}
      aria-posinset={position}
    >
      <Link
        to="/inbox/$leadId"
        params={{ leadId: row.lead_id }}
        search={search}
        className={classes.row}
        aria-current={selected ? 'true' : undefined}
        data-unread={row.unread > 0 || undefined}
        data-lead={row.lead_id}
        preload="intent"
      >
        <StageGlyph stage={row.stage} />
        <span className={classes.name}>
          <bdi>{getLeadDisplayName(row)}</bdi>
        </span>
        <span className={classes.when}>{at && <TimeAgo at={at} />}</span>
        <span className={attention ? classes.cause : classes.preview}>
          {attention ? (
            text.inbox.cause(attention.reason, attention.text && formats.told(attention.text))
          ) : (
            <>
              {last && last.author.kind !== 'lead' && (
                <span className={classes.author}>
                  {text.inbox.author(last.author.kind, last.author.name)}:{' '}
                </span>
              )}
              <bdi>{last ? (last.text ?? text.inbox.media) : text.inbox.nothingYet}</bdi>
            </>
          )}
        </span>
        {row.unread > 0 && (
          <span className={classes.unread}>
            {row.unread > 98 ? '99+' : row.unread}
            <span className="sr-only"> {text.inbox.unread}</span>
          </span>
        )}
      </Link>
    </li>
  );
});
