// Toasts: short messages in the corner about changes that are not visible on the page. Some offer to undo the change.
import { useSyncExternalStore } from 'react';
import { createRandomId } from '../random-id.ts';
import type { Toast } from './toasts.tsx';

let last: { id: string; run: () => void } | null = null;
const listeners = new Set<() => void>();
let toasted = false;

/** Loads the code of toasts. If the browser is offline, it is loaded when the connection is back. */
const loadToasts = (): Promise<typeof import('./toasts.tsx')> =>
  import('./toasts.tsx').catch(
    () => new Promise((resolve) => addEventListener('online', () => resolve(loadToasts()), { once: true })),
  );

export function showToast({ undo, ...told }: Toast): void {
  const id = createRandomId();
  toasted = true;
  for (const listener of listeners) listener();
  const done = () => {
    if (last?.id === id) last = null;
  };
  const run =
    undo &&
    (() => {
      done();
      void loadToasts().then(({ closeToast }) => closeToast(id));
      undo.run();
    });
  if (run) last = { id, run };
  void loadToasts().then(({ renderToast }) =>
    renderToast({ ...told, id, done, ...(run && { undo: { label: undo.label, run } }) }),
  );
}

/** Undoes the last change whose toast is still shown. */
export function undoLast(): void {
  last?.run();
}

/** Returns whether there is a change to undo. */
export const canUndo = (): boolean => last !== null;

/** Returns whether there has been a toast yet. Until then the toast component is not loaded. */
export const useHasToasts = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasted,
  );
