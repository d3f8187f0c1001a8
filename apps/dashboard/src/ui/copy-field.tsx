// A value to copy, such as a link or a secret. It can be read, selected and copied.
import { useId, useState } from 'react';
import { useText } from '../text/language.tsx';
import { Button } from './button.tsx';
import classes from './copy-field.module.css';

/** Copies text. Browsers offer no clipboard over plain http, so there it selects the text in a temporary field. */
export async function copyText(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    const before = document.activeElement as HTMLElement | null;
    const field = document.createElement('textarea');
    field.value = words;
    field.className = 'visually-hidden';
    // The field goes into the open dialog, which traps the focus.
    (before?.closest('[role="dialog"]') ?? document.body).append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    before?.focus();
    return done;
  }
}

export function CopyField({ label, value }: { label: string; value: string }) {
  const text = useText();
  const id = useId();
  const [copied, setCopied] = useState<string | null>(null);
  return (
    <div className={classes.row}>
      <div className={classes.field}>
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          className={classes.value}
          value={value}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <Button onClick={async () => (await copyText(value)) && setCopied(value)}>
        {copied === value ? text.copied : text.copy}
      </Button>
      <span className="visually-hidden" role="status">
        {copied === value ? text.copied : ''}
      </span>
    </div>
  );
}
