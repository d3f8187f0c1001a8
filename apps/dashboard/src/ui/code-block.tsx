// A block of code to copy as a whole. Long lines scroll sideways.
import { useId, useState } from 'react';
import { useText } from '../text/language.tsx';
import { Button } from './button.tsx';
import { copyText } from './copy-field.tsx';

interface CodeBlockProps {
  /** The heading above the block. */
  label: string;
  text: string;
  /** The hint below the heading, which says how to use the code. */
  hint?: string | undefined;
  /** The text to copy, if the screen hides a secret in it. */
  copied?: string;
  /** Wraps long lines instead of scrolling. */
  wrap?: boolean;
}

export function CodeBlock({ label, text, hint, copied = text, wrap = false }: CodeBlockProps) {
  const words = useText();
  const id = useId();
  const [done, setDone] = useState<string | null>(null);
  const isDone = done === copied;
  return (
    <div className="grid gap-2 min-w-0">
      <div>
        <p id={id} className="text-13 font-medium">
          {label}
        </p>
        {hint !== undefined && <p className="text-soft text-13">{hint}</p>}
      </div>
      <div className="relative min-w-0">
        {/* Not a section landmark, because a dialog can contain several. */}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields */}
        <div
          className="max-h-88 min-h-13 p-3 pe-28 overflow-auto border border-line rounded-control bg-sunk font-mono text-13 leading-body"
          role="group"
          aria-labelledby={id}
          // The block scrolls, so it must be reachable by keyboard.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
          tabIndex={0}
        >
          <pre
            className={`[font:inherit] [tab-size:2] text-start ${wrap ? 'whitespace-pre-wrap wrap-anywhere' : ''}`}
            dir="ltr"
          >
            {text}
          </pre>
        </div>
        <div className="absolute top-2 end-2">
          <Button
            label={words.labeled(isDone ? words.copied : words.copy, label)}
            onClick={async () => (await copyText(copied)) && setDone(copied)}
          >
            {isDone ? words.copied : words.copy}
          </Button>
        </div>
      </div>
      <span className="sr-only" role="status">
        {isDone ? words.copied : ''}
      </span>
    </div>
  );
}
