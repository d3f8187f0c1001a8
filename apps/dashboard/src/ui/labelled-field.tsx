// The frame of form fields: a label above, a hint and an error below.
import { type ReactNode, useId } from 'react';
import classes from './labelled-field.module.css';

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
    <div className={classes.field} data-at={at}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
        'aria-invalid': problem === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={classes.problem}>
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
    <fieldset className={classes.field} data-at={at}>
      <legend className={classes.label}>{label}</legend>
      {children}
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {problem !== undefined && <p className={classes.problem}>{problem}</p>}
    </fieldset>
  );
}
