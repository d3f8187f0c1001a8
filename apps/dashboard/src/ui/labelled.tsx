// A label above, a hint and a problem below: what fields of forms have in common.
import { type ReactNode, useId } from 'react';
import classes from './labelled.module.css';

interface Inside {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface LabelledProps {
  label: string;
  hint?: string | undefined;
  /** What is wrong with it, in a sentence. */
  problem?: string | undefined;
  /** The place of the field in what it belongs to, for links to it. */
  at?: string | undefined;
  children: (inside: Inside) => ReactNode;
}

export function Labelled({ label, hint, problem, at, children }: LabelledProps) {
  const id = useId();
  const said = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`].filter(Boolean);
  return (
    <div className={classes.field} data-at={at}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': said.length > 0 ? said.join(' ') : undefined,
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

/** Several fields that are one. */
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
