// Form state for a new record. It is stored in this browser until the record is created, so that the user can visit
// another page without losing it.
import { useState } from 'react';
import { readDraft, storeDraft } from './drafts.ts';

/** Returns the stored fields, without those whose type no longer matches the form. */
function readStored<Fields extends object>(place: string, empty: Fields): Partial<Fields> {
  try {
    const kept: unknown = JSON.parse(readDraft(place) || '{}');
    const known = Object.entries(kept ?? {}).filter(
      ([name, value]) => typeof value === typeof empty[name as keyof Fields],
    );
    return Object.fromEntries(known) as Partial<Fields>;
  } catch {
    return {};
  }
}

/**
 * Stores the fields of a form in this browser.
 * @param place the name under which the draft is stored
 */
export function useDraftForm<Fields extends object>(place: string, empty: Fields) {
  const [fields, setFields] = useState<Fields>(() => ({ ...empty, ...readStored(place, empty) }));
  return {
    fields,
    put: (part: Partial<Fields>) => {
      const next = { ...fields, ...part };
      setFields(next);
      storeDraft(place, JSON.stringify(next));
    },
    /** Deletes the stored draft. Call it after the record was created or the form was discarded. */
    forget: () => storeDraft(place, ''),
  };
}
