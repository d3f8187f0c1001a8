// One of several, by the browser's own list: it opens well on every device.
import classes from './choice.module.css';

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** By value; in this order. */
  options: readonly (readonly [value: string, words: string])[];
}

export function Choice({ label, value, onChange, options }: ChoiceProps) {
  return (
    <label className={classes.choice}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
