// A dialog with fields and one verb: what is wrong stands above its buttons, and it is sent once at a time.
import type { FormEvent, ReactNode } from 'react';
import { useText } from '../text/language.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import classes from './form-dialog.module.css';

interface FormDialogProps {
  title: string;
  size?: 'small' | 'large';
  /** What its button says. */
  verb: string;
  danger?: boolean;
  busy: boolean;
  /** What it needs is there. */
  ready?: boolean;
  /** What is wrong, where no field says it. */
  problem?: string | null | undefined;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, size = 'large', verb, danger = false, busy, ready = true } = props;
  const { problem, onSubmit, onClose, children } = props;
  const text = useText();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !busy) onSubmit();
  };
  return (
    <Dialog open size={size} title={title} onClose={onClose}>
      {/* The server says of each field what is wrong with it, in the words of the page. */}
      <form className={classes.form} onSubmit={submit} noValidate>
        {children}
        {problem != null && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        <div className={classes.buttons}>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" kind={danger ? 'danger' : 'strong'} busy={busy} disabled={!ready}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
