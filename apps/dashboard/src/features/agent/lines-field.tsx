// A list of sentences, one per line.
import { useState } from 'react';
import { AreaField } from '../../forms/area-field.tsx';
import { isEqual } from './agent-block.ts';
import { useForm } from './form-section.tsx';

interface LinesProps {
  label: string;
  hint?: string;
  problem?: string | undefined;
  at: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  /** What separates the items: a line break or a comma. */
  between?: '\n' | ',';
}

export function LinesField({ values, onChange, between = '\n', ...rest }: LinesProps) {
  const { may } = useForm();
  const parseLines = (typed: string) =>
    typed
      .split(between)
      .map((one) => one.trim())
      .filter((one) => one !== '');
  const joinLines = (list: readonly string[]) => list.join(between === ',' ? ', ' : '\n');
  // Keeps an empty last line, so that the user can type there.
  const [typed, setTyped] = useState(() => joinLines(values));
  const shown = isEqual(parseLines(typed), values) ? typed : joinLines(values);
  return (
    <AreaField
      {...rest}
      rows={between === ',' ? 1 : 3}
      value={shown}
      disabled={!may}
      onChange={(next) => {
        setTyped(next);
        onChange(parseLines(next));
      }}
    />
  );
}
