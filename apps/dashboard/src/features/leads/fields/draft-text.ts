// Text typed into a lead's field, stored so that it survives a closed panel, a reload and a rejected change.
import { useState } from 'react';
import { readDraft, storeDraft } from '../../../drafts.ts';
import { getFieldDraftId } from './change-lead.ts';

/** Returns the text of a field: the stored draft, otherwise the saved value. */
export function useDraftText(lead: string, field: string, saved: string) {
  const id = getFieldDraftId(lead, field);
  const [typed, setTyped] = useState(() => readDraft(id) || saved);
  const setDraft = (words: string) => {
    setTyped(words);
    storeDraft(id, words === saved ? '' : words);
  };
  return { typed, set: setDraft, isKept: typed !== saved };
}
