// Fields of longer forms: text of one or many lines, a choice from a list, and an amount with its unit.
import type { HTMLAttributes, Ref } from 'react';
import { LabelledField, LabelledGroup } from './labelled-field.tsx';

interface CommonFieldProps {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  at?: string | undefined;
  disabled?: boolean | undefined;
}

interface LineProps extends CommonFieldProps {
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'url' | 'time' | 'date';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  placeholder?: string | undefined;
  maxLength?: number;
  /** Suggestions for the field; any other text can be typed. */
  choices?: readonly string[];
  ref?: Ref<HTMLInputElement>;
}

export function LineField({ label, hint, problem, at, value, onChange, choices, ...rest }: LineProps) {
  return (
    <LabelledField label={label} hint={hint} problem={problem} at={at}>
      {(inside) => (
        <>
          <input
            {...inside}
            className="control"
            value={value}
            dir="auto"
            list={choices && `${inside.id}-choices`}
            onChange={(event) => onChange(event.currentTarget.value)}
            {...rest}
          />
          {choices && (
            <datalist id={`${inside.id}-choices`}>
              {choices.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          )}
        </>
      )}
    </LabelledField>
  );
}

interface AreaProps extends CommonFieldProps {
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  maxLength?: number;
  ref?: Ref<HTMLTextAreaElement>;
}

export function AreaField({ label, hint, problem, at, value, onChange, rows = 3, ...rest }: AreaProps) {
  return (
    <LabelledField label={label} hint={hint} problem={problem} at={at}>
      {(inside) => (
        <textarea
          {...inside}
          className="control max-h-112 resize-y field-sizing-content"
          rows={rows}
          value={value}
          dir="auto"
          onChange={(event) => onChange(event.currentTarget.value)}
          {...rest}
        />
      )}
    </LabelledField>
  );
}

interface ChoiceProps<T extends string> extends CommonFieldProps {
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; name: string }[];
}

export function ChoiceField<T extends string>(props: ChoiceProps<T>) {
  const { label, hint, problem, at, value, onChange, options, disabled } = props;
  return (
    <LabelledField label={label} hint={hint} problem={problem} at={at}>
      {(inside) => (
        <select
          {...inside}
          className="control"
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value as T)}
        >
          {options.map((one) => (
            <option key={one.value} value={one.value}>
              {one.name}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}

interface AmountProps<T extends string> extends CommonFieldProps {
  amount: string;
  unit: T;
  onChange: (amount: string, unit: T) => void;
  units: readonly { value: T; name: string }[];
  unitLabel: string;
}

/** A field for a number and its unit. */
export function AmountField<T extends string>(props: AmountProps<T>) {
  const { label, hint, problem, at, amount, unit, onChange, units, unitLabel, disabled } = props;
  return (
    <LabelledGroup label={label} hint={hint} problem={problem} at={at}>
      <div className="grid items-start grid-cols-[minmax(3.5rem,1fr)_minmax(5.5rem,1.4fr)] gap-2">
        <input
          className="control"
          aria-label={label}
          aria-invalid={problem === undefined ? undefined : true}
          inputMode="decimal"
          value={amount}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value, unit)}
        />
        <select
          className="control"
          aria-label={`${label}: ${unitLabel}`}
          value={unit}
          disabled={disabled}
          onChange={(event) => onChange(amount, event.currentTarget.value as T)}
        >
          {units.map((one) => (
            <option key={one.value} value={one.value}>
              {one.name}
            </option>
          ))}
        </select>
      </div>
    </LabelledGroup>
  );
}
