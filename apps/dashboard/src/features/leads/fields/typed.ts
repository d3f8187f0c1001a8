// What is typed into a field of a lead: it outlives a closed panel, a reload and a change that was refused.
import { useState } from 'react';
import { keepDraft, readDraft } from '../../../drafts.ts';
import { draftOf } from './change.ts';

/** The words of a field that is being changed: those kept from before, else what the record has. */
export function useTyped(lead: string, field: string, saved: string) {
  const id = draftOf(lead, field);
  const [typed, setTyped] = useState(() => readDraft(id) || saved);
  const set = (words: string) => {
    setTyped(words);
    keepDraft(id, words === saved ? '' : words);
  };
  return { typed, set, isKept: typed !== saved };
}
