// Unsent text, stored in this browser so that it is never lost. Drafts are separate for each member who uses the
// browser.
import { useSyncExternalStore } from 'react';

const PREFIX = 'parley.draft.';
let owner = '';

/**
 * Sets the member whose drafts are read and stored from now on. The session gate calls this before it shows any page.
 * @param member the member's id
 */
export function setDraftOwner(member: string): void {
  owner = member;
}

const getStorageKey = (id: string): string => `${PREFIX}${owner}.${id}`;

interface Draft {
  text: string;
  at: number;
}

export function readDraft(id: string): string {
  try {
    return (JSON.parse(localStorage.getItem(getStorageKey(id)) ?? 'null') as Draft | null)?.text ?? '';
  } catch {
    return '';
  }
}

const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns a draft, and renders again when this page stores another one. */
export const useDraft = (id: string): string => useSyncExternalStore(listen, () => readDraft(id));

export function storeDraft(id: string, text: string): void {
  writeDraft(id, text);
  for (const listener of listeners) listener();
}

function writeDraft(id: string, text: string): void {
  try {
    if (text === '') {
      localStorage.removeItem(getStorageKey(id));
      return;
    }
    const draft = JSON.stringify({ text, at: Date.now() } satisfies Draft);
    try {
      localStorage.setItem(getStorageKey(id), draft);
    } catch {
      // The storage is full: free some space and try again.
      deleteOldestDrafts(id);
      localStorage.setItem(getStorageKey(id), draft);
    }
  } catch {
    // This browser stores nothing. The text is still on the screen.
  }
}

/** Inserts text before a stored draft, such as the text of a canceled reply. */
export function addToDraft(id: string, words: string): void {
  storeDraft(id, [words, readDraft(id)].filter((one) => one !== '').join('\n'));
}

/** Returns the rest of a draft after its text was sent: the words typed while the request ran. */
export const removeSentText = (now: string, sent: string): string =>
  now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;

/** Frees space by deleting the older half of the drafts, but never the draft with the id `own`. */
function deleteOldestDrafts(own: string): void {
  const drafts = Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX) && key !== getStorageKey(own))
    .map((key) => ({ key, at: getDraftTime(localStorage.getItem(key)) }))
    .sort((one, other) => one.at - other.at);
  for (const { key } of drafts.slice(0, Math.ceil(drafts.length / 2))) localStorage.removeItem(key);
}

function getDraftTime(draft: string | null): number {
  try {
    return (JSON.parse(draft ?? 'null') as Partial<Draft> | null)?.at ?? 0;
  } catch {
    return 0;
  }
}
