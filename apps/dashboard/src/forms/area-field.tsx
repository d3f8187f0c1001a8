// A field for several lines of text that grows with its text.
import type { ClipboardEventHandler, Ref } from 'react';
import { type FieldProps, LabelledField } from './labelled-field.tsx';

interface AreaFieldProps extends FieldProps<string> {
  rows?: number;
  maxLength?: number;
  ref?: Ref<HTMLTextAreaElement>;
  onPaste?: ClipboardEventHandler<HTMLTextAreaElement>;
}

export function AreaField({ label, hint, problem, at, onChange, rows = 3, ...rest }: AreaFieldProps) {
  return (
    <LabelledField label={label} hint={hint} problem={problem} at={at}>
      {(inside) => (
        <textarea
          {...inside}
          className={`control max-h-112 resize-y field-sizing-content ${rows > 2 ? 'min-h-[calc(3lh+18px)]' : ''}`}
          rows={rows}
          dir="auto"
          onChange={(event) => onChange(event.currentTarget.value)}
          {...rest}
        />
      )}
    </LabelledField>
  );
}
