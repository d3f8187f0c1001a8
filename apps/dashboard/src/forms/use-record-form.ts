// A form that creates a record, or edits one that others can change at the same time.
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { DeepPartial, FieldValues } from 'react-hook-form';
import { readDraft, storeDraft } from '../drafts.ts';
import { type Problem, toProblem } from '../problem.ts';
import { useText } from '../text/language.tsx';
import { omitEqual } from './changed-fields.ts';
import { assignProblem, type FieldProblems } from './field-problems.ts';
import { type FormFields, useFormFields } from './use-form-fields.ts';

/** Milliseconds after the last key press until the edits are stored in this browser. */
const STORE_AFTER_MS = 250;

interface Options<Values extends FieldValues, Saved> {
  /** The record's current values, or the initial values of a new record. */
  record: Values;
  /**
   * Saves the form.
   * @param changes the edited values that differ from the record
   */
  save: (values: Values, changes: DeepPartial<Values>) => Promise<Saved>;
  /**
   * The record's version. If it changes while there are edits, the form does not show the new record until the member
   * decides between the two.
   */
  version?: string;
  /** Whether the form creates a record: it is sent only once. */
  isNew?: boolean;
  /** The queries to refetch after saving, even if saving failed. */
  refetch?: QueryKey;
  onSaved?: (saved: Saved, sent: Values) => void;
  /** Values to set after a refused save, such as a choice that must be made again. */
  afterRefusal?: Partial<Values>;
  /** The name under which this browser stores the edits until they are saved. */
  draft?: string;
  /** Returns the path of the field that an issue's path belongs to, if the form's names differ from the server's. */
  toField?: (path: string) => string;
  /** Returns the errors of values that cannot be sent, by field. The form is sent only when there are none. */
  check?: (values: Values) => Record<string, string>;
  /** Returns the errors of a problem that the form explains itself; undefined: the usual texts. */
  explain?: (problem: Problem, sent: Values) => Partial<FieldProblems> | undefined;
}

interface Sent<Values> {
  values: Values;
  changes: DeepPartial<Values>;
  /** The stored edits. */
  typed: string | undefined;
}

/** The state of a form that its buttons and messages need. */
export interface FormStatus {
  isChanged: boolean;
  /** Whether the form is being saved, or a new record was created. */
  busy: boolean;
  saved: boolean;
  /** The problem that the last save ended with. */
  refusal: Problem | null;
  /** How often {@link Options.check} found errors, so that the form was not sent. */
  unsent: number;
  /** The errors that belong to no field, one per line. */
  problem: string | undefined;
  submit: () => void;
}

export interface RecordForm<Values extends FieldValues> extends FormFields<Values>, FormStatus {
  /** Shows the issues of a problem at their fields. */
  refuse: (problem: Problem) => void;
  /** Whether another member saved a newer version than the one that the edits belong to. */
  isOutdated: boolean;
  /** Keeps the member's values instead of those of the newer version. */
  keepEdits: () => void;
  /**
   * Shows the record that another request has stored.
   * @param sent the values of that request: later edits are kept
   */
  accept: (next: Values, nextVersion: string | undefined, sent: Values) => void;
}

/**
 * Fields that the member has not edited show the record's current values. Edits made while saving are kept. The issues
 * of a refused request appear at their fields.
 */
export function useRecordForm<Values extends FieldValues, Saved>(
  options: Options<Values, Saved>,
): RecordForm<Values> {
  const { record, version, save, isNew = false, refetch, onSaved, afterRefusal } = options;
  const { draft, toField, explain, check } = options;
  const [unsent, setUnsent] = useState(0);
  const client = useQueryClient();
  const text = useText();
  const fields = useFormFields({
    ...{ record, draft, version, storeAfter: STORE_AFTER_MS },
    onEdit: () => !saving.isPending && saving.reset(),
  });
  /** The values that the last save has stored; null: the form shows them already. */
  const stored = useRef<Values | null>(null);
  const saving = useMutation({
    mutationFn: ({ values, changes }: Sent<Values>) => save(values, changes),
    // Refetch the record first: until it arrives, the fields show the member's edits. `onError` must stay unset, so that
    // a failure is reported after the member has left the page.
    onSettled: async (saved, error, { values, typed }) => {
      if (error) {
        if (afterRefusal) fields.set(afterRefusal);
        refuse(toProblem(error), values);
      } else {
        fields.setProblems({});
        // Keep what was typed since, even if the member has left the form.
        if (draft !== undefined && readDraft(draft) === typed) storeDraft(draft, '');
        // Before the refetch, which can fail: the answer can contain a secret that is shown only once.
        if (isNew) onSaved?.(saved as Saved, values);
      }
      if (refetch) await client.invalidateQueries({ queryKey: refetch });
      if (error || isNew) return;
      stored.current = values;
      onSaved?.(saved as Saved, values);
    },
  });
  const refuse = (problem: Problem, sent = fields.getValues()) =>
    fields.setProblems(explain?.(problem, sent) ?? assignProblem(problem, fields.getPaths(), text, toField));
  const shown = JSON.stringify({ version, record });
  const last = useRef(shown);
  const [isOutdated, setOutdated] = useState(version !== fields.version.current);
  const rebase = (from: Values) => {
    fields.rebase(record, from, version);
    setOutdated(false);
  };
  const isChanged = Object.keys(fields.changes).length > 0;
  const busy = saving.isPending || (isNew && saving.isSuccess);
  const differs = (other: Values) => Object.keys(omitEqual<Values>(fields.getValues(), other)).length > 0;
  const isUndone = isOutdated && !isChanged;
  // Before the browser paints, so that no old value flashes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the record changes, but never during a save
  useLayoutEffect(() => {
    if (busy || (shown === last.current && !stored.current && !isUndone)) return;
    last.current = shown;
    const base = fields.getBase();
    const isConflict = version !== fields.version.current && differs(base) && differs(record);
    if (!stored.current && isConflict) return setOutdated(true);
    rebase(stored.current ?? base);
    stored.current = null;
  }, [shown, busy, isUndone]);
  return {
    ...fields,
    refuse,
    isOutdated,
    discard: () => {
      fields.setProblems({});
      rebase(fields.getValues());
    },
    keepEdits: () => rebase(record),
    accept: (next, nextVersion, sent) => {
      fields.rebase(next, sent, nextVersion);
      setOutdated(false);
    },
    isChanged,
    busy,
    saved: saving.isSuccess,
    refusal: saving.error && toProblem(saving.error),
    unsent,
    submit: () => {
      if (busy) return;
      const values = fields.getValues();
      const missing = check?.(values) ?? {};
      if (Object.keys(missing).length > 0) {
        fields.setProblems({ fields: missing });
        return setUnsent(unsent + 1);
      }
      saving.mutate({ values, changes: omitEqual<Values>(values, record), typed: fields.storeEdits() });
    },
  };
}
