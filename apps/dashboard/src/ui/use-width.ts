// Three layouts: a phone shows one column, a tablet two, a desktop three.
import { use, useSyncExternalStore } from 'react';
import { EmbeddedWidthContext, type Width } from './embedded-width.ts';

const phone = window.matchMedia('(width < 700px)');
const desk = window.matchMedia('(width >= 1100px)');

const roomy = window.matchMedia('(width >= 1340px)');

/** Whether the device has no pointer that hovers. */
export const isTouch = window.matchMedia('(pointer: coarse)').matches;

function subscribe(listener: () => void) {
  for (const query of [phone, desk, roomy]) query.addEventListener('change', listener);
  return () => {
    for (const query of [phone, desk, roomy]) query.removeEventListener('change', listener);
  };
}

/** Returns whether a desktop has room for a wide navigation. */
export const useIsRoomy = (): boolean => useSyncExternalStore(subscribe, () => roomy.matches);

/** Returns the layout for the device's width. */
export const useDeviceWidth = (): Width =>
  useSyncExternalStore(subscribe, () => (phone.matches ? 'phone' : desk.matches ? 'desk' : 'tablet'));

/** Returns the layout of the page: the device's, or a narrower one if the page is embedded. */
export function useWidth(): Width {
  const device = useDeviceWidth();
  return use(EmbeddedWidthContext) ?? device;
}
