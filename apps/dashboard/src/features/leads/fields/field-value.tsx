// The displayed value of a lead's field.
import './text.ts';
import type { ReactNode } from 'react';
import { useText } from '../../../text/language.tsx';
import { Tag } from '../../../ui/chip.tsx';
import { DateTime } from '../../../ui/time.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useColleagues } from './field-names.ts';
import type { LeadFieldName } from './fields.ts';
import type { LeadRecord } from './pending-changes.ts';

interface FieldValueProps {
  field: LeadFieldName;
  lead: LeadRecord;
  /** The content to show for an empty field. */
  none: ReactNode;
}

export function FieldValue({ none, ...of }: FieldValueProps) {
  return useValue(of) || none;
}

function useValue({ field, lead }: Omit<FieldValueProps, 'none'>): ReactNode {
  const text = useText();
  switch (field) {
    case 'status':
      return lead.status && text.leadFields.statuses[lead.status];
    case 'owner':
      return lead.assigned_to && <OwnerName id={lead.assigned_to} />;
    case 'next':
      return lead.next_action_at && <NextAction at={lead.next_action_at} label={lead.next_action_label} />;
    case 'deal':
      return (
        lead.deal_status && (
          <>
            {text.deals[lead.deal_status]}
            {lead.lost_reason && ` · ${text.leadFields.lostReasons[lead.lost_reason]}`}
          </>
        )
      );
    case 'tags':
      return (
        lead.tags.length > 0 && (
          <span className="inline-flex flex-wrap gap-1 max-w-full group-data-table/value:flex-nowrap">
            {lead.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </span>
        )
      );
    default:
      return lead[field] !== null && lead[field] !== '' && <bdi className="wrap-anywhere">{lead[field]}</bdi>;
  }
}

/** Shows the next action. One that is due needs a person. */
export function NextAction({ at, label }: { at: string; label: string | null }) {
  const isDue = Date.parse(at) <= useNow();
  return (
    <span className={`wrap-anywhere ${isDue ? 'text-waiting' : ''}`}>
      <DateTime at={at} /> <bdi>{label}</bdi>
    </span>
  );
}

function OwnerName({ id }: { id: string }) {
  const text = useText();
  const colleague = useColleagues()?.find((one) => one.id === id);
  return <bdi>{colleague === undefined ? '…' : (colleague.name ?? text.leadFields.nameless)}</bdi>;
}
