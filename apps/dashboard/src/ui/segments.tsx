// A segmented control: one of a few ways to show the same data.
import classes from './segments.module.css';

interface SegmentsProps<T extends string> {
  /** The name of the control, for screen readers. */
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; name: string }[];
}

export function Segments<T extends string>({ label, value, onChange, options }: SegmentsProps<T>) {
  return (
    <fieldset className={classes.group}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((one) => (
        <button
          key={one.value}
          type="button"
          className={classes.one}
          aria-pressed={one.value === value}
          onClick={() => onChange(one.value)}
        >
          {one.name}
        </button>
      ))}
    </fieldset>
  );
}
