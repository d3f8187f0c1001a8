// The title of the tab, with what waits for a person in front.
import { use, useEffect } from 'react';
import { BesideContext } from './beside.ts';

export function useTitle(title: string, waiting = 0): void {
  const isWithin = use(BesideContext) !== null;
  useEffect(() => {
    if (isWithin) return;
    document.title = waiting > 0 ? `(${waiting}) ${title} · Parley` : `${title} · Parley`;
  }, [title, waiting, isWithin]);
}
