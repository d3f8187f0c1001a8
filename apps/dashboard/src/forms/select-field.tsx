// A native select: typing searches it, and a phone shows its own picker.
import { type FieldProps, LabelledField, type Option } from './labelled-field.tsx';

interface SelectFieldProps<T extends string> extends FieldProps<T> {
  options: readonly Option<T>[];
  /** A small variant with the label on the same line, for use outside forms. */
  inline?: boolean;
  hidesLabel?: boolean;
}

export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { label, hint, problem, at, onChange, options, inline, hidesLabel, ...rest } = props;
  return (
    <LabelledField
      label={label}
      hint={hint}
      problem={problem}
      at={at}
      inline={inline}
      hidesLabel={hidesLabel}
    >
      {(inside) => (
        <select
          {...inside}
          className="control h-9.5 py-0 in-data-inline:h-8 in-data-inline:min-h-8 in-data-inline:font-medium in-data-inline:text-ellipsis pointer-coarse:h-11"
          onChange={(event) => onChange(event.currentTarget.value as T)}
          {...rest}
        >
          <Options of={options} />
        </select>
      )}
    </LabelledField>
  );
}

export const Options = ({ of }: { of: readonly Option<string>[] }) =>
  of.map(({ value, name }) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
