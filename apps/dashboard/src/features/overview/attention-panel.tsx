// The leads who need a person, urgent and longest waiting first.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { linkTo } from '../../links.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { Empty } from '../../ui/problem.tsx';
import { useNow } from '../../ui/use-now.ts';
import { getLeadDisplayName } from '../conversations/lead-name.ts';
import { OwnerInitials } from '../conversations/owner-initials.tsx';
import { Panel } from './panel.tsx';
import type { Overview } from './queries.ts';
import { useOverviewText } from './text.ts';

type Row = NonNullable<Overview['needs_you']>['leads'][number];

interface AttentionProps {
  leads: readonly Row[];
  /** The number of leads, as text; null: none. */
  count: string | null;
  /** The campaign whose leads are shown; undefined: those of all campaigns. */
  campaign_id?: string;
  /** The link to all of them. */
  more?: ReactNode;
  /** Shown below the leads. */
  children?: ReactNode;
}

export function AttentionPanel({ leads, count, campaign_id, more, children }: AttentionProps) {
  const text = useOverviewText();
  return (
    <Panel
      title={text.needsYou}
      mark={
        count !== null && (
          <span className="chip self-center bg-waiting-soft text-waiting tabular-nums">{count}</span>
        )
      }
      more={more}
    >
      {leads.length === 0 ? (
        <Empty title={text.nobodyWaits}>
          <p>{text.nobodyWaitsHint}</p>
        </Empty>
      ) : (
        <ul className="-my-2">
          {leads.map((lead) => (
            <AttentionRow key={lead.lead_id} lead={lead} campaign_id={campaign_id} />
          ))}
        </ul>
      )}
      {children}
    </Panel>
  );
}

function AttentionRow({ lead, campaign_id }: { lead: Row; campaign_id: string | undefined }) {
  const common = useText();
  const text = useOverviewText();
  const formats = useFormats();
  const now = useNow();
  const { attention } = lead;
  if (!attention) return null;
  const since = attention.waits_since ?? attention.since;
  const span = formats.span(Math.max(60_000, now - Date.parse(since)));
  // The lead does not wait for an action that is due.
  const isDue = attention.reason === 'next_action';
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        {...linkTo.conversation(lead.lead_id, { view: 'attention_all', ...(campaign_id && { campaign_id }) })}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 -mx-2 px-2 py-2.5 rounded-control text-ink no-underline hover:bg-sunk"
      >
        <span className="font-medium truncate">
          <bdi>{getLeadDisplayName(lead)}</bdi>
        </span>
        <time
          dateTime={since}
          title={formats.moment(since)}
          className={`justify-self-end text-13 tabular-nums whitespace-nowrap ${isDue ? 'text-soft' : 'text-waiting'}`}
        >
          {isDue ? span : text.waits(span)}
        </time>
        <span
          className={`row-start-2 ${lead.assigned_to === null ? 'col-span-2' : ''} text-13 tablet:truncate ${attention.urgent ? 'text-danger' : 'text-soft'}`}
        >
          {common.inbox.cause(attention.reason, attention.text && formats.told(attention.text))}
        </span>
        {lead.assigned_to !== null && (
          <span className="row-start-2 justify-self-end">
            <OwnerInitials id={lead.assigned_to} />
          </span>
        )}
      </Link>
    </li>
  );
}
