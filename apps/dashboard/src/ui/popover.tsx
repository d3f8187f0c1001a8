// A small panel beside what opened it; the focus goes back there when it closes.
import { Popover as MantinePopover } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import classes from './popover.module.css';

interface PopoverProps {
  open: boolean;
  onClose: () => void;
  /** The button that opens it, and names it. */
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
      // At once: letters that are typed next belong to it.
      transitionProps={{ duration: 0 }}
      trapFocus
      returnFocus
    >
      <MantinePopover.Target>{target}</MantinePopover.Target>
      <MantinePopover.Dropdown
        ref={takeFocus}
        className={classes.panel}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          // One step back at a time: what lies below stays open.
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

/** Until what is inside is there to take it. */
function takeFocus(panel: HTMLElement | null): void {
  if (panel && !panel.contains(document.activeElement)) panel.focus({ preventScroll: true });
}
