// A field of several lines that grows with its text.
import { Textarea } from '@mantine/core';
import type { KeyboardEvent, Ref } from 'react';
import classes from './text-area.module.css';

interface TextAreaProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  disabled?: boolean;
  maxRows?: number;
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ label, onChange, maxRows = 6, ...rest }: TextAreaProps) {
  return (
    <Textarea
      aria-label={label}
      classNames={{ input: classes.input }}
      autosize
      minRows={1}
      maxRows={maxRows}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
    />
  );
}
