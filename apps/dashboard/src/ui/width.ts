// Three layouts: a phone shows one thing, a tablet two, a desk three.
import { use, useSyncExternalStore } from 'react';
import { BesideContext, type Width } from './beside.ts';

const phone = window.matchMedia('(max-width: 699px)');
const desk = window.matchMedia('(min-width: 1100px)');

function subscribe(listener: () => void) {
  phone.addEventListener('change', listener);
  desk.addEventListener('change', listener);
  return () => {
    phone.removeEventListener('change', listener);
    desk.removeEventListener('change', listener);
  };
}

/** Of the device. */
export const useDeviceWidth = (): Width =>
  useSyncExternalStore(subscribe, () => (phone.matches ? 'phone' : desk.matches ? 'desk' : 'tablet'));

/** What the page has: the device's, or less beside another one. */
export function useWidth(): Width {
  const device = useDeviceWidth();
  return use(BesideContext) ?? device;
}
