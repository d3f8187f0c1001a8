// Form state for a new record, stored in this browser until the record is created, so that visiting another page loses
// nothing.
import { useState } from 'react';
import { readDraft, storeDraft } from './drafts.ts';

/** Returns the stored fields; those of an outdated type are dropped. */
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
 * Keeps the fields of a form in this browser.
 * @param place the form's name among the drafts
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
