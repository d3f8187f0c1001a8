// Asks for the code of the second step, once the server has said that it wants one.
import { problemOf } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { TextField } from '../../ui/field.tsx';
import './words.ts';

/** The server wants a code, or refused the one that it got. */
export const asksForCode = (error: Error | null): boolean =>
  error !== null && problemOf(error).code === 'second_step_required';

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
