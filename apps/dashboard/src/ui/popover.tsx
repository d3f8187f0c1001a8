// A small panel next to the button that opened it. Closing it restores the focus.
import { Popover as MantinePopover } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

interface PopoverProps {
  open: boolean;
  onClose: () => void;
  /** The button that opens the panel and names it for screen readers. */
  target: ReactElement;
  children: ReactNode;
}

export function Popover({ open, onClose, target, children }: PopoverProps) {
  return (
    <MantinePopover
      opened={open}
      onDismiss={onClose}
      closeOnEscape={false}
      position="bottom-start"
      width={328}
      shadow="md"
      // Without an animation, so that keys pressed immediately after go to the panel.
      transitionProps={{ duration: 0 }}
      trapFocus
      returnFocus
    >
      <MantinePopover.Target>{target}</MantinePopover.Target>
      <MantinePopover.Dropdown
        ref={takeFocus}
        className="max-w-[calc(100vw-1rem)] p-3 border border-line rounded-panel bg-panel"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          // Close only this panel, not the layer below it.
          event.stopPropagation();
          onClose();
        }}
        data-mantine-stop-propagation="true"
      >
        {children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  );
}

/** Focuses the panel until an element inside it can take the focus. */
function takeFocus(panel: HTMLElement | null): void {
  if (panel && !panel.contains(document.activeElement)) panel.focus({ preventScroll: true });
}
