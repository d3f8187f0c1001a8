// The frame of form fields: a label above, a hint and an error below.
import { type ReactNode, useId } from 'react';

/** The props that every field of a form has. */
export interface FieldProps<Value> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  hint?: string | undefined;
  /** The error message. */
  problem?: string | undefined;
  /** The field's path in its record, for links to it. */
  at?: string | undefined;
  disabled?: boolean | undefined;
}

/** A choice of a field. */
export interface Option<T extends string> {
  value: T;
  name: string;
}

interface InputDescription {
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface ChildProps extends InputDescription {
  id: string;
}

interface LabelledProps extends Pick<FieldProps<unknown>, 'label' | 'hint' | 'problem' | 'at'> {
  /** A small variant with the label on the same line, for use outside forms. */
  inline?: boolean | undefined;
  /** Whether the label is only read aloud, because the fields next to this one explain it. */
  hidesLabel?: boolean | undefined;
  children: (inside: ChildProps) => ReactNode;
}

export function LabelledField({ label, hint, problem, at, inline, hidesLabel, children }: LabelledProps) {
  const id = useId();
  return (
    <div
      className="grid gap-1 min-w-0 data-inline:grid-cols-[auto_minmax(0,auto)] data-inline:w-fit data-inline:max-w-[min(20rem,100%)] data-inline:gap-2 data-inline:items-center data-inline:text-13"
      data-at={at}
      data-inline={inline || undefined}
    >
      <label
        className={
          hidesLabel
            ? 'sr-only'
            : 'mb-1 text-soft text-13 font-medium in-data-inline:mb-0 in-data-inline:[font-weight:inherit]'
        }
        htmlFor={id}
      >
        {label}
      </label>
      {children({ id, ...describeInput(id, hint, problem) })}
      <Below id={id} hint={hint} problem={problem} />
    </div>
  );
}

/** Returns the attributes that connect an input with the hint and the error {@link Below} it. */
export function describeInput(
  id: string,
  hint: string | undefined,
  problem: string | undefined,
): InputDescription {
  const describedBy = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`];
  return {
    'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
    'aria-invalid': problem === undefined ? undefined : true,
  };
}

interface GroupProps extends Omit<LabelledProps, 'children' | 'inline'> {
  disabled?: boolean | undefined;
  children: ReactNode;
}

/** Groups several inputs under one label. */
export function LabelledGroup({ label, hint, problem, at, disabled, hidesLabel, children }: GroupProps) {
  const id = useId();
  return (
    <fieldset
      className="grid gap-2 min-w-0"
      data-at={at}
      disabled={disabled}
      // A refused form focuses the group.
      tabIndex={problem === undefined ? undefined : -1}
      {...describeInput(id, hint, problem)}
    >
      <legend className={hidesLabel ? 'sr-only' : 'mb-1 text-soft text-13 font-medium'}>{label}</legend>
      {children}
      <Below id={id} hint={hint} problem={problem} />
    </fieldset>
  );
}

interface BelowProps extends Pick<LabelledProps, 'hint' | 'problem'> {
  id: string;
}

/** The hint and the error below a field. */
export function Below({ id, hint, problem }: BelowProps) {
  return (
    <>
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
    </>
  );
}
