// The popup of a menu. Loaded when it first opens.
import { Menu as BaseMenu } from '@base-ui/react/menu';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useFocusReturn } from './layer-focus.ts';
import { MenuParts } from './menu-parts.ts';

interface MenuPopupProps {
  open: boolean;
  onClose: () => void;
  button: RefObject<HTMLButtonElement | null>;
  id: string;
  label: string;
  side: 'right' | 'bottom';
  children: ReactNode;
}

export function MenuPopup({ open, onClose, button, id, label, side, children }: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const onFocus = useFocusReturn(open, popup, button);
  useEffect(() => {
    if (open) popup.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true });
  }, [open]);
  // Inside a dialog, the menu belongs to the dialog; otherwise it stays inside a landmark of the page.
  const isInLayer = button.current?.closest('[data-base-ui-portal]') != null;
  return (
    <BaseMenu.Root
      open={open}
      modal={false}
      onOpenChange={(next, details) => {
        if (next) return;
        // The button itself closes the menu.
        if (button.current?.contains(details.event.target as Node)) details.cancel();
        else onClose();
      }}
    >
      <BaseMenu.Portal container={isInLayer ? undefined : document.getElementById('content')}>
        <BaseMenu.Positioner
          className="z-300 outline-none"
          anchor={button}
          side={side}
          align="end"
          sideOffset={8}
        >
          <BaseMenu.Popup
            ref={popup}
            id={id}
            className="w-60 max-w-(--available-width) max-h-(--available-height) overflow-y-auto p-1 border border-line rounded-control bg-panel text-ink shadow-float outline-none"
            aria-label={label}
            finalFocus={false}
            onFocus={onFocus}
          >
            <MenuParts value={BaseMenu}>{children}</MenuParts>
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
