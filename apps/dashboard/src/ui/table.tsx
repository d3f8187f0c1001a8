// A table of records. On a phone it becomes a list with the heading before each value.
import type { ReactNode } from 'react';
import classes from './table.module.css';

interface Head {
  name: string;
  /** Whether the column contains numbers. */
  figure?: boolean;
}

export function Table({ heads, children }: { heads: readonly (string | Head)[]; children: ReactNode }) {
  const all = heads.map((head): Head => (typeof head === 'string' ? { name: head } : head));
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {all.map(({ name, figure }) => (
            <th key={name} scope="col" className={figure ? classes.figure : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface CellProps {
  /** The column's heading, shown on a phone. */
  label: string;
  figure?: boolean;
  /** Whether the text stays on one line. */
  short?: boolean;
  soft?: boolean;
  title?: string | undefined;
  children: ReactNode;
}

export function Cell({ label, figure, short, soft, title, children }: CellProps) {
  const classNames = [figure && classes.figure, short && classes.short, soft && classes.soft];
  return (
    <td data-label={label} className={classNames.filter(Boolean).join(' ')} title={title}>
      {children}
    </td>
  );
}

/** The name of a row's record, with a note below it. */
export function NameCell({ children, about }: { children: ReactNode; about?: ReactNode }) {
  return (
    <th scope="row">
      <span className={classes.name}>{children}</span>
      {about && <p className={classes.soft}>{about}</p>}
    </th>
  );
}
