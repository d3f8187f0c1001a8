// The frame of form fields: a label above, a hint and an error below.
import { type ReactNode, useId } from 'react';

interface ChildProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface LabelledProps {
  label: string;
  hint?: string | undefined;
  /** The error message. */
  problem?: string | undefined;
  /** The field's path in its record, for links to it. */
  at?: string | undefined;
  children: (inside: ChildProps) => ReactNode;
}

export function LabelledField({ label, hint, problem, at, children }: LabelledProps) {
  const id = useId();
  const describedBy = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`].filter(
    Boolean,
  );
  return (
    <div className="grid gap-1 min-w-0" data-at={at}>
      <label className="mb-1 text-13 font-medium" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
        'aria-invalid': problem === undefined ? undefined : true,
      })}
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

interface GroupProps extends Omit<LabelledProps, 'children'> {
  children: ReactNode;
}

/** Groups several inputs under one label. */
export function LabelledGroup({ label, hint, problem, at, children }: GroupProps) {
  return (
    <fieldset className="grid gap-1 min-w-0" data-at={at}>
      <legend className="mb-1 text-13 font-medium">{label}</legend>
      {children}
      {hint !== undefined && <p className="text-soft text-12">{hint}</p>}
      {problem !== undefined && <p className="text-danger text-12 wrap-anywhere">{problem}</p>}
    </fieldset>
  );
}
