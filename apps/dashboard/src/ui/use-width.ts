// Three layouts: a phone shows one column, a tablet two, a desktop three.
import { use, useSyncExternalStore } from 'react';
import { EmbeddedWidthContext, type Width } from './embedded-width.ts';

const phone = window.matchMedia('(width < 700px)');
const desk = window.matchMedia('(width >= 1100px)');

function subscribe(listener: () => void) {
  phone.addEventListener('change', listener);
  desk.addEventListener('change', listener);
  return () => {
    phone.removeEventListener('change', listener);
    desk.removeEventListener('change', listener);
  };
}

/** Returns the layout for the device's width. */
export const useDeviceWidth = (): Width =>
  useSyncExternalStore(subscribe, () => (phone.matches ? 'phone' : desk.matches ? 'desk' : 'tablet'));

/** Returns the layout of the page: the device's, or a narrower one if the page is embedded. */
export function useWidth(): Width {
  const device = useDeviceWidth();
  return use(EmbeddedWidthContext) ?? device;
}
