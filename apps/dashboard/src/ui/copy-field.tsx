// A value to copy, such as a link or a secret. It can be read, selected and copied.
import { useId, useState } from 'react';
import { useText } from '../text/language.tsx';
import { Button } from './button.tsx';

/** Copies text. Browsers offer no clipboard over plain http, so there it selects the text in a temporary field. */
export async function copyText(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    const before = document.activeElement as HTMLElement | null;
    const field = document.createElement('textarea');
    field.value = words;
    field.className = 'sr-only';
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
    <div className="flex items-end gap-2">
      <div className="flex-1 grid gap-1 min-w-0">
        <label className="text-13 font-medium" htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          className="w-full min-w-0 h-9.5 py-0 px-3 border border-line rounded-control bg-sunk text-ink font-mono text-13 text-ellipsis pointer-coarse:h-11"
          value={value}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <Button onClick={async () => (await copyText(value)) && setCopied(value)}>
        {copied === value ? text.copied : text.copy}
      </Button>
      <span className="sr-only" role="status">
        {copied === value ? text.copied : ''}
      </span>
    </div>
  );
}
