// The component that shows toasts.
import { Notifications, notifications } from '@mantine/notifications';
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

const LIFE_MS = 8_000;

export function Toasts() {
  return <Notifications position="bottom-left" autoClose={LIFE_MS} limit={3} />;
}

export function renderToast({ id, title, text, bad, undo, done }: ShownToast): void {
  notifications.show({
    id,
    title,
    message: (
      <div className="flex items-center justify-between gap-3 text-soft">
        {text !== undefined && <span>{text}</span>}
        {undo && <Button onClick={undo.run}>{undo.label}</Button>}
      </div>
    ),
    color: bad ? 'var(--color-danger)' : 'var(--color-accent)',
    autoClose: bad ? false : LIFE_MS,
    withBorder: true,
    onClose: done,
    closeButtonProps: { 'aria-label': title },
    role: bad ? 'alert' : 'status',
  });
}

export const closeToast = (id: string): void => {
  notifications.hide(id);
};
