// A short word in the corner, for what is not visible anyway; the last one can often be undone.
import { useSyncExternalStore } from 'react';
import { unique } from '../unique.ts';
import type { Told } from './toasts.tsx';

let last: { id: string; run: () => void } | null = null;
const listeners = new Set<() => void>();
let toasted = false;
const toasts = () => import('./toasts.tsx');

export function tell({ undo, ...told }: Told): void {
  const id = unique();
  toasted = true;
  for (const listener of listeners) listener();
  const done = () => {
    if (last?.id === id) last = null;
  };
  const run =
    undo &&
    (() => {
      done();
      void toasts().then(({ hide }) => hide(id));
      undo.run();
    });
  if (run) last = { id, run };
  void toasts().then(({ show }) =>
    show({ ...told, id, done, ...(run && { undo: { label: undo.label, run } }) }),
  );
}

/** Undoes the last change that can be undone and is still shown. */
export function undoLast(): void {
  last?.run();
}

/** Whether there was anything to tell yet: until then the place for it is not loaded. */
export const useToasted = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasted,
  );
