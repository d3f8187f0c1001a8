// The layout of most pages: the bar with the title, and sections with a description next to each.
import { type ReactNode, useId } from 'react';
import { PageBar } from './page-bar.tsx';

interface PageProps {
  /** The link to the parent page. */
  up?: ReactNode;
  /** The page's title; null: the surrounding page shows a title. */
  title: string | null;
  /** The main action of the page. */
  action?: ReactNode;
  lead?: string | undefined;
  children: ReactNode;
}

export function Page({ up, title, action, lead, children }: PageProps) {
  return (
    <>
      {title !== null && <PageBar up={up} title={title} action={action} />}
      <div className="grid content-start w-full max-w-page pt-5 px-6 pb-12 max-tablet:pt-4 max-tablet:px-4 max-tablet:pb-8 [&>section:first-child]:pt-0 [&>section:first-child]:border-t-0">
        {lead !== undefined && <p className="max-w-text mb-5 text-soft">{lead}</p>}
        {children}
      </div>
    </>
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
