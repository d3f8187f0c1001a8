// Of what lies over the page, only the uppermost answers to Escape.
import { useCallback, useEffect, useId } from 'react';

const open: string[] = [];

/** @returns whether this part, while it is open, is the uppermost one. */
export function useOnTop(isOpen: boolean): () => boolean {
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    open.push(id);
    return () => {
      // After the key that closed it: the same stroke must not close what lies beneath.
      setTimeout(() => void open.splice(open.indexOf(id), 1));
    };
  }, [isOpen, id]);
  return useCallback(() => open.at(-1) === id, [id]);
}

/** What lies over everything: dialogs beneath it keep what they hold, but no key or tap reaches them. */
export function useAlone(isOver: boolean): void {
  useOnTop(isOver);
  useEffect(() => {
    if (!isOver) return;
    const layers = [...document.querySelectorAll<HTMLElement>('[data-portal]')];
    for (const layer of layers) layer.inert = true;
    return () => {
      for (const layer of layers) layer.inert = false;
    };
  }, [isOver]);
}
