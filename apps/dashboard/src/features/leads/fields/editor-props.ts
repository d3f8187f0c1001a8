// Props of every field editor.
import type { LeadFieldName } from './fields.ts';
import type { LeadRecord } from './pending-changes.ts';

export interface EditorProps {
  field: LeadFieldName;
  lead: LeadRecord;
  /** Whether the member can still change the field; false: they lost the permission while the editor was open. */
  may: boolean;
  onClose: () => void;
}
