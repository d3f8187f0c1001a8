// The leads table. Only visible rows are rendered, the header is sticky, and keys move through rows and cells.
import { ArrowDown, ArrowUp } from 'iconoir-react/regular';
import { type KeyboardEvent, useRef } from 'react';
import { isTyping } from '../../../actions/keys.ts';
import { useText } from '../../../text/language.tsx';
import { SortButton } from '../../../ui/table.tsx';
import { useSession } from '../../session/session.ts';
import type { LeadFieldName } from '../fields/fields.ts';
import { isMatching } from '../filters/matches-filters.ts';
import type { Column, LeadFilters, Sort } from '../search.ts';
import { LeadRow } from './lead-row.tsx';
import classes from './leads-table.module.css';
import { type ListPosition, STOPS } from './list-position.ts';
import { SelectBox } from './select-box.tsx';
import type { Selection } from './selection.ts';
import { useVirtualRows } from './virtual-rows.ts';

interface TableProps {
  place: ListPosition;
  filters: LeadFilters;
  sort: Sort;
  onSort: (sort: Sort | undefined) => void;
  columns: readonly Column[];
  /** Number of matching leads; null: there are too many to count exactly. */
  count: number | null;
  /** The selected leads; null: the member can't change many leads at the same time. */
  selection: Selection | null;
  preview: string | undefined;
  openField: { lead: string; field: LeadFieldName } | null;
  onOpenField: (lead: string, field: LeadFieldName | null) => void;
}

/** Column widths in rem, so that they grow with the text; the name gets the remaining width. */
const WIDTHS: Record<Column, number> = {
  stage: 10.5,
  status: 6.5,
  campaign: 11,
  owner: 6,
  next: 8.5,
  deal: 7,
  source: 4.5,
  last: 7.5,
  tags: 8,
  phone: 10,
  email: 12,
  reference: 8,
  created: 8.5,
};
const NAME = 11.5;
const BOX = 2.5;
/** The columns that can be sorted by, each with its sort direction. */
const ORDERS: Partial<Record<Column | 'name', { sort: Sort; way: 'ascending' | 'descending' }>> = {
  name: { sort: 'name', way: 'ascending' },
  last: { sort: 'last_message', way: 'descending' },
  next: { sort: 'next_action', way: 'ascending' },
  created: { sort: 'newest', way: 'descending' },
};

export function LeadsTable({
  place,
  filters,
  sort,
  onSort,
  columns,
  count,
  selection,
  preview,
  openField,
  onOpenField,
}: TableProps) {
  const text = useText();
  const own = useSession().member.id;
  const { leads, scroller, at, atIndex, row, go, focus } = place;
  // The row that Tab reaches; without a current row, the first loaded one.
  const stop = atIndex === -1 ? place.before : atIndex;
  const { virtual, lines } = useVirtualRows({ ...place, head: row, at: stop, size: row });
  place.attach(virtual);
  const table = useRef<HTMLTableElement>(null);
  const width = columns.reduce((sum, column) => sum + WIDTHS[column], NAME + (selection ? BOX : 0));

  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key, altKey, ctrlKey, metaKey, shiftKey } = event;
    // Panels of cells are rendered elsewhere in the document and handle their own keys.
    if (!table.current?.contains(target as Node) || isTyping(target)) return;
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    const stops = [...((target as HTMLElement).closest('tr')?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
    const stop = stops.indexOf(target as HTMLElement);
    if (stop === -1) return;
    const columnStep = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const rowStep = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (columnStep !== 0) stops[stop + (document.dir === 'rtl' ? -columnStep : columnStep)]?.focus();
    else if (rowStep !== 0) go(rowStep, stop);
    else return;
    event.preventDefault();
  };
  const head = (column: Column | 'name') => {
    const order = ORDERS[column];
    const name = text.leads.columns[column];
    if (!order) return { children: name };
    const isOn = order.sort === sort;
    return {
      'aria-sort': isOn ? order.way : ('none' as const),
      children: (
        <SortButton
          name={name}
          arrow={isOn && (order.way === 'ascending' ? ArrowUp : ArrowDown)}
          onSort={() => onSort(isOn ? undefined : order.sort)}
        />
      ),
    };
  };
  const chosen = selection?.all != null ? leads.length : (selection?.ids.size ?? 0);
  return (
    <div className="relative h-full overflow-auto overscroll-contain" ref={scroller}>
      <table
        ref={table}
        className={classes.table}
        style={{ minWidth: `${width}rem` }}
        aria-rowcount={count === null ? -1 : count + 1}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const lead = target.closest('tr')?.dataset.lead;
          if (lead !== undefined && lead !== at) focus(lead);
        }}
      >
        <caption className="sr-only">{text.leads.title}</caption>
        <colgroup>
          {selection && <col style={{ width: `${BOX}rem` }} />}
          <col />
          {columns.map((column) => (
            <col key={column} style={{ width: `${WIDTHS[column]}rem` }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {selection && (
              <td className={classes.box}>
                <SelectBox
                  label={text.leads.selectLoaded}
                  checked={leads.length > 0 && chosen >= leads.length}
                  mixed={chosen > 0 && chosen < leads.length}
                  onChange={() => (chosen > 0 ? selection.clear() : selection.setLoaded())}
                />
              </td>
            )}
            <th scope="col" className={classes.name} {...head('name')} />
            {columns.map((column) => (
              <th key={column} scope="col" {...head(column)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            if ('room' in line) return <RowGap key={line.key} height={line.room} />;
            const { lead, index } = line;
            if (!lead) return <RowGap key={index} height={row} />;
            return (
              <LeadRow
                key={lead.id}
                lead={lead}
                position={index + 2}
                columns={columns}
                isAt={index === stop}
                isPreviewed={lead.id === preview}
                isSelected={selection ? selection.all !== null || selection.ids.has(lead.id) : undefined}
                belongs={isMatching(lead, filters, own)}
                openField={openField?.lead === lead.id ? openField.field : null}
                onOpenField={onOpenField}
                onSelect={place.select}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Fills the space of rows that are not rendered. */
function RowGap({ height }: { height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it can't take the focus
  return <tr aria-hidden="true" style={{ height }} />;
}
