// The leads as cards, for phones.

import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { linkTo } from '../../../links.ts';
import { useText } from '../../../text/language.tsx';
import { isNotContacted, StageChip, Tag } from '../../../ui/chip.tsx';
import { LeadAvatar } from '../../conversations/lead-avatar.tsx';
import { formatPhone, getLeadDisplayName } from '../../conversations/lead-name.ts';
import { useSession } from '../../session/session.ts';
import { useColleague } from '../fields/field-names.ts';
import { NextAction } from '../fields/field-value.tsx';
import { useWithPendingChanges } from '../fields/pending-changes.ts';
import { isMatching } from '../filters/matches-filters.ts';
import type { Lead } from '../queries.ts';
import type { LeadFilters } from '../search.ts';
import { LastMessage } from './last-message.tsx';
import type { ListPosition } from './list-position.ts';
import { SelectBox } from './select-box.tsx';
import type { Selection } from './selection.ts';
import { useVirtualRows } from './virtual-rows.ts';

interface CardsProps {
  place: ListPosition;
  filters: LeadFilters;
  count: number | null;
  selection: Selection | null;
}

export function LeadCards({ place, filters, count, selection }: CardsProps) {
  const text = useText();
  const own = useSession().member.id;
  const { virtual, lines } = useVirtualRows({ ...place, head: 0, at: place.atIndex, size: place.row });
  place.attach(virtual);
  return (
    <div className="relative h-full overflow-y-auto overscroll-contain" ref={place.scroller}>
      <ul aria-label={text.leads.title}>
        {lines.map((line) => {
          if ('room' in line) return <li key={line.key} aria-hidden="true" style={{ height: line.room }} />;
          const { lead, index } = line;
          if (!lead) return <li key={index} aria-hidden="true" style={{ height: place.row }} />;
          return (
            <li
              key={lead.id}
              className="group/place flex border-b border-line bg-panel [&>label]:flex-none [&>label]:w-11 [&>label]:h-auto"
              style={{ height: place.row }}
              aria-setsize={count ?? -1}
              aria-posinset={index + 1}
              data-lead={lead.id}
              data-left={!isMatching(lead, filters, own) || undefined}
            >
              {selection && (
                <SelectBox
                  label={text.leads.select(getLeadDisplayName(lead))}
                  checked={selection.all !== null || selection.ids.has(lead.id)}
                  onChange={(event) => place.select(lead.id, event.shiftKey)}
                />
              )}
              <LeadCard lead={lead} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** A summary of a lead that links to the conversation. */
export const LeadCard = memo(function LeadCard({ lead, board = false }: { lead: Lead; board?: boolean }) {
  const text = useText();
  const shown = useWithPendingChanges(lead);
  const owner = useColleague(shown.assigned_to);
  const { next_action_at, next_action_label, tags } = shown;
  return (
    <Link
      {...linkTo.lead(lead.id)}
      className="flex flex-1 items-center gap-3 min-w-0 py-2 px-3 text-ink no-underline -outline-offset-2 [label+&]:ps-0"
      data-card={lead.id}
    >
      <LeadAvatar id={lead.id} lead={lead} size={board ? 'small' : 'usual'} />
      <span className="grid flex-1 content-center gap-1 min-w-0">
        <span className="flex items-baseline gap-2 min-w-0 overflow-hidden whitespace-nowrap justify-between">
          <bdi className="overflow-hidden font-medium text-ellipsis group-data-left/place:text-soft">
            {getLeadDisplayName(lead)}
          </bdi>
          <span className="flex-none text-soft text-12 tabular-nums">
            <LastMessage lead={shown} />
          </span>
        </span>
        <span className="flex items-baseline gap-2 min-w-0 overflow-hidden whitespace-nowrap text-13 empty:hidden">
          {next_action_at ? (
            <span className="overflow-hidden text-ellipsis">
              <NextAction at={next_action_at} label={next_action_label} />
            </span>
          ) : (
            lead.channel === 'whatsapp' &&
            lead.phone && <span className="text-soft">{formatPhone(lead.phone)}</span>
          )}
          {owner !== null && <bdi className="flex-none ms-auto text-soft">{owner}</bdi>}
        </span>
        <span className="flex items-baseline gap-2 min-w-0 overflow-hidden whitespace-nowrap text-13 empty:hidden">
          {board ? (
            isNotContacted(lead) && <span className="text-soft text-12">{text.notContacted}</span>
          ) : (
            <StageChip lead={lead} />
          )}
          {tags.slice(0, 2).map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </span>
      </span>
    </Link>
  );
});
