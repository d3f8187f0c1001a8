// The fields of a form: their values, the edits that differ from the record, their errors, and a draft in this browser.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  type DeepPartial,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type PathValue,
  useForm,
} from 'react-hook-form';
import { readDraft, storeDraft } from '../drafts.ts';
import { mergeEdits, omitEqual, parseStoredEdits, pickEdited } from './changed-fields.ts';
import type { FieldProblems } from './field-problems.ts';

/** The part of a field's props that the form provides. */
interface FieldBinding<Value> {
  value: Value;
  onChange: (value: Value) => void;
  problem: string | undefined;
}

export interface FormFields<Values extends FieldValues> {
  values: Values;
  /** The edited values that differ from the record. */
  changes: DeepPartial<Values>;
  /** Returns the props of the field at a path, such as `template.name`. */
  field: <Path extends FieldPath<Values>>(path: Path) => FieldBinding<FieldPathValue<Values, Path>>;
  /** Edits several fields. */
  set: (part: Partial<Values>) => void;
  /** Discards the edits and the draft. */
  discard: () => void;
  /** Shows errors at fields and at the form. An edit of a field removes its error. */
  setProblems: (problems: Partial<FieldProblems>) => void;
  /** The errors that belong to no field, one per line. */
  problem: string | undefined;
  /**
   * Shows another record or version of it.
   * @param from the values that the edits are compared with: all that differ are kept
   */
  rebase: (record: Values, from: Values, version?: string) => void;
  /** The version of the record that the edits belong to; undefined: the record has no versions. */
  version: RefObject<string | undefined>;
  /** Returns the record that the edits are compared with. */
  getBase: () => Values;
  /** Returns a copy of the current values. */
  getValues: () => Values;
  /** Returns the paths of the fields on the page. */
  getPaths: () => string[];
  /** Stores the edits in this browser now. Returns the stored text; undefined: the form stores none. */
  storeEdits: () => string | undefined;
}

interface Options<Values extends FieldValues> {
  /** The record's current values, or the initial values of a new record. */
  record: Values;
  /** The name under which this browser stores the edits. */
  draft?: string | undefined;
  /** The record's version, which is stored with the edits. */
  version?: string | undefined;
  /** Milliseconds after the last edit until the edits are stored. */
  storeAfter?: number;
  /** Called after each edit. */
  onEdit?: (() => void) | undefined;
}

/** Returns the fields of a form that no request saves, such as one that only chooses a date. */
export function useFormFields<Values extends FieldValues>(options: Options<Values>): FormFields<Values> {
  const { record, draft, storeAfter = 0, onEdit } = options;
  const base = useRef(record);
  const [kept] = useState(() => parseStoredEdits((draft && readDraft(draft)) || '{}', record));
  const version = useRef(kept.version ?? options.version);
  const form = useForm<Values>({
    // Only the values of the first render count.
    defaultValues: { ...record, ...kept.values } as DefaultValues<Values>,
  });
  const values = form.watch();
  const { errors } = form.formState;
  const getMessage = (path: string): string | undefined =>
    get(errors as Record<string, unknown>, `${path}.message`);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const storeEdits = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (draft === undefined) return undefined;
    const edited = pickEdited<Values>(form.getValues(), base.current);
    const isUnedited = Object.keys(edited).length === 0;
    const stored = isUnedited ? '' : JSON.stringify({ version: version.current, values: edited });
    storeDraft(draft, stored);
    return stored;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function only reads what stays the same
  useEffect(() => {
    // Delete stored edits that a newer version contains.
    if (version.current !== undefined) storeEdits();
    const storePending = () => timer.current !== undefined && storeEdits();
    addEventListener('pagehide', storePending);
    return () => {
      removeEventListener('pagehide', storePending);
      storePending();
    };
  }, []);
  const paths = useRef(new Set<string>());
  const rendered = new Set<string>();
  useLayoutEffect(() => {
    paths.current = rendered;
  });
  const rebase = (next: Values, from: Values, of?: string) => {
    const values = mergeEdits<Values>(next, form.getValues(), from);
    base.current = next;
    version.current = of;
    form.reset(values, { keepErrors: true });
    storeEdits();
  };
  const edit = (path: FieldPath<Values>, value: unknown) => {
    form.setValue(path, value as PathValue<Values, FieldPath<Values>>);
    form.clearErrors(path);
    form.clearErrors('root');
  };
  const finishEdit = () => {
    clearTimeout(timer.current);
    if (storeAfter === 0) storeEdits();
    else timer.current = setTimeout(storeEdits, storeAfter);
    onEdit?.();
  };
  return {
    values,
    changes: omitEqual<Values>(values, base.current),
    field: (path) => {
      rendered.add(path);
      return {
        value: get(values, path),
        onChange: (value) => {
          edit(path, value);
          finishEdit();
        },
        problem: getMessage(path),
      };
    },
    set: (part) => {
      for (const [path, value] of Object.entries(part)) edit(path as FieldPath<Values>, value);
      finishEdit();
    },
    discard: () => {
      form.reset(base.current);
      storeEdits();
    },
    setProblems: ({ fields = {}, rest = [] }) => {
      form.clearErrors();
      for (const [path, message] of Object.entries(fields))
        form.setError(path as FieldPath<Values>, { message });
      if (rest.length > 0) form.setError('root', { message: rest.join('\n') });
    },
    problem: getMessage('root'),
    rebase,
    version,
    getBase: () => base.current,
    // A copy, because the library changes its values in place.
    getValues: () => structuredClone(form.getValues()),
    getPaths: () => [...paths.current],
    storeEdits,
  };
}
