// The toolbar with actions for the selected leads.
import { MOST_CHANGED, MOST_DELETED } from '@parley/contract/values';
import { Xmark } from 'iconoir-react/regular';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFormats, useText } from '../../../text/language.tsx';
import { Announcer } from '../../../ui/announcer.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { createLazyPart } from '../../../ui/lazy-part.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { useCan } from '../../session/session.ts';
import type { BulkChange } from '../queries.ts';
import type { LeadFilters } from '../search.ts';
import type { Selection } from '../table/selection.ts';
import { BULK_FIELDS, BulkEditor, type BulkField } from './bulk-editor.tsx';
import type { Bulks } from './use-bulk-changes.ts';

const DeleteLeads = createLazyPart(async () => (await import('../delete/delete-leads.tsx')).DeleteLeads);
const Confirm = createLazyPart(async () => (await import('./bulk-confirm.tsx')).BulkConfirm);

const BUTTON =
  'min-h-8 px-3 border border-edge rounded-control bg-panel text-ink text-13 font-medium hover:bg-sunk aria-expanded:bg-sunk disabled:border-line disabled:bg-sunk disabled:text-soft disabled:cursor-default pointer-coarse:min-h-11';

interface BulkBarProps {
  selection: Selection;
  filters: LeadFilters;
  count: { count: number; capped: boolean } | undefined;
  bulks: Bulks;
  open: BulkField | null;
  onOpen: (field: BulkField | null) => void;
}

export function BulkBar({ selection, filters, count, bulks, open, onOpen }: BulkBarProps) {
  const text = useText();
  const formats = useFormats();
  const words = text.leads.bulk;
  const { ids, all } = selection;
  /** A change to all matching leads that still needs the member's confirmation. */
  const [asks, setAsks] = useState<{ change: BulkChange; said: string } | null>(null);
  const [deletes, setDeletes] = useState(false);
  const can = useCan();
  const some = all !== null || ids.size > 0;
  const summary =
    all !== null ? words.all(formats.number(all)) : words.selected(ids.size, formats.number(ids.size));
  // Close the dialogs when nothing is selected any more.
  useEffect(() => {
    if (some) return;
    setAsks(null);
    setDeletes(false);
    onOpen(null);
  }, [some, onOpen]);
  // Scroll to an editor that a shortcut opened: it can be outside a narrow screen.
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (open !== null)
      bar.current
        ?.querySelector(`[data-bulk="${open}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open]);
  if (!some) return null;
  const change = (to: BulkChange, what: string) => {
    onOpen(null);
    if (all !== null) setAsks({ change: to, said: what });
    else void bulks.change([...ids], to);
  };
  return (
    <div
      ref={bar}
      className="relative flex items-center gap-2 py-2 px-4 overflow-x-auto border-t border-line bg-panel [&>*]:flex-none print:hidden"
      role="toolbar"
      aria-label={words.title}
    >
      <Announcer words={summary} />
      <p className="me-2 font-medium tabular-nums">{summary}</p>
      {BULK_FIELDS.map((field) => (
        <Popover
          key={field}
          open={open === field}
          onClose={() => onOpen(null)}
          target={
            <button
              type="button"
              className={BUTTON}
              data-bulk={field}
              disabled={bulks.busy}
              onClick={() => onOpen(open === field ? null : field)}
            >
              {words[field]}
            </button>
          }
        >
          {open === field && <BulkEditor field={field} onChange={change} />}
        </Popover>
      ))}
      <button
        type="button"
        className={BUTTON}
        disabled={bulks.busy}
        onClick={() => change({ leave_queue: true }, words.leaveQueue)}
      >
        {words.leaveQueue}
      </button>
      {can('leads.delete') && all === null && ids.size <= MOST_DELETED && (
        <button type="button" className={`${BUTTON} text-danger!`} onClick={() => setDeletes(true)}>
          {words.delete}
        </button>
      )}
      {all === null &&
        count !== undefined &&
        count.count > ids.size &&
        (count.count > MOST_CHANGED ? (
          <p className="text-soft text-13">{words.tooMany(formats.number(MOST_CHANGED))}</p>
        ) : (
          <Button kind="quiet" onClick={() => selection.setAll(count.count)}>
            {words.selectAll(formats.number(count.count))}
          </Button>
        ))}
      <span className="ms-auto max-desk:-order-1 max-desk:ms-0">
        <IconButton label={words.end} keys="Esc" onClick={selection.clear}>
          <Xmark aria-hidden="true" />
        </IconButton>
      </span>
      {deletes && (
        <DeleteLeads ids={[...ids]} onClose={() => setDeletes(false)} onDeleted={selection.clear} />
      )}
      <Confirm
        open={asks !== null}
        filters={filters}
        said={asks?.said ?? ''}
        busy={bulks.busy}
        onClose={() => setAsks(null)}
        onGo={async (expected) => {
          if (asks === null) return null;
          const problem = await bulks.changeAll(filters, expected, asks.change);
          if (problem === null) {
            setAsks(null);
            selection.clear();
          }
          return problem;
        }}
      />
    </div>
  );
}
