// The title of the tab, with what waits for a person in front.
import { useEffect } from 'react';

export function useTitle(title: string, waiting = 0): void {
  useEffect(() => {
    document.title = waiting > 0 ? `(${waiting}) ${title} · Parley` : `${title} · Parley`;
  }, [title, waiting]);
}
