// The field for the two-factor code, shown when the server asks for the code.

import type { FieldProps } from '../../forms/labelled-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import type { Problem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import './text.ts';

/** Returns whether the server asks for a code or rejected the one that was sent. */
export const isCodeRequired = ({ code }: Problem): boolean => code === 'second_step_required';

export function CodeField(field: Omit<FieldProps<string>, 'label'>) {
  const words = useText().signedOut;
  return (
    <TextField
      label={words.code}
      hint={words.codeHint}
      name="code"
      autoComplete="one-time-code"
      inputMode="text"
      {...field}
      autoFocus
    />
  );
}
