// A question or a short task over the page. Closing it restores the focus.
import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../text/language.tsx';
import { useIsTopLayer } from './top-layer.ts';

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  size?: 'small' | 'large';
  /** Whether only the dialog's own buttons close it. */
  held?: boolean;
}

/** Returns whether a field contains search text, which is quick to type again and does not count as unsaved input. */
const isSearch = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type === 'search';

/**
 * The element that had the focus before the last closed dialog opened. A dialog that replaces it restores the focus to
 * that element.
 */
let left: Element | null = null;

export function Dialog({ open, title, onClose, children, size = 'large', held = false }: DialogProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const origin = useRef<Element | null>(null);
  // Must run before the content takes the focus.
  useEffect(() => {
    if (open) {
      const { activeElement, body } = document;
      origin.current = activeElement === body ? left : activeElement;
    }
    setOpen(open);
    setTyped(false);
  }, [open]);
  // Restores the focus after the dialog has closed, unless another page has taken it.
  const giveBack = () =>
    setTimeout(() => {
      if (document.activeElement === document.body && origin.current instanceof HTMLElement)
        origin.current.focus({ preventScroll: true });
    });
  // Most dialogs are unmounted by their parent without being closed first.
  const leave = useRef(giveBack);
  useEffect(
    () => () => {
      left = origin.current;
      leave.current();
      setTimeout(() => {
        left = null;
      });
    },
    [],
  );
  const isOnTop = useIsTopLayer(open);
  return (
    <Modal
      // The page itself never scrolls; locking it would need an inline style, which the security policy forbids.
      lockScroll={false}
      opened={isOpen}
      onClose={() => isOnTop() && onClose()}
      returnFocus={false}
      onExitTransitionEnd={giveBack}
      title={title}
      classNames={{
        title: 'text-16 font-bold leading-tight wrap-anywhere',
        // Keeps the focused element above the sticky buttons.
        content: 'scroll-py-16',
        body: 'dialog-body',
      }}
      size={size === 'small' ? 'sm' : 'lg'}
      withCloseButton={!held}
      closeOnEscape={!held}
      // A click outside must not discard typed text.
      closeOnClickOutside={!held && !isTyped}
      onInput={({ target }) => setTyped((now) => now || !isSearch(target))}
      closeButtonProps={{ 'aria-label': text.close }}
    >
      {children}
    </Modal>
  );
}
