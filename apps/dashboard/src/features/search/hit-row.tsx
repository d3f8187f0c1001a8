// One search result: its type, and the excerpt that matched.
import { type MouseEvent, memo, type ReactNode } from 'react';
import { useText } from '../../text/language.tsx';
import { StageGlyph } from '../../ui/chip.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { formatPhone, getLeadDisplayName } from '../conversations/lead-name.ts';
import { getHitUrl, type Hit } from './hits.ts';
import classes from './search.module.css';
import './words.ts';

interface HitRowProps {
  id: string;
  hit: Hit;
  isCurrent: boolean;
  onClick: (event: MouseEvent) => void;
}

export const HitRow = memo(function HitRow({ id, hit, isCurrent, onClick }: HitRowProps) {
  const text = useText();
  const { lead, matched, at, type } = hit;
  const isNamed = matched === 'name';
  return (
    <a
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      href={getHitUrl(hit)}
      className={classes.hit}
      data-hit={type}
      onClick={onClick}
    >
      {lead ? <StageGlyph stage={lead.stage} /> : <span aria-hidden="true" />}
      <span className={classes.name}>
        <bdi>
          {isNamed && hit.excerpt !== '' ? renderExcerpt(hit) : lead ? getLeadDisplayName(lead) : hit.title}
        </bdi>
      </span>
      <span className={classes.when}>
        {at !== null ? <TimeAgo at={at} /> : !lead && text.search.kinds[type]}
      </span>
      <span className={classes.why}>
        {isNamed ? (
          lead?.phone && <bdi>{formatPhone(lead.phone)}</bdi>
        ) : (
          <>
            {matched !== 'text' && <span>{text.search.matched[matched]}: </span>}
            <bdi>{renderExcerpt(hit)}</bdi>
          </>
        )}
      </span>
    </a>
  );
});

/** Renders the excerpt with its matches marked. Text of leads is never interpreted as HTML. */
function renderExcerpt({ excerpt, marks }: Hit): ReactNode[] {
  let end = 0;
  const parts: ReactNode[] = [];
  for (const { from, to } of marks) {
    parts.push(excerpt.slice(end, from), <mark key={from}>{excerpt.slice(from, to)}</mark>);
    end = to;
  }
  return [...parts, excerpt.slice(end)];
}
