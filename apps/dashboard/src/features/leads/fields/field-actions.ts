// Shortcuts that open the editors of a lead's fields.
import './text.ts';
import { useMemo } from 'react';
import type { Action } from '../../../actions/action.ts';
import { useActions } from '../../../actions/registry.tsx';
import { useText } from '../../../text/language.tsx';
import { FIELD_OPERATIONS, type LeadFieldName, useCanChangeField } from './fields.ts';

const KEYS: Record<LeadFieldName, string | null> = {
  owner: 'a',
  status: 's',
  tags: 'l',
  next: 'd',
  deal: null,
  name: null,
  email: null,
};

/**
 * Registers the shortcuts.
 * @param onField must be stable between renders
 */
export function useFieldActions(onField: (field: LeadFieldName) => void): void {
  const text = useText();
  const canChange = useCanChangeField();
  const open = (Object.keys(KEYS) as LeadFieldName[]).filter(canChange).join();
  const actions = useMemo<Action[]>(
    () =>
      (open === '' ? [] : (open.split(',') as LeadFieldName[])).map((field) => ({
        id: `lead.${field}`,
        label: text.leadFields.change(field),
        keys: KEYS[field],
        needs: FIELD_OPERATIONS[field].operation,
        group: 'conversation' as const,
        run: () => onField(field),
      })),
    [open, text, onField],
  );
  useActions(actions);
}
