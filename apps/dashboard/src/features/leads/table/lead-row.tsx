// A row of the leads table.

import { Link } from '@tanstack/react-router';
import { CalendarPlus, ChatBubble } from 'iconoir-react/regular';
import { type MouseEvent, memo, useState } from 'react';
import { linkTo } from '../../../links.ts';
import { useText } from '../../../text/language.tsx';
import { LeadAvatar } from '../../conversations/lead-avatar.tsx';
import { formatPhone, getLeadDisplayName } from '../../conversations/lead-name.ts';
import { type LeadFieldName, useCanChangeField } from '../fields/fields.ts';
import type { Lead } from '../queries.ts';
import type { Column } from '../search.ts';
import { Cell, COLUMN_FIELDS } from './lead-cell.tsx';
import classes from './leads-table.module.css';
import { SelectBox } from './select-box.tsx';

interface LeadRowProps {
  lead: Lead;
  /** The row's position in the table. It starts at 2, because the header is row 1. */
  position: number;
  columns: readonly Column[];
  /** Whether this is the current row. */
  isAt: boolean;
  isPreviewed: boolean;
  /** Whether the row is selected; undefined: rows can't be selected. */
  isSelected: boolean | undefined;
  belongs: boolean;
  openField: LeadFieldName | null;
  onOpenField: (lead: string, field: LeadFieldName | null) => void;
  onSelect: (lead: string, range: boolean) => void;
}

const ACTION = 'grid place-items-center size-6 rounded-control text-ink hover:bg-sunk [&_svg]:size-4';

export const LeadRow = memo(function LeadRow({
  lead,
  position,
  columns,
  isAt,
  isPreviewed,
  isSelected,
  belongs,
  openField,
  onOpenField,
  onSelect,
}: LeadRowProps) {
  const text = useText();
  const name = getLeadDisplayName(lead);
  const tabIndex = isAt ? 0 : -1;
  const [isHovered, setHovered] = useState(false);
  const canPlan = useCanChangeField()('next') && columns.includes('next');
  return (
    <tr
      aria-rowindex={position}
      className={`group/lead ${classes.row}`}
      data-lead={lead.id}
      data-at={isAt || undefined}
      data-previewed={isPreviewed || undefined}
      data-selected={isSelected || undefined}
      data-left={!belongs || undefined}
      title={belongs ? undefined : text.leads.noLongerMatches}
      // Not `onPointerEnter`, which misses a row that appears below a resting pointer.
      onPointerOver={({ pointerType }) => setHovered(pointerType !== 'touch')}
      onPointerLeave={() => setHovered(false)}
    >
      {isSelected !== undefined && (
        <td className={classes.box}>
          <SelectBox
            label={text.leads.select(name)}
            checked={isSelected}
            tabIndex={tabIndex}
            onChange={(event: MouseEvent) => onSelect(lead.id, event.shiftKey)}
          />
        </td>
      )}
      <th scope="row" className={classes.name}>
        <span className="flex items-center gap-2">
          <LeadAvatar id={lead.id} lead={lead} size="small" />
          <span className="min-w-0">
            <Link
              {...linkTo.lead(lead.id)}
              className="block -mx-1 px-1 leading-tight rounded-control text-ink font-medium no-underline hover:underline overflow-hidden text-ellipsis -outline-offset-2"
              tabIndex={tabIndex}
              preload="intent"
            >
              <bdi>{name}</bdi>
            </Link>
            <LeadAddress lead={lead} />
          </span>
        </span>
        {isHovered && (
          <PointerActions
            lead={lead}
            name={name}
            onPlan={canPlan ? () => onOpenField(lead.id, 'next') : null}
          />
        )}
      </th>
      {columns.map((column) => (
        <td key={column} data-column={column}>
          <Cell
            column={column}
            lead={lead}
            tabIndex={tabIndex}
            open={openField !== null && COLUMN_FIELDS[column as keyof typeof COLUMN_FIELDS] === openField}
            onOpen={onOpenField}
          />
        </td>
      ))}
    </tr>
  );
});

interface PointerActionsProps {
  lead: Lead;
  name: string;
  /** Opens the field of the next action; null: the member can't, or the table does not show it. */
  onPlan: (() => void) | null;
}

/** The buttons of the row below the pointer. Keys open the lead and reach the field of the next action. */
function PointerActions({ lead, name, onPlan }: PointerActionsProps) {
  const text = useText();
  return (
    <span className="absolute top-1/2 end-0.5 flex -translate-y-1/2 border border-line rounded-control bg-panel shadow-float invisible group-hover/lead:visible">
      <Link
        {...linkTo.conversation(lead.id, {})}
        className={ACTION}
        aria-label={text.leads.openIn(name)}
        title={text.leads.openIn(name)}
        tabIndex={-1}
        data-action
      >
        <ChatBubble aria-hidden="true" />
      </Link>
      {onPlan && (
        <button
          type="button"
          className={ACTION}
          aria-label={text.leads.plan(name)}
          title={text.leads.plan(name)}
          tabIndex={-1}
          data-action
          onClick={onPlan}
        >
          <CalendarPlus aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

/** Shows how to reach a lead with a name: the phone, or the name on Instagram. */
function LeadAddress({ lead }: { lead: Lead }) {
  const { name, phone, ig_username } = lead;
  const address = phone === null ? ig_username && `@${ig_username}` : formatPhone(phone);
  if (name === null || !address) return null;
  return (
    <span className="block overflow-hidden text-soft text-12 leading-tight text-ellipsis">{address}</span>
  );
}
