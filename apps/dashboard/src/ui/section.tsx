// The layout of a settings page: a title, and sections with a description next to each.
import { type ReactNode, useId } from 'react';

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
    <div className="grid content-start w-full max-w-240 pt-6 px-6 pb-12 max-tablet:pt-4 max-tablet:px-4 max-tablet:pb-8 [&>section:first-child]:pt-0 [&>section:first-child]:border-t-0">
      {up && (
        <p className="min-w-0 -mt-2 mb-1 text-13 [&_a]:inline-block [&_a]:max-w-full [&_a]:min-h-6 [&_a]:text-soft [&_a]:no-underline [&_a]:align-top [&_a]:truncate [&_a:hover]:underline [&_a]:before:content-['‹_'/''] pointer-coarse:[&_a]:min-h-11 pointer-coarse:[&_a]:py-3 print:hidden">
          {up}
        </p>
      )}
      {title !== null && (
        <header className="flex flex-wrap items-start justify-between gap-y-2 gap-x-4 min-h-9.5 mb-4">
          <h1 className="min-w-0 py-1.5 wrap-anywhere" tabIndex={-1}>
            {title}
          </h1>
          {action}
        </header>
      )}
      {lead !== undefined && <p className="max-w-text mb-4 text-soft">{lead}</p>}
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
    <section
      className="grid grid-cols-[minmax(0,15rem)_minmax(0,1fr)] gap-y-3 gap-x-8 py-6 border-t border-line max-desk:grid-cols-1"
      aria-labelledby={id}
    >
      <div className="grid content-start gap-1">
        <h2 id={id}>{title}</h2>
        {hint !== undefined && <p className="text-soft text-13">{hint}</p>}
      </div>
      <div className={`grid content-start gap-4 min-w-0 ${wide ? '' : 'max-w-104'}`}>{children}</div>
    </section>
  );
}
