// A native select: typing searches it, and a phone shows its own picker.
import { useId } from 'react';

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
  inline?: boolean;
}

export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { label, value, onChange, options, hint, problem, disabled, inline } = props;
  const id = useId();
  const describedBy = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`].filter(
    Boolean,
  );
  return (
    <div
      className="grid gap-1 min-w-0 data-inline:grid-cols-[auto_minmax(0,auto)] data-inline:w-fit data-inline:max-w-[min(20rem,100%)] data-inline:gap-2 data-inline:items-center data-inline:text-13"
      data-inline={inline || undefined}
    >
      <label
        className="text-13 font-medium in-data-inline:text-soft in-data-inline:[font-weight:inherit]"
        htmlFor={id}
      >
        {label}
      </label>
      <select
        id={id}
        className="control h-9.5 py-0 in-data-inline:h-8 in-data-inline:min-h-8 in-data-inline:font-medium in-data-inline:text-ellipsis pointer-coarse:h-11"
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
        <p id={`${id}-hint`} className="text-soft text-12">
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className="text-danger text-12 wrap-anywhere">
          {problem}
        </p>
      )}
    </div>
  );
}
