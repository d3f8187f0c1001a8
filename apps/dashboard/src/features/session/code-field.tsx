// The field for the two-factor code, shown when the server asks for the code.
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { TextField } from '../../ui/field.tsx';
import './words.ts';

/** Returns whether the server asks for a code or rejected the one that was sent. */
export const isCodeRequired = (error: Error | null): boolean =>
  error !== null && toProblem(error).code === 'second_step_required';

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  wrong: boolean;
}

export function CodeField({ value, onChange, wrong }: CodeFieldProps) {
  const words = useText().door;
  return (
    <TextField
      label={words.code}
      hint={words.codeHint}
      name="code"
      autoComplete="one-time-code"
      inputMode="text"
      value={value}
      onChange={onChange}
      problem={wrong ? words.wrongCode : undefined}
      autoFocus
    />
  );
}
