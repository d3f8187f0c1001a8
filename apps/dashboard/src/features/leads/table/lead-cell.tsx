// A cell of the table. Editable cells are buttons. The editor panel is created only when it opens, because a panel for
// each cell would make scrolling slow.
import { memo } from 'react';
import { useText } from '../../../text/language.tsx';
import { StageChip } from '../../../ui/chip.tsx';
import { DateTime } from '../../../ui/time.tsx';
import { useCampaignName } from '../../campaigns/campaign-options.ts';
import { formatPhone } from '../../conversations/lead-name.ts';
import { FieldValue } from '../fields/field-value.tsx';
import { type LeadFieldName, useCanChangeField } from '../fields/fields.ts';
import { LeadField } from '../fields/lead-field.tsx';
import { useWithPendingChanges } from '../fields/pending-changes.ts';
import type { Lead } from '../queries.ts';
import type { Column } from '../search.ts';
import { LastMessage } from './last-message.tsx';

/** The lead's field that each column shows. */
export const COLUMN_FIELDS = {
  status: 'status',
  owner: 'owner',
  next: 'next',
  deal: 'deal',
  tags: 'tags',
} as const satisfies Partial<Record<Column, LeadFieldName>>;

interface CellProps {
  column: Column;
  lead: Lead;
  /** 0 for cells of the current row, which are tab stops. */
  tabIndex: 0 | -1;
  open: boolean;
  onOpen: (lead: string, field: LeadFieldName | null) => void;
}

export const Cell = memo(function Cell({ column, lead, ...rest }: CellProps) {
  if (column in COLUMN_FIELDS)
    return <FieldCell field={COLUMN_FIELDS[column as keyof typeof COLUMN_FIELDS]} lead={lead} {...rest} />;
  return <PlainCell column={column} lead={lead} />;
});

interface FieldCellProps extends Omit<CellProps, 'column'> {
  field: LeadFieldName;
}

function FieldCell({ field, lead, tabIndex, open, onOpen }: FieldCellProps) {
  const text = useText();
  const canEdit = useCanChangeField()(field);
  const shown = useWithPendingChanges(lead);
  if (open)
    return (
      <LeadField field={field} lead={lead} open onOpen={(to) => onOpen(lead.id, to ? field : null)} inTable />
    );
  const value = <FieldValue field={field} lead={shown} none={null} />;
  if (!canEdit) return value;
  return (
    <button
      type="button"
      className="flex items-center w-[calc(100%_+_0.5rem)] min-h-7 -mx-1 px-1 overflow-hidden border border-transparent rounded-control text-inherit text-start -outline-offset-2 hover:border-edge [&>:last-child]:min-w-0 [&>:last-child]:overflow-hidden [&>:last-child]:text-ellipsis pointer-coarse:min-h-full"
      data-field={field}
      tabIndex={tabIndex}
      onClick={() => onOpen(lead.id, field)}
    >
      <span className="sr-only">{text.labeled(text.leadFields.names[field], '')}</span>
      {value}
    </button>
  );
}

function PlainCell({ column, lead }: { column: Column; lead: Lead }) {
  const text = useText();
  switch (column) {
    case 'stage':
      return <StageChip lead={lead} />;
    case 'campaign':
      return <CampaignCell slug={lead.campaign_id} />;
    case 'source':
      return lead.source ? (
        <>
          {text.sources[lead.source]}
          {lead.source_confidence === 'certain' && (
            <span title={text.confidence.certain}>
              {' '}
              <span aria-hidden="true">✓</span>
              <span className="sr-only">{text.confidence.certain}</span>
            </span>
          )}
        </>
      ) : null;
    case 'last':
      return <LastMessage lead={lead} />;
    case 'phone':
      return lead.channel === 'whatsapp' && lead.phone !== null ? formatPhone(lead.phone) : null;
    case 'email':
      return <bdi>{lead.email}</bdi>;
    case 'reference':
      return <bdi>{lead.external_reference}</bdi>;
    case 'created':
      return <DateTime at={lead.created_at} />;
    default:
      return null;
  }
}

function CampaignCell({ slug }: { slug: string | null }) {
  const name = useCampaignName(slug);
  return <bdi>{name}</bdi>;
}
