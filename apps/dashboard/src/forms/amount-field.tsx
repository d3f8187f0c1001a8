// A field for a number and its unit.
import { useText } from '../text/language.tsx';
import { type FieldProps, LabelledGroup, type Option } from './labelled-field.tsx';
import { Options } from './select-field.tsx';

interface Amount<T extends string> {
  amount: string;
  unit: T;
}

interface AmountFieldProps<T extends string> extends FieldProps<Amount<T>> {
  units: readonly Option<T>[];
  unitLabel: string;
  hidesLabel?: boolean;
}

export function AmountField<T extends string>(props: AmountFieldProps<T>) {
  const text = useText();
  const { label, hint, problem, at, value, onChange, units, unitLabel, disabled, hidesLabel } = props;
  return (
    <LabelledGroup label={label} hint={hint} problem={problem} at={at} hidesLabel={hidesLabel}>
      <div className="grid items-start grid-cols-[minmax(3.5rem,1fr)_minmax(5.5rem,1.4fr)] gap-2">
        <input
          className="control"
          aria-label={label}
          aria-invalid={problem === undefined ? undefined : true}
          inputMode="decimal"
          value={value.amount}
          disabled={disabled}
          onChange={(event) => onChange({ ...value, amount: event.currentTarget.value })}
        />
        <select
          className="control"
          aria-label={text.labeled(label, unitLabel)}
          value={value.unit}
          disabled={disabled}
          onChange={(event) => onChange({ ...value, unit: event.currentTarget.value as T })}
        >
          <Options of={units} />
        </select>
      </div>
    </LabelledGroup>
  );
}
