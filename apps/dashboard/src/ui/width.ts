// Three layouts: a phone shows one thing, a tablet two, a desk three.
import { useSyncExternalStore } from 'react';

export type Width = 'phone' | 'tablet' | 'desk';
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

export const useWidth = (): Width =>
  useSyncExternalStore(subscribe, () => (phone.matches ? 'phone' : desk.matches ? 'desk' : 'tablet'));
