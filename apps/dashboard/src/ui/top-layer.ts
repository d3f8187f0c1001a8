// Determines the top layer over the page, because only that layer reacts to Escape.
import { useCallback, useEffect, useId } from 'react';

const open: string[] = [];

/**
 * Adds a layer while it is open.
 * @returns a function that returns whether this layer is the top one
 */
export function useIsTopLayer(isOpen: boolean): () => boolean {
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    open.push(id);
    return () => {
      // Wait until the key event has ended: the same key press must not close the layer below.
      setTimeout(() => void open.splice(open.indexOf(id), 1));
    };
  }, [isOpen, id]);
  return useCallback(() => open.at(-1) === id, [id]);
}

/** Makes a layer exclusive: dialogs below keep their state but receive no keys or clicks. */
export function useExclusiveLayer(isOver: boolean): void {
  useIsTopLayer(isOver);
  useEffect(() => {
    if (!isOver) return;
    const layers = [...document.querySelectorAll<HTMLElement>('[data-base-ui-portal]')];
    for (const layer of layers) layer.inert = true;
    return () => {
      for (const layer of layers) layer.inert = false;
    };
  }, [isOver]);
}
