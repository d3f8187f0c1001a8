// A file that is about to be imported, with the member's choices. Drafts survive navigation within this tab. After a
// reload the file must be chosen again, and keeps its corrected phones.
import type { Mapping } from '@parley/contract';
import { useSyncExternalStore } from 'react';
import { createRandomId } from '../../../random-id.ts';
import type { CheckResult, Correction } from './check-rows.ts';
import { restoreCorrections, storeCorrection } from './corrections.ts';
import type { FileFacts, FileProblem, ReadSettings } from './read-file.ts';
import { openReader, type Reader, ReadProblem } from './reader.ts';

export type Kind = 'phone' | 'name' | 'last_name' | 'email' | 'variable' | 'none';
export interface Column {
  kind: Kind;
  /** The name of the variable that the column becomes. */
  name: string;
}

export interface Draft {
  name: string;
  reader: Reader;
  busy: boolean;
  problem: FileProblem | null;
  reading: ReadSettings;
  facts: FileFacts | null;
  columns: Column[];
  /** A country code, `own` if each phone has its own country code, or empty if not chosen yet. */
  country: string;
  /** The campaign that contacts the leads; empty: none; null: the list's own. */
  campaign: string | null;
  /** The name of the new list; null: that of the file. */
  listName: string | null;
  /** The list that was created for this import, so that another attempt does not create a second one. */
  createdListId: string | null;
  checked: CheckResult | null;
  consent: boolean;
  /** Idempotency key, the same for every attempt to start the import. */
  key: string;
}

const drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();

export function useDraft(listId: string): Draft | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => drafts.get(listId) ?? null,
  );
}

/**
 * Changes the draft, unless it belongs to another file by now.
 * @param key if given, the draft is changed only if it still has this key
 */
function updateDraft(listId: string, reader: Reader, change: Partial<Draft>, key?: string): void {
  const draft = drafts.get(listId);
  if (draft?.reader !== reader || (key !== undefined && draft.key !== key)) return;
  drafts.set(listId, { ...draft, ...change });
  for (const listener of listeners) listener();
}

/** Returns the facts of a file and the guessed columns. */
const toDraftFacts = (facts: FileFacts): Partial<Draft> => {
  const { phone, name, last_name, email, variables } = facts.guess;
  const columns = facts.columns.map((_, column): Column => {
    if (column === phone) return { kind: 'phone', name: '' };
    if (column === name) return { kind: 'name', name: '' };
    if (column === last_name) return { kind: 'last_name', name: '' };
    if (column === email) return { kind: 'email', name: '' };
    const variable = variables.find((one) => one.column === column);
    return variable ? { kind: 'variable', name: variable.name } : { kind: 'none', name: '' };
  });
  return { facts, columns, problem: null, checked: null, consent: false, key: createRandomId() };
};

export async function openFile(listId: string, file: File): Promise<void> {
  drafts.get(listId)?.reader.end();
  const reader = openReader();
  drafts.set(listId, {
    ...{ name: file.name.slice(0, 255), reader, busy: true, problem: null, reading: {}, facts: null },
    ...{ columns: [], country: '', campaign: null, listName: null, createdListId: null, checked: null },
    ...{ consent: false, key: createRandomId() },
  });
  updateDraft(listId, reader, {});
  await readInto(listId, reader, async () =>
    reader.ask('open', { bytes: await file.arrayBuffer(), reading: {} }),
  );
}

/** Reads the same file with other settings. */
export async function rereadFile(listId: string, change: ReadSettings): Promise<void> {
  const draft = drafts.get(listId);
  if (!draft) return;
  const next = { ...draft.reading, ...change };
  updateDraft(listId, draft.reader, { reading: next, busy: true, key: createRandomId() });
  await readInto(listId, draft.reader, () => draft.reader.ask('read', { reading: next }));
}

async function readInto(listId: string, reader: Reader, run: () => Promise<FileFacts>): Promise<void> {
  try {
    const facts = await run();
    await restoreCorrections(reader, facts.digest);
    updateDraft(listId, reader, { busy: false, ...toDraftFacts(facts) });
  } catch (error) {
    const problem = error instanceof ReadProblem ? error.problem : 'unreadable';
    updateDraft(listId, reader, { busy: false, facts: null, problem });
  }
}

/** Sets a column's meaning. Phone, names and email can each belong to one column only. */
export function setColumn(listId: string, draft: Draft, at: number, change: Partial<Column>): void {
  const { kind } = change;
  const single = kind !== undefined && kind !== 'variable' && kind !== 'none';
  const columns = draft.columns.map((column, index): Column => {
    if (index === at) return { ...column, ...change };
    return single && column.kind === kind ? { ...column, kind: 'none' } : column;
  });
  updateDraft(listId, draft.reader, { columns, busy: false, checked: null, key: createRandomId() });
}

export function setCountry(listId: string, draft: Draft, country: string): void {
  updateDraft(listId, draft.reader, { country, busy: false, checked: null, key: createRandomId() });
}

export function setCampaign(listId: string, draft: Draft, campaign: string): void {
  updateDraft(listId, draft.reader, { campaign });
}

export function setListName(listId: string, draft: Draft, listName: string): void {
  updateDraft(listId, draft.reader, { listName });
}

export function setCreatedList(listId: string, draft: Draft, createdListId: string): void {
  updateDraft(listId, draft.reader, { createdListId });
}

/** Returns the name of a new list: the chosen one, or that of the file without its extension. */
export const getListName = ({ listName, name }: Draft): string => listName ?? name.replace(/\.\w+$/, '');

export function setConsent(listId: string, draft: Draft, consent: boolean): void {
  updateDraft(listId, draft.reader, { consent });
}

/** A choice that is still missing. */
type MissingChoice = 'phone' | 'country' | 'variable_name' | 'variable_twice';
export function findMissing({ facts, columns, country }: Draft): MissingChoice | null {
  const phone = columns.findIndex(({ kind }) => kind === 'phone');
  if (phone < 0) return 'phone';
  if (facts!.bare[phone] && country === '') return 'country';
  const names = columns.filter(({ kind }) => kind === 'variable').map(({ name }) => name.trim());
  if (names.includes('')) return 'variable_name';
  return new Set(names).size < names.length ? 'variable_twice' : null;
}

/**
 * Converts the choices to the mapping that the server expects.
 * @param codeOf returns the country code of a country
 */
export function toMapping(
  { columns, country, facts }: Draft,
  codeOf: (country: string) => string | null,
): Mapping {
  const at = (kind: Kind) => {
    const column = columns.findIndex((one) => one.kind === kind);
    return column < 0 ? null : column;
  };
  return {
    phone: at('phone')!,
    name: at('name'),
    last_name: at('last_name'),
    email: at('email'),
    variables: columns.flatMap(({ kind, name }, column) =>
      kind === 'variable' ? [{ column, name: name.trim() }] : [],
    ),
    country_code: codeOf(country),
    skipped: facts!.skipped,
  };
}

export const checkDraft = (listId: string, draft: Draft, mapping: Mapping): Promise<void> =>
  updateChecked(listId, draft, () => draft.reader.ask('check', { mapping }));

/** Replaces the phone of a row and checks all rows again. */
export const fixPhone = (
  listId: string,
  draft: Draft,
  { mapping, ...of }: { mapping: Mapping; index: number; phone: string },
): Promise<void> =>
  updateChecked(listId, draft, async () => {
    const correction: Correction = { ...of, column: mapping.phone };
    storeCorrection(draft.facts!.digest, correction);
    await draft.reader.ask('correct', [correction]);
    return draft.reader.ask('check', { mapping });
  });

async function updateChecked(listId: string, draft: Draft, run: () => Promise<CheckResult>): Promise<void> {
  const { reader, key } = draft;
  updateDraft(listId, reader, { busy: true });
  try {
    updateDraft(listId, reader, { busy: false, checked: await run() }, key);
  } catch {
    updateDraft(listId, reader, { busy: false, facts: null, problem: 'unreadable' }, key);
  }
}

/** Removes the draft after its upload has started or the import was canceled. */
export function dropDraft(listId: string): void {
  drafts.delete(listId);
  for (const listener of listeners) listener();
}
