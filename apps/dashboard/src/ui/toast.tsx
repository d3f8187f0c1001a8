// A short word in the corner, for what is not visible anyway; the last one can often be undone.
import { notifications } from '@mantine/notifications';
import { Button } from './button.tsx';
import classes from './toast.module.css';

interface Told {
  title: string;
  text?: string;
  bad?: boolean;
  /** Shown as a button, and by Mod+Z. */
  undo?: { label: string; run: () => void };
}

const LIFE_MS = 8_000;
let last: { id: string; run: () => void } | null = null;

export function tell({ title, text, bad, undo }: Told): void {
  const id = crypto.randomUUID();
  const done = () => {
    notifications.hide(id);
    if (last?.id === id) last = null;
  };
  const run =
    undo &&
    (() => {
      done();
      undo.run();
    });
  if (run) last = { id, run };
  notifications.show({
    id,
    title,
    message: (
      <div className={classes.body}>
        {text !== undefined && <span>{text}</span>}
        {run && <Button onClick={run}>{undo.label}</Button>}
      </div>
    ),
    color: bad ? 'var(--danger)' : 'var(--accent)',
    autoClose: bad ? false : LIFE_MS,
    withBorder: true,
    onClose: done,
    closeButtonProps: { 'aria-label': title },
    role: bad ? 'alert' : 'status',
  });
}

/** Undoes the last change that can be undone and is still shown. */
export function undoLast(): void {
  last?.run();
}
