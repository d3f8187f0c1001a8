// Fields for durations and lists of durations: a number with a unit.
import { useState } from 'react';
import { AmountField } from '../../forms/amount-field.tsx';
import { LabelledGroup } from '../../forms/labelled-field.tsx';
import { formatDuration, parseDuration, UNITS, type Unit } from './durations.ts';
import { useForm } from './form-section.tsx';
import { ItemList } from './item-list.tsx';
import { useAgentText } from './text.ts';

interface DurationProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  problem?: string | undefined;
  at?: string | undefined;
  /** The unit that an empty field shows. */
  usual?: Unit;
  hidesLabel?: boolean;
}

export function DurationField({ value, onChange, usual = 'm', ...rest }: DurationProps) {
  const text = useAgentText();
  const { may } = useForm();
  // Keeps the unit that the user chose before typing a number.
  const [chosen, setChosen] = useState(usual);
  const { amount, unit } = parseDuration(value, chosen);
  return (
    <AmountField
      {...rest}
      value={{ amount, unit }}
      unitLabel={text.unit}
      units={UNITS.map((one) => ({ value: one, name: text.units[one] ?? one }))}
      disabled={!may}
      onChange={(next) => {
        setChosen(next.unit);
        onChange(next.amount.trim() === '' ? '' : formatDuration(next));
      }}
    />
  );
}

interface DurationsProps {
  label: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  most: number;
  hint?: string | undefined;
  /** The initial value of an added duration. */
  added: string;
  problem?: string | undefined;
  at: string;
}

export function DurationsField({ values, onChange, most, added, ...group }: DurationsProps) {
  const text = useAgentText();
  return (
    <LabelledGroup {...group}>
      <ItemList
        items={values}
        most={most}
        words={text.duration}
        onAdd={() => onChange([...values, added])}
        onRemove={(index) => onChange(values.toSpliced(index, 1))}
        head={(value, index) => (
          <DurationField
            label={text.formatFieldPath(index + 1)}
            value={value}
            usual="h"
            hidesLabel
            onChange={(next) => onChange(values.with(index, next))}
          />
        )}
      />
    </LabelledGroup>
  );
}
