// The panel of a popover. Loaded when it first opens.
import { Popover as BasePopover } from '@base-ui/react/popover';
import { type ReactNode, type RefObject, useCallback, useRef } from 'react';
import { useFocusReturn } from './layer-focus.ts';

interface PopoverPanelProps {
  open: boolean;
  onClose: () => void;
  button: RefObject<HTMLElement | null>;
  id: string;
  /** The id of the element that names the panel. */
  labelledBy: string;
  children: ReactNode;
}

export function PopoverPanel({ open, onClose, button, id, labelledBy, children }: PopoverPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const onFocus = useFocusReturn(open, panel, button);
  const setPanel = useCallback((element: HTMLDivElement | null) => {
    panel.current = element;
    takeFocus(element);
  }, []);
  return (
    <BasePopover.Root
      open={open}
      modal="trap-focus"
      onOpenChange={(next, details) => {
        if (next) return;
        // The button itself closes the panel.
        if (button.current?.contains(details.event.target as Node)) details.cancel();
        else onClose();
      }}
    >
      <BasePopover.Portal>
        <BasePopover.Positioner className="z-300" anchor={button} side="bottom" align="start" sideOffset={8}>
          <BasePopover.Popup
            ref={setPanel}
            id={id}
            className="w-82 max-w-[calc(100vw-1rem)] p-3 border border-line rounded-panel bg-panel shadow-float outline-none"
            aria-labelledby={labelledBy}
            initialFocus={() => panel.current?.querySelector<HTMLElement>('[data-autofocus]') ?? true}
            finalFocus={false}
            onFocus={onFocus}
          >
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}

/** Focuses the panel until an element inside it can take the focus, so that the keys pressed until then reach it. */
function takeFocus(panel: HTMLElement | null): void {
  if (panel && !panel.contains(document.activeElement)) panel.focus({ preventScroll: true });
}
