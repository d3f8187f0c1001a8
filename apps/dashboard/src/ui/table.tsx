// A table of records. On a phone it becomes a list with the heading before each value.
import { ArrowDown, ArrowUp } from 'iconoir-react/regular';
import type { ReactNode } from 'react';
import classes from './table.module.css';

interface Head {
  name: string;
  /** Whether the column contains numbers. */
  figure?: boolean;
  /** The order of the rows if they are sorted by this column. */
  sort?: 'ascending' | 'descending';
  isSorted?: boolean;
  /** Sorts the rows by this column, or ends that. */
  onSort?: () => void;
}

export function Table({ heads, children }: { heads: readonly (string | Head)[]; children: ReactNode }) {
  const all = heads.map((head): Head => (typeof head === 'string' ? { name: head } : head));
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {all.map(({ name, figure, sort, isSorted = false, onSort }) => (
            <th
              key={name}
              scope="col"
              className={figure ? classes.figure : undefined}
              aria-sort={onSort && (isSorted ? sort : 'none')}
            >
              {onSort ? (
                <SortButton
                  name={name}
                  arrow={isSorted && (sort === 'ascending' ? ArrowUp : ArrowDown)}
                  onSort={onSort}
                />
              ) : (
                name
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface SortButtonProps {
  name: string;
  /** The arrow of the order in force, or false if the rows have another order. */
  arrow: typeof ArrowUp | false;
  onSort: () => void;
}

/** The heading of a column by which rows can be sorted. */
export function SortButton({ name, arrow: Arrow, onSort }: SortButtonProps) {
  return (
    <button
      type="button"
      className={`inline-flex items-center gap-1 min-h-7 -mx-1 px-1 rounded-control hover:text-ink [&_svg]:size-3.5 ${Arrow ? 'text-ink' : ''}`}
      onClick={onSort}
    >
      {name}
      {Arrow && <Arrow aria-hidden="true" />}
    </button>
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
