// The frame of dialogs and sheets: a title, a close button, and a page that can't be reached behind it.
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { Xmark } from 'iconoir-react/regular';
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '../text/language.tsx';
import { useFocusReturn } from './layer-focus.ts';
import { useIsTopLayer } from './top-layer.ts';

export interface ModalProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  place: keyof typeof PLACES;
  /** Whether only the dialog's own buttons close it. */
  held?: boolean | undefined;
  /** Whether a click outside closes it even after something was typed. */
  losesText?: boolean;
}

const DIALOG =
  'top-[5dvh] inset-x-[5vw] max-h-[90dvh] mx-auto border border-line rounded-control transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0';

const PLACES = {
  /** A dialog. The scroll padding keeps the focused element above the sticky buttons. */
  small: `${DIALOG} max-w-95 scroll-py-16`,
  large: `${DIALOG} max-w-155 scroll-py-16`,
  side: 'inset-y-0 end-0 w-full max-w-90 transition-transform data-starting-style:translate-x-full data-ending-style:translate-x-full',
  bottom:
    'inset-x-0 bottom-0 h-4/5 transition-transform data-starting-style:translate-y-full data-ending-style:translate-y-full',
};

/** Returns whether a field contains search text, which is quick to type again and does not count as unsaved input. */
const isSearch = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type === 'search';

export function Modal({
  open,
  title,
  onClose,
  children,
  place,
  held = false,
  losesText = false,
}: ModalProps) {
  const text = useText();
  const [isTyped, setTyped] = useState(false);
  const popup = useRef<HTMLDivElement>(null);
  const onFocus = useFocusReturn(open, popup);
  const isOnTop = useIsTopLayer(open);
  return (
    <BaseDialog.Root
      open={open}
      // The page itself never scrolls, so that it needs no lock.
      modal="trap-focus"
      disablePointerDismissal={held || (isTyped && !losesText)}
      onOpenChange={(_, details) => {
        if (!isOnTop() || (held && details.reason === 'escape-key')) details.cancel();
        else onClose();
      }}
      onOpenChangeComplete={(isOpen) => !isOpen && setTyped(false)}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop
          forceRender
          className="fixed inset-0 z-200 bg-shade transition-opacity duration-200 data-starting-style:opacity-0 data-ending-style:opacity-0 print:hidden"
        />
        <BaseDialog.Popup
          ref={popup}
          data-modal
          className={`fixed z-200 overflow-y-auto bg-page shadow-float outline-none duration-200 ${PLACES[place]}`}
          initialFocus={() => focusMarked(popup.current) ?? true}
          finalFocus={false}
          onFocus={onFocus}
          onInput={({ target }) => setTyped((now) => now || !isSearch(target))}
        >
          <div className="sticky top-0 z-1000 flex items-center justify-between gap-2 min-h-15 py-4 ps-4 pe-2.75 bg-page">
            <BaseDialog.Title className="text-16 font-bold leading-tight wrap-anywhere">
              {title}
            </BaseDialog.Title>
            {!held && (
              <BaseDialog.Close
                className="grid place-items-center flex-none size-7 ms-auto rounded-control text-soft hover:bg-sunk pointer-coarse:size-11"
                aria-label={text.close}
              >
                <Xmark className="size-6" aria-hidden="true" />
              </BaseDialog.Close>
            )}
          </div>
          <div className={`p-4 pt-0 ${place === 'small' || place === 'large' ? 'dialog-body' : ''}`}>
            {children}
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** Focuses the element that the content marked. Without one, the library focuses the close button. */
function focusMarked(popup: HTMLElement | null): HTMLElement | null {
  const marked = popup?.querySelector<HTMLElement>('[data-autofocus]') ?? null;
  // Without a delay, because a dialog that this one replaces may have moved the focus.
  marked?.focus();
  return marked;
}
