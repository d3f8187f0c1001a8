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
