// A question or a short task over the page; the focus goes back to where it was.
import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../text/language.tsx';
import classes from './dialog.module.css';
import { useOnTop } from './on-top.ts';

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  size?: 'small' | 'large';
  /** Nothing but its own buttons closes it. */
  held?: boolean;
}

/** What is looked for is typed again at once. */
const isSearch = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type === 'search';

/** Where the focus was before a dialog that is just gone: one that takes its place gives it back there. */
let left: Element | null = null;

export function Dialog({ open, title, onClose, children, size = 'large', held = false }: DialogProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const origin = useRef<Element | null>(null);
  // Before what is in it takes the focus.
  useEffect(() => {
    if (open) {
      const { activeElement, body } = document;
      origin.current = activeElement === body ? left : activeElement;
    }
    setOpen(open);
    setTyped(false);
  }, [open]);
  // Once it is gone, unless another page has taken the focus meanwhile.
  const giveBack = () =>
    setTimeout(() => {
      if (document.activeElement === document.body && origin.current instanceof HTMLElement)
        origin.current.focus({ preventScroll: true });
    });
  // Most are taken away by whoever opened them, without an end of their own.
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
  const isOnTop = useOnTop(open);
  return (
    <Modal
      // The page itself never scrolls; locking it would need a style that the page's policy forbids.
      lockScroll={false}
      opened={isOpen}
      onClose={() => isOnTop() && onClose()}
      returnFocus={false}
      onExitTransitionEnd={giveBack}
      title={title}
      classNames={{ title: classes.title, content: classes.content, body: classes.body }}
      size={size === 'small' ? 'sm' : 'lg'}
      withCloseButton={!held}
      closeOnEscape={!held}
      // A tap beside it must not take away what was typed.
      closeOnClickOutside={!held && !isTyped}
      onInput={({ target }) => setTyped((now) => now || !isSearch(target))}
      closeButtonProps={{ 'aria-label': text.close }}
    >
      {children}
    </Modal>
  );
}
