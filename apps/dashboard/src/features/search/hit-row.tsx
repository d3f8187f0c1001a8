// One search result: its type, and the excerpt that matched.
import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useText } from '../../text/language.tsx';
import { StageGlyph } from '../../ui/chip.tsx';
import { Result } from '../../ui/search-box.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { formatPhone, getLeadDisplayName } from '../conversations/lead-name.ts';
import { getHitLink, type Hit } from './hits.ts';
import './text.ts';

interface HitRowProps {
  hit: Hit;
  onClick: (event: MouseEvent) => void;
}

export function HitRow({ hit, onClick }: HitRowProps) {
  const text = useText();
  const { buildLocation } = useRouter();
  const { lead, matched, at, type } = hit;
  const isNamed = matched === 'name';
  return (
    <Result
      value={hit}
      render={(props) => <a {...props} href={buildLocation(getHitLink(hit)).href} tabIndex={-1} />}
      className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-baseline gap-x-2 p-2 rounded-control text-ink no-underline scroll-my-8 hover:bg-sunk data-highlighted:bg-sunk data-highlighted:inset-shadow-mark max-tablet:py-3"
      data-hit={type}
      onClick={onClick}
    >
      {lead ? <StageGlyph stage={lead.stage} /> : <span aria-hidden="true" />}
      <span className="font-medium truncate">
        <bdi>
          {isNamed && hit.excerpt !== '' ? renderExcerpt(hit) : lead ? getLeadDisplayName(lead) : hit.title}
        </bdi>
      </span>
      <span className="text-soft text-12 whitespace-nowrap">
        {at !== null ? <TimeAgo at={at} /> : !lead && text.search.kinds[type]}
      </span>
      <span className="col-[2/-1] text-soft text-13 wrap-anywhere line-clamp-2">
        {isNamed ? (
          lead?.phone && <bdi>{formatPhone(lead.phone)}</bdi>
        ) : (
          <>
            {matched !== 'text' && <span>{text.labeled(text.search.matched[matched], '')}</span>}
            <bdi>{renderExcerpt(hit)}</bdi>
          </>
        )}
      </span>
    </Result>
  );
}

/** Renders the excerpt with its matches marked. Text of leads is never interpreted as HTML. */
function renderExcerpt({ excerpt, marks }: Hit): ReactNode[] {
  let end = 0;
  const parts: ReactNode[] = [];
  for (const { from, to } of marks) {
    parts.push(
      excerpt.slice(end, from),
      <mark key={from} className="rounded-bar bg-accent-soft text-ink font-medium">
        {excerpt.slice(from, to)}
      </mark>,
    );
    end = to;
  }
  return [...parts, excerpt.slice(end)];
}
