// A dialog with fields and one submit button. Errors appear above the buttons, and a second submit is blocked while one
// runs.
import type { FormEvent, ReactNode } from 'react';
import { useText } from '../text/language.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  title: string;
  size?: 'small' | 'large';
  /** The submit button's label. */
  verb: string;
  danger?: boolean;
  busy: boolean;
  /** Whether all required values are present. */
  ready?: boolean;
  /** The error message, unless a field shows it. */
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
      {/* Turn off the browser's validation: the page shows its own errors for each field. */}
      <form className="grid grid-cols-1 gap-4" onSubmit={submit} noValidate>
        {children}
        {problem != null && (
          <p className="text-danger wrap-anywhere whitespace-pre-line" role="alert">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" kind={danger ? 'danger' : 'strong'} busy={busy} disabled={!ready}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
