// A text field of several lines that grows with its text.
import type { KeyboardEvent, Ref } from 'react';
import classes from './text-area.module.css';

interface TextAreaProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  disabled?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ label, onChange, ...rest }: TextAreaProps) {
  return (
    <textarea
      aria-label={label}
      className={classes.input}
      rows={1}
      dir="auto"
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
    />
  );
}
