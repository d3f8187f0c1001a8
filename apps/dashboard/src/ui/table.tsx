// A table of records, which on a phone is a list: each value with its head before it.
import type { ReactNode } from 'react';
import classes from './table.module.css';

interface Head {
  name: string;
  /** Its values are figures. */
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
  /** Its head, as a phone shows it. */
  label: string;
  figure?: boolean;
  /** It is not broken. */
  short?: boolean;
  soft?: boolean;
  title?: string | undefined;
  children: ReactNode;
}

export function Cell({ label, figure, short, soft, title, children }: CellProps) {
  const looks = [figure && classes.figure, short && classes.short, soft && classes.soft];
  return (
    <td data-label={label} className={looks.filter(Boolean).join(' ')} title={title}>
      {children}
    </td>
  );
}

/** What a line is of, with a word about it. */
export function NameCell({ children, about }: { children: ReactNode; about?: ReactNode }) {
  return (
    <th scope="row">
      <span className={classes.name}>{children}</span>
      {about && <p className={classes.soft}>{about}</p>}
    </th>
  );
}
