// Offers the keys of a lead's fields, and shows nothing.
import { useFieldActions } from './field-actions.ts';
import type { LeadFieldName } from './fields.ts';

/** @param onField stays the same from render to render. */
export function FieldKeys({ onField }: { onField: (field: LeadFieldName) => void }) {
  useFieldActions(onField);
  return null;
}
