// The frame of a page of settings: a title, and sections with a word about each beside it.
import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface PageProps {
  /** The link to the page above this one. */
  up?: ReactNode;
  /** null: the frame around it has one. */
  title: string | null;
  /** The one main action. */
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
  /** Fields keep a readable width; lists take what there is. */
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
