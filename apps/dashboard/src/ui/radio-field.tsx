// Radio buttons, each with an optional description.
import { useId } from 'react';

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
    <fieldset className="grid gap-1 min-w-0">
      <legend className="pb-1 text-13 font-medium">{label}</legend>
      <div className={inRow ? 'flex flex-wrap gap-y-1 gap-x-4' : undefined}>
        {options.map((one) => (
          <label
            key={one.value}
            className="flex items-start gap-2 min-h-6 py-1 cursor-pointer pointer-coarse:items-center pointer-coarse:min-h-11"
          >
            <input
              className="flex-none size-4.5 mt-px mx-0 mb-0 accent-accent pointer-coarse:size-6"
              type="radio"
              name={name}
              checked={one.value === value}
              onChange={() => onChange(one.value)}
            />
            <span>
              <span className={`block ${inRow ? 'font-normal' : 'font-medium'}`}>{one.name}</span>
              {one.hint !== undefined && (
                <span className="block max-w-text text-soft text-13">{one.hint}</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
