// The title of the tab with what waits for a person in front, and a dot on its icon.
import { use, useEffect } from 'react';
import { BesideContext } from './beside.ts';

const ICON = '/icon.svg';
const ICON_WITH_DOT = '/icon-waiting.svg';
let title = '';
let waiting = 0;

function write(): void {
  const name = title === '' ? 'Parley' : `${title} · Parley`;
  document.title = waiting > 0 ? `(${waiting}) ${name}` : name;
}

/** @param own null: the page around it has one. */
export function useTitle(own: string | null): void {
  const isWithin = use(BesideContext) !== null;
  useEffect(() => {
    if (isWithin || own === null) return;
    title = own;
    write();
  }, [own, isWithin]);
}

/** How many wait for a person; 0: nothing is said. */
export function showWaiting(count: number): void {
  waiting = count;
  write();
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const icon = count > 0 ? ICON_WITH_DOT : ICON;
  if (link && link.getAttribute('href') !== icon) link.setAttribute('href', icon);
}
