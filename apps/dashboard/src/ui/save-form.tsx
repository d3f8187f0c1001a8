// Fields that are saved together; the button appears after the first change.
import type { FormEvent, ReactNode } from 'react';
import { useText } from '../text/language.tsx';
import { Button } from './button.tsx';

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
    <form className="grid gap-3" onSubmit={submit}>
      {children}
      {(changed || busy || saved) && (
        <div className="flex items-center gap-3">
          {(changed || busy) && (
            <Button type="submit" kind="strong" busy={busy}>
              {text.save}
            </Button>
          )}
          {saved && !changed && (
            <span className="text-soft text-13" role="status">
              {text.saved}
            </span>
          )}
        </div>
      )}
    </form>
  );
}
