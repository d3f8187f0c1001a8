// A form for a record that others can change at the same time. Fields that the member has not edited show the record's
// current values, and only edited fields are sent. Edits made while saving are kept.
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { omitEqual } from './changed-fields.ts';
import { mapProblemsByField } from './field-problems.ts';
import { toProblem } from './problem.ts';
import { useText } from './text/language.tsx';

interface RecordForm<Fields extends object, Saved> {
  /** The current record, converted to the form's fields. */
  record: Fields;
  /**
   * Saves the changes.
   * @param changes the edited fields that differ from the record
   */
  save: (changes: Partial<Fields>) => Promise<Saved>;
  /** The query to refetch after saving, even if saving failed. */
  again: QueryKey;
  onDone?: (saved: Saved) => void;
}

export function useRecordForm<Fields extends object, Saved>(form: RecordForm<Fields, Saved>) {
  const { record, save, again, onDone } = form;
  const client = useQueryClient();
  const text = useText();
  const [typed, setTyped] = useState<Partial<Fields>>({});
  const changes = omitEqual(typed, record);
  const saving = useMutation({
    mutationFn: save,
    // Refetch the record first: until it arrives, the fields show the member's edits.
    onSettled: async (saved, error, sent) => {
      await client.invalidateQueries({ queryKey: again });
      if (error) return;
      setTyped((now) => omitEqual(now, sent));
      onDone?.(saved as Saved);
    },
  });
  const problem = saving.error && toProblem(saving.error);
  return {
    values: { ...record, ...typed },
    changed: Object.keys(changes).length > 0,
    put: (part: Partial<Fields>) => {
      // A field equal to the record is not a change, unless a running save is about to change the record.
      if (saving.isPending) return setTyped((now) => ({ ...now, ...part }));
      setTyped((now) => omitEqual({ ...now, ...part }, record));
      // The last error was about the previous values.
      saving.reset();
    },
    /** Discards the edits. */
    forget: () => setTyped({}),
    save: () => {
      if (!saving.isPending) saving.mutate(changes);
    },
    busy: saving.isPending,
    saved: saving.isSuccess,
    problem,
    /** Error messages by field. */
    problems: mapProblemsByField(problem, text),
  };
}
