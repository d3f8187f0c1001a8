// A question or a short task over the page. Closing it restores the focus.
import type { ReactNode } from 'react';
import { createLazyPart } from './lazy-part.tsx';

const Modal = createLazyPart(async () => (await import('./modal.tsx')).Modal);

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  size?: 'small' | 'large';
  /** Whether only the dialog's own buttons close it. */
  held?: boolean;
}

export function Dialog({ size = 'large', ...rest }: DialogProps) {
  return <Modal place={size} {...rest} />;
}
