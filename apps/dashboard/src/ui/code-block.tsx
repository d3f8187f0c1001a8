// Text for a program, as it must be pasted: it scrolls by itself, keeps its lines, and is copied whole.
import { useId, useState } from 'react';
import { useText } from '../text/language.tsx';
import { Button } from './button.tsx';
import classes from './code-block.module.css';
import { copy } from './copy-field.tsx';

interface CodeBlockProps {
  /** What it is, above it. */
  label: string;
  text: string;
  /** How it is used, below its label. */
  hint?: string | undefined;
  /** What is copied, where a secret is hidden on the screen. */
  copied?: string;
  /** Lines that are longer than the block are broken instead of scrolled. */
  wrap?: boolean;
}

export function CodeBlock({ label, text, hint, copied = text, wrap = false }: CodeBlockProps) {
  const words = useText();
  const id = useId();
  const [done, setDone] = useState<string | null>(null);
  const isDone = done === copied;
  return (
    <div className={classes.block}>
      <div className={classes.head}>
        <div>
          <p id={id} className={classes.label}>
            {label}
          </p>
          {hint !== undefined && <p className={classes.hint}>{hint}</p>}
        </div>
        <Button
          label={`${isDone ? words.copied : words.copy}: ${label}`}
          onClick={async () => (await copy(copied)) && setDone(copied)}
        >
          {isDone ? words.copied : words.copy}
        </Button>
      </div>
      {/* A section of the page it is not: several may stand in a dialog over the page. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        className={classes.code}
        data-wrap={wrap || undefined}
        role="group"
        aria-labelledby={id}
        // It scrolls by itself, so keys must reach it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
        tabIndex={0}
      >
        <pre>{text}</pre>
      </div>
      <span className="visually-hidden" role="status">
        {isDone ? words.copied : ''}
      </span>
    </div>
  );
}
