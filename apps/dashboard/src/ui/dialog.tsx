// A question or a short task over the page; the focus goes back to where it was.
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../text/language.tsx';

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

export function Dialog({ open, title, onClose, children }: DialogProps) {
  const text = useText();
  return (
    <Modal
      // The page itself never scrolls; locking it would need a style that the page's policy forbids.
      lockScroll={false}
      opened={open}
      onClose={onClose}
      title={title}
      size="lg"
      closeButtonProps={{ 'aria-label': text.close }}
    >
      {children}
    </Modal>
  );
}
