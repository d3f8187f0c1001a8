// A form over a record that others may change while somebody types: a field that nobody touched follows the record, and
// only what was touched is sent. What is typed while it is saved stays typed.
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemsByField } from './field-problems.ts';
import { problemOf } from './problem.ts';

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** The fields that are not as in the other one; a field that is not there is empty. */
export function without<Fields extends object>(
  fields: Partial<Fields>,
  other: Partial<Fields>,
): Partial<Fields> {
  const left = Object.entries(fields).filter(([name, value]) => !isSame(value, other[name as keyof Fields]));
  return Object.fromEntries(left) as Partial<Fields>;
}

interface RecordForm<Fields extends object, Saved> {
  /** As it is now, as the fields show it. */
  record: Fields;
  /** @param changes the fields that were touched, and differ from the record. */
  save: (changes: Partial<Fields>) => Promise<Saved>;
  /** What is asked for again, whatever came of it. */
  again: QueryKey;
  onDone?: (saved: Saved) => void;
}

export function useRecordForm<Fields extends object, Saved>(form: RecordForm<Fields, Saved>) {
  const { record, save, again, onDone } = form;
  const client = useQueryClient();
  const [typed, setTyped] = useState<Partial<Fields>>({});
  const changes = without(typed, record);
  const saving = useMutation({
    mutationFn: save,
    // First the record as it is by now: until then the fields show what was typed.
    onSettled: async (saved, error, sent) => {
      await client.invalidateQueries({ queryKey: again });
      if (error) return;
      setTyped((now) => without(now, sent));
      onDone?.(saved as Saved);
    },
  });
  const problem = saving.error && problemOf(saving.error);
  return {
    values: { ...record, ...typed },
    changed: Object.keys(changes).length > 0,
    put: (part: Partial<Fields>) => {
      // What is as the record has it is no change, unless the record is about to be another.
      if (saving.isPending) return setTyped((now) => ({ ...now, ...part }));
      setTyped((now) => without({ ...now, ...part }, record));
      // What was refused was something else.
      saving.reset();
    },
    /** Forgets what was typed. */
    forget: () => setTyped({}),
    save: () => {
      if (!saving.isPending) saving.mutate(changes);
    },
    busy: saving.isPending,
    saved: saving.isSuccess,
    problem,
    /** Of a refusal of fields: the sentence of each. */
    problems: problem?.code === 'validation_error' ? problemsByField(problem.message) : {},
  };
}
