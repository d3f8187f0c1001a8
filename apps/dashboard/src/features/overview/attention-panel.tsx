// The leads who need a person, urgent and longest waiting first.
import { Link } from '@tanstack/react-router';
import { linkTo } from '../../links.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { Empty } from '../../ui/problem.tsx';
import { useNow } from '../../ui/use-now.ts';
import { getLeadDisplayName } from '../conversations/lead-name.ts';
import { Panel } from './panel.tsx';
import type { Overview } from './queries.ts';
import { useOverviewText } from './text.ts';

type Attention = NonNullable<Overview['needs_you']>;

const VIEW = { view: 'attention_all' } as const;

export function AttentionPanel({ of: { total, leads } }: { of: Attention }) {
  const text = useOverviewText();
  const formats = useFormats();
  return (
    <Panel
      columns={2}
      title={text.needsYou}
      mark={
        total > 0 && (
          <span className="chip self-center bg-waiting-soft text-waiting tabular-nums">
            {formats.number(total)}
          </span>
        )
      }
      more={total > leads.length && <Link {...linkTo.inbox(VIEW)}>{text.allOf(formats.number(total))}</Link>}
    >
      {leads.length === 0 ? (
        <Empty title={text.nobodyWaits}>
          <p>{text.nobodyWaitsHint}</p>
        </Empty>
      ) : (
        <ul className="-my-2">
          {leads.map((lead) => (
            <AttentionRow key={lead.lead_id} lead={lead} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function AttentionRow({ lead }: { lead: Attention['leads'][number] }) {
  const common = useText();
  const text = useOverviewText();
  const formats = useFormats();
  const now = useNow();
  const { attention } = lead;
  if (!attention) return null;
  const since = attention.waits_since ?? attention.since;
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        {...linkTo.conversation(lead.lead_id, VIEW)}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 -mx-2 px-2 py-2.5 rounded-control text-ink no-underline hover:bg-sunk"
      >
        <span className="font-medium truncate">
          <bdi>{getLeadDisplayName(lead)}</bdi>
        </span>
        <time
          dateTime={since}
          title={formats.moment(since)}
          className="text-waiting text-13 tabular-nums whitespace-nowrap"
        >
          {text.waits(formats.span(Math.max(60_000, now - Date.parse(since))))}
        </time>
        <span className={`col-span-2 text-13 truncate ${attention.urgent ? 'text-danger' : 'text-soft'}`}>
          {common.inbox.cause(attention.reason, attention.text && formats.told(attention.text))}
        </span>
      </Link>
    </li>
  );
}
