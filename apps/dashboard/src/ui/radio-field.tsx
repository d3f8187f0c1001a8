// Radio buttons, each with an optional description.
import { useId } from 'react';
import classes from './radio-field.module.css';

interface RadioFieldProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; name: string; hint?: string }[];
  /** Puts the buttons side by side instead of below each other. */
  inRow?: boolean;
}

export function RadioField<T extends string>({ label, value, onChange, options, inRow }: RadioFieldProps<T>) {
  const name = useId();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{label}</legend>
      <div className={inRow ? classes.row : undefined}>
        {options.map((one) => (
          <label key={one.value} className={classes.choice}>
            <input
              type="radio"
              name={name}
              checked={one.value === value}
              onChange={() => onChange(one.value)}
            />
            <span>
              <span className={classes.name}>{one.name}</span>
              {one.hint !== undefined && <span className={classes.hint}>{one.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
