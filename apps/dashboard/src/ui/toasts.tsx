// The component that shows toasts.
import { Toast as BaseToast } from '@base-ui/react/toast';
import { Xmark } from 'iconoir-react/regular';
import { useEffect } from 'react';
import { useText } from '../text/language.tsx';
import { Button } from './button.tsx';

export interface Toast {
  title: string;
  text?: string;
  bad?: boolean;
  /** Shown as a button; Mod+Z also runs it. */
  undo?: { label: string; run: () => void };
}

interface ShownToast extends Toast {
  id: string;
  done: () => void;
}

/** The time for which a toast is shown, longer if it offers to undo a change. */
const LIFE_MS = 5_000;
const UNDO_MS = 8_000;

const manager = BaseToast.createToastManager<Toast>();
const mounted = Promise.withResolvers<void>();

/** Overrides what the library sets because its toasts have the role of a dialog. */
const NOT_A_DIALOG = { 'aria-modal': undefined, tabIndex: -1 };

export function Toasts() {
  return (
    <BaseToast.Provider toastManager={manager} timeout={LIFE_MS} limit={3}>
      <BaseToast.Portal>
        <BaseToast.Viewport
          // In the empty middle of the page's bar, and above dialogs; at the end of a page with the setup checklist, whose next
          // step stays visible; on a phone above the tabs, or below the bar of a conversation that no menu covers.
          className="fixed top-2 tablet:[body:has([data-setup]):not(:has([data-composer]))_&]:inset-y-[auto_1.5rem] max-tablet:inset-y-[auto_4.25rem] max-tablet:[body:has([data-composer]):not(:has([role=menu]))_&]:inset-y-[3.75rem_auto] inset-x-4 z-400 grid gap-2 max-w-110 tablet:max-desk:max-w-70 mx-auto tablet:translate-x-11 desk:translate-x-26 print:hidden"
          aria-label={useText().notifications}
          // Each toast announces itself.
          aria-live="off"
        >
          <ToastList />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  );
}

function ToastList() {
  const { toasts } = BaseToast.useToastManager<Toast>();
  useEffect(() => mounted.resolve(), []);
  return toasts.map((toast) => {
    const { title = '', text, bad = false, undo } = toast.data ?? {};
    return (
      <BaseToast.Root
        key={toast.id}
        toast={toast}
        role={bad ? 'alert' : 'status'}
        {...NOT_A_DIALOG}
        swipeDirection={['right', 'up']}
        className="relative flex items-center gap-2.5 min-w-0 py-2 ps-5 pe-2 border border-line rounded-control bg-panel text-13 shadow-float transition-opacity duration-200 data-starting-style:opacity-0 data-ending-style:opacity-0 data-limited:hidden"
      >
        <span className={`absolute inset-y-2 start-2 w-1 rounded-bar ${bad ? 'bg-danger' : 'bg-accent'}`} />
        <div className="grid flex-1 gap-0.5 min-w-0 wrap-anywhere">
          <BaseToast.Title className="text-14 leading-tight font-medium">{title}</BaseToast.Title>
          {text !== undefined && <BaseToast.Description className="text-soft">{text}</BaseToast.Description>}
        </div>
        {undo && <Button onClick={undo.run}>{undo.label}</Button>}
        <BaseToast.Close
          className="grid place-items-center flex-none size-7 rounded-control text-soft hover:bg-sunk pointer-coarse:size-11"
          aria-label={title}
          aria-hidden={false}
        >
          <Xmark className="size-5" aria-hidden="true" />
        </BaseToast.Close>
      </BaseToast.Root>
    );
  });
}

export function renderToast({ id, done, ...data }: ShownToast): void {
  // A toast that is added before the list is mounted would be lost.
  const timeout = data.bad ? 0 : data.undo ? UNDO_MS : LIFE_MS;
  void mounted.promise.then(() => manager.add({ id, data, timeout, onClose: done }));
}

export const closeToast = (id: string): void => manager.close(id);
