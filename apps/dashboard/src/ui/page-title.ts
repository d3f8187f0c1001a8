// Sets the tab's title, with the number of waiting leads in front, and a dot on the tab's icon.
import { use, useEffect } from 'react';
import { EmbeddedWidthContext } from './embedded-width.ts';

const ICON = '/icon.svg';
const ICON_WITH_DOT = '/icon-waiting.svg';
let title = '';
let waiting = 0;

function writeTitle(): void {
  const name = title === '' ? 'Parley' : `${title} · Parley`;
  document.title = waiting > 0 ? `(${waiting}) ${name}` : name;
}

/**
 * Sets the title of the page.
 * @param own null: the surrounding page sets the title
 */
export function useTitle(own: string | null): void {
  const isWithin = use(EmbeddedWidthContext) !== null;
  useEffect(() => {
    if (isWithin || own === null) return;
    title = own;
    writeTitle();
  }, [own, isWithin]);
}

/** Shows how many leads are waiting for a person; for 0, shows nothing. */
export function showWaiting(count: number): void {
  waiting = count;
  writeTitle();
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const icon = count > 0 ? ICON_WITH_DOT : ICON;
  if (link && link.getAttribute('href') !== icon) link.setAttribute('href', icon);
}
