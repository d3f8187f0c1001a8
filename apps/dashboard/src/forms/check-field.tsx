// A checkbox with its label next to it.
import { useId } from 'react';
import { Below, describeInput, type FieldProps } from './labelled-field.tsx';

export function CheckField({ label, value, onChange, hint, problem, at, disabled }: FieldProps<boolean>) {
  const id = useId();
  const box = (
    <label className="inline-flex items-center gap-2 min-h-6 align-middle cursor-pointer pointer-coarse:min-h-11">
      <input
        className="flex-none size-4.5 m-0 accent-accent pointer-coarse:size-6"
        type="checkbox"
        checked={value}
        disabled={disabled}
        {...describeInput(id, hint, problem)}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
  if (hint === undefined && problem === undefined && at === undefined) return box;
  return (
    <div className="grid gap-1 min-w-0" data-at={at}>
      {box}
      <Below id={id} hint={hint} problem={problem} />
    </div>
  );
}
