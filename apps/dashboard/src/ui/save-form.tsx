// Fields that are saved together; the button appears after the first change.
import type { FormEvent, ReactNode } from 'react';
import { useText } from '../text/language.tsx';
import { Button } from './button.tsx';
import classes from './save-form.module.css';

interface SaveFormProps {
  changed: boolean;
  busy: boolean;
  saved: boolean;
  onSave: () => void;
  children: ReactNode;
}

export function SaveForm({ changed, busy, saved, onSave, children }: SaveFormProps) {
  const text = useText();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changed && !busy) onSave();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      {children}
      {(changed || busy || saved) && (
        <div className={classes.foot}>
          {(changed || busy) && (
            <Button type="submit" kind="strong" busy={busy}>
              {text.save}
            </Button>
          )}
          {saved && !changed && (
            <span className={classes.saved} role="status">
              {text.saved}
            </span>
          )}
        </div>
      )}
    </form>
  );
}
