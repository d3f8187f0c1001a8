// A small panel that explains the element under the pointer or with the focus.
import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactNode, RefObject } from 'react';

interface TooltipPanelProps {
  open: boolean;
  /** Called when Escape closes the panel. */
  onClose: () => void;
  anchor: RefObject<HTMLElement | null>;
  /** The id by which the element refers to its description. */
  id: string;
  children: ReactNode;
}

export function TooltipPanel({ open, onClose, anchor, id, children }: TooltipPanelProps) {
  return (
    <Tooltip.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Tooltip.Portal>
        <Tooltip.Positioner className="z-300" anchor={anchor} side="top" sideOffset={6}>
          <Tooltip.Popup
            id={id}
            role="tooltip"
            className="max-w-80 py-2 px-3 border border-line rounded-panel bg-panel shadow-float text-13 wrap-anywhere"
          >
            {children}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
