// What every editor of a field is given.
import type { LeadFieldName } from './fields.ts';
import type { LeadRecord } from './pending.ts';

export interface EditorProps {
  field: LeadFieldName;
  lead: LeadRecord;
  /** false: the role was lowered while it was open. */
  may: boolean;
  onClose: () => void;
}
