// A native select: typing searches it, and a phone shows its own picker.
import { useId } from 'react';
import classes from './select-field.module.css';

interface SelectFieldProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; name: string }[];
  hint?: string;
  /** The error message. */
  problem?: string | undefined;
  disabled?: boolean;
  /** A small variant with the label on the same line, for use outside forms. */
  beside?: boolean;
}

export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { label, value, onChange, options, hint, problem, disabled, beside } = props;
  const id = useId();
  const describedBy = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`].filter(
    Boolean,
  );
  return (
    <div className={classes.field} data-beside={beside || undefined}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={classes.select}
        value={value}
        disabled={disabled}
        aria-describedby={describedBy.length > 0 ? describedBy.join(' ') : undefined}
        aria-invalid={problem === undefined ? undefined : true}
        onChange={(event) => onChange(event.currentTarget.value as T)}
      >
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.name}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
