// One field of a lead: its value and its editor. A read-only field looks like text.
import './text.ts';
import { NavArrowDown } from 'iconoir-react/regular';
import { readDraft } from '../../../drafts.ts';
import { useText } from '../../../text/language.tsx';
import { createLazyPart } from '../../../ui/lazy-part.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { getFieldDraftId } from './change-lead.ts';
import { FieldValue } from './field-value.tsx';
import { type LeadFieldName, useCanChangeField } from './fields.ts';
import { type LeadRecord, useWithPendingChanges } from './pending-changes.ts';

const Editor = createLazyPart(async () => (await import('./field-editor.tsx')).FieldEditor);

export interface LeadFieldProps {
  field: LeadFieldName;
  lead: LeadRecord;
  /** Whether the editor is open. The page controls it, so that a shortcut can open the editor. */
  open: boolean;
  onOpen: (open: boolean) => void;
  /** Renders the value for a table cell: without an icon, because the whole cell opens the editor. */
  inTable?: boolean;
}

export function LeadField({ field, lead, open, onOpen, inTable = false }: LeadFieldProps) {
  const text = useText();
  const canEdit = useCanChangeField()(field);
  const shown = useWithPendingChanges(lead);
  // If a member loses the permission, the editor with the typed text stays until it is closed.
  if (!canEdit && !open)
    return (
      <span className="wrap-anywhere">
        <FieldValue field={field} lead={shown} none="—" />
      </span>
    );
  const unsaved = !inTable && !open && readDraft(getFieldDraftId(lead.id, field)) !== '';
  return (
    <Popover
      open={open}
      onClose={() => onOpen(false)}
      target={
        <button
          type="button"
          className="group/value inline-flex items-center gap-1 max-w-full min-h-7 -ms-2 pt-0.5 pe-1 ps-2 pb-0.5 border border-transparent rounded-control text-ink text-start hover:border-edge aria-expanded:border-edge data-table:w-full data-table:ms-0 pointer-coarse:min-h-11 print:m-0 print:p-0"
          data-table={inTable || undefined}
          data-field={field}
          onClick={() => onOpen(!open)}
        >
          <span className="sr-only">{text.labeled(text.leadFields.names[field], '')}</span>
          <span className="min-w-0 wrap-anywhere group-data-table/value:truncate">
            <FieldValue
              field={field}
              lead={shown}
              none={<span className="text-soft print:hidden">{text.leadFields.none[field]}</span>}
            />
          </span>
          {unsaved && (
            <span className="text-danger text-12 whitespace-nowrap">{text.leadFields.unsaved}</span>
          )}
          <NavArrowDown
            aria-hidden="true"
            className="flex-none text-soft size-3.5 group-data-table/value:invisible group-data-table/value:ms-auto group-data-table/value:group-hover/value:visible group-data-table/value:group-focus-visible/value:visible print:hidden"
          />
        </button>
      }
    >
      {open && <Editor field={field} lead={shown} may={canEdit} onClose={() => onOpen(false)} />}
    </Popover>
  );
}
