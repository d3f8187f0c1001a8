// The layout of a settings page: a title, and sections with a description next to each.
import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface PageProps {
  /** The link to the parent page. */
  up?: ReactNode;
  /** The page's title; null: the surrounding page shows a title. */
  title: string | null;
  /** The main action of the page. */
  action?: ReactNode;
  lead?: string;
  children: ReactNode;
}

export function Page({ up, title, action, lead, children }: PageProps) {
  return (
    <div className={classes.page}>
      {up && <p className={`${classes.up} no-print`}>{up}</p>}
      {title !== null && (
        <header className={classes.head}>
          <h1 tabIndex={-1}>{title}</h1>
          {action}
        </header>
      )}
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
      {children}
    </div>
  );
}

interface SectionProps {
  title: string;
  hint?: string;
  /** Uses the full width, for lists; fields otherwise keep a readable width. */
  wide?: boolean;
  children: ReactNode;
}

export function Section({ title, hint, wide = false, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.about}>
        <h2 id={id}>{title}</h2>
        {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      </div>
      <div className={wide ? classes.content : `${classes.content} ${classes.narrow}`}>{children}</div>
    </section>
  );
}
