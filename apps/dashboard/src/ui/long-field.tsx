// A text area with a label above and an error below.
import { Textarea } from '@mantine/core';
import { inputParts } from './field.tsx';

interface LongFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The error message. */
  problem?: string | undefined;
  hint?: string;
  rows?: number;
  maxLength?: number;
}

export function LongField({ problem, hint, rows = 3, onChange, ...rest }: LongFieldProps) {
  return (
    <Textarea
      classNames={inputParts}
      error={problem}
      description={hint}
      rows={rows}
      resize="vertical"
      dir="auto"
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
    />
  );
}
