// A panel from the side, or from the bottom on a phone.
import type { ReactNode } from 'react';
import { createLazyPart } from './lazy-part.tsx';
import { useWidth } from './use-width.ts';

const Modal = createLazyPart(async () => (await import('./modal.tsx')).Modal);

interface SheetProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

export function Sheet(props: SheetProps) {
  const isPhone = useWidth() === 'phone';
  return <Modal place={isPhone ? 'bottom' : 'side'} losesText {...props} />;
}
