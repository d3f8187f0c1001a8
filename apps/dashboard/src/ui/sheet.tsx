// A panel from the side, or from the bottom on a phone.
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../text/language.tsx';
import { useIsTopLayer } from './top-layer.ts';
import { useWidth } from './use-width.ts';

interface SheetProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

export function Sheet({ open, title, onClose, children }: SheetProps) {
  const text = useText();
  const phone = useWidth() === 'phone';
  const isOnTop = useIsTopLayer(open);
  return (
    <Drawer
      opened={open}
      onClose={() => isOnTop() && onClose()}
      title={title}
      classNames={{ title: 'text-16 font-bold leading-tight wrap-anywhere' }}
      position={phone ? 'bottom' : 'right'}
      size={phone ? '80%' : 360}
      // The page itself never scrolls; locking it would need an inline style, which the security policy forbids.
      lockScroll={false}
      // Its header is not a banner landmark of the page.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': text.close }}
    >
      {children}
    </Drawer>
  );
}
