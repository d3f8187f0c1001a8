// A small panel next to the button that opened it. Closing it restores the focus.
import { cloneElement, type ReactElement, type ReactNode, useId, useRef } from 'react';
import { createLazyPart } from './lazy-part.tsx';

const Panel = createLazyPart(async () => (await import('./popover-panel.tsx')).PopoverPanel);

interface PopoverProps {
  open: boolean;
  onClose: () => void;
  /** The button that opens the panel and names it for screen readers. */
  target: ReactElement;
  children: ReactNode;
}

export function Popover({ open, onClose, target, children }: PopoverProps) {
  const button = useRef<HTMLElement>(null);
  const id = useId();
  return (
    <>
      {cloneElement(target as ReactElement<Record<string, unknown>>, {
        ref: button,
        id: `${id}-button`,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
      })}
      <Panel open={open} onClose={onClose} button={button} id={id} labelledBy={`${id}-button`}>
        {children}
      </Panel>
    </>
  );
}
