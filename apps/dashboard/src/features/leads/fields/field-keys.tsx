// Registers the shortcuts of a lead's fields; renders nothing.
import { useFieldActions } from './field-actions.ts';
import type { LeadFieldName } from './fields.ts';

/**
 * Registers the shortcuts.
 * @param onField must be stable between renders
 */
export function FieldKeys({ onField }: { onField: (field: LeadFieldName) => void }) {
  useFieldActions(onField);
  return null;
}
