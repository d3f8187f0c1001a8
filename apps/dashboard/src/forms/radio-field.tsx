// Radio buttons, each with an optional description.
import { useId } from 'react';
import { type FieldProps, LabelledGroup, type Option } from './labelled-field.tsx';

interface RadioFieldProps<T extends string> extends FieldProps<T> {
  options: readonly (Option<T> & { hint?: string })[];
  /** Puts the buttons side by side instead of below each other. */
  inRow?: boolean;
}

export function RadioField<T extends string>(props: RadioFieldProps<T>) {
  const { label, value, onChange, options, hint, problem, at, disabled, inRow } = props;
  const name = useId();
  return (
    <LabelledGroup {...{ label, hint, problem, at, disabled }}>
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
    </LabelledGroup>
  );
}
