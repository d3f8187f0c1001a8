// Gives the focus back when a layer over the page closes.
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * The element that had the focus before the last closed layer opened. A layer that replaces it gives the focus back to
 * that element.
 */
let left: HTMLElement | null = null;

/**
 * Gives the focus back when a layer closes or is unmounted, unless another page or field has taken it. The component
 * library cannot, because it looks for the focused element only after the content of a layer has taken the focus.
 * @returns the handler that the layer must call when the focus enters it
 */
export function useFocusReturn(
  isOpen: boolean,
  layer: RefObject<HTMLElement | null>,
  opener?: RefObject<HTMLElement | null>,
): (event: FocusEvent) => void {
  const origin = useRef<HTMLElement | null>(null);
  const replaced = useRef<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!isOpen) return;
    // A layer that opens again immediately keeps the focus.
    clearTimeout(timer.current);
    const panel = layer.current;
    replaced.current = left;
    return () => {
      // The first one that is still on the page: an item of a menu that has closed is not.
      const choices = [origin.current, replaced.current, opener?.current];
      const target = choices.find((one) => one?.isConnected) ?? null;
      origin.current = null;
      left = target;
      const giveBack = () => {
        const { activeElement, body } = document;
        const isFree = activeElement === body || (layer.current ?? panel)?.contains(activeElement);
        if (isFree) target?.focus({ preventScroll: true });
      };
      // Immediately, so that the next key reaches the page, and again in case that the library moved the focus.
      giveBack();
      timer.current = setTimeout(() => {
        if (left === target) left = null;
        giveBack();
      });
    };
  }, [isOpen, layer, opener]);
  return ({ relatedTarget, currentTarget }) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget))
      origin.current ??= relatedTarget as HTMLElement;
  };
}
