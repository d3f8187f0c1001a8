// Text typed into a lead's field, stored so that it survives a closed panel, a reload and a rejected change.
import { useState } from 'react';
import { keepDraft, readDraft } from '../../../drafts.ts';
import { draftOf } from './change.ts';

/** Returns the text of a field: the stored draft, otherwise the saved value. */
export function useTyped(lead: string, field: string, saved: string) {
  const id = draftOf(lead, field);
  const [typed, setTyped] = useState(() => readDraft(id) || saved);
  const set = (words: string) => {
    setTyped(words);
    keepDraft(id, words === saved ? '' : words);
  };
  return { typed, set, isKept: typed !== saved };
}
