// A question or a short task over the page; the focus goes back to where it was.
import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
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
  // It remembers where the focus was when it goes from closed to open: also one that is loaded when it is to be open.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(open), [open]);
  const isOnTop = useOnTop(open);
  return (
    <Modal
      // The page itself never scrolls; locking it would need a style that the page's policy forbids.
      lockScroll={false}
      opened={isOpen}
      onClose={() => isOnTop() && onClose()}
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
