// What is typed into the form of something new: kept in this browser until that is made, so that a look at another page
// loses nothing.
import { useState } from 'react';
import { keepDraft, readDraft } from './drafts.ts';

/** What was kept of these fields; what has another shape by now is left out. */
function keptOf<Fields extends object>(place: string, empty: Fields): Partial<Fields> {
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

/** @param place its name among the drafts. */
export function useKeptForm<Fields extends object>(place: string, empty: Fields) {
  const [fields, setFields] = useState<Fields>(() => ({ ...empty, ...keptOf(place, empty) }));
  return {
    fields,
    put: (part: Partial<Fields>) => {
      const next = { ...fields, ...part };
      setFields(next);
      keepDraft(place, JSON.stringify(next));
    },
    /** It is made, or no longer wanted. */
    forget: () => keepDraft(place, ''),
  };
}
