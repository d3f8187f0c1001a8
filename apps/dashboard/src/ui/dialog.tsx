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

export function Dialog({ open, title, onClose, children, size = 'large', held = false }: DialogProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const origin = useRef<Element | null>(null);
  // Before what is in it takes the focus.
  useEffect(() => {
    if (open) origin.current = document.activeElement;
    setOpen(open);
  }, [open]);
  // Once it is gone, unless another page has taken the focus meanwhile.
  const giveBack = () =>
    setTimeout(() => {
      if (document.activeElement === document.body && origin.current instanceof HTMLElement)
        origin.current.focus({ preventScroll: true });
    });
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
      classNames={{ title: classes.title }}
      size={size === 'small' ? 'sm' : 'lg'}
      withCloseButton={!held}
      closeOnEscape={!held}
      closeOnClickOutside={!held}
      closeButtonProps={{ 'aria-label': text.close }}
    >
      {children}
    </Modal>
  );
}
