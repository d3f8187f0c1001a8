// The bar at the top of every page, so that titles and actions are always at the same place.
import type { ReactNode } from 'react';

interface PageBarProps {
  /** The link to the parent page. */
  up?: ReactNode;
  title: ReactNode;
  /** Shown next to the title, such as a count or a state. */
  beside?: ReactNode;
  /** The actions of the page, at the end of the line. */
  action?: ReactNode;
  /** Links to the parts of the page, below the title. */
  tabs?: ReactNode;
  /** Whether the surrounding page has its own heading. */
  isPart?: boolean;
  /** Whether the page uses the whole window, such as a table or a calendar. */
  isWide?: boolean;
}

export function PageBar({ up, title, beside, action, tabs, isPart = false, isWide = false }: PageBarProps) {
  const Title = isPart ? 'h2' : 'h1';
  // On a phone, actions that don't fit in the line start the next one.
  const [titleLook, actionLook] =
    beside === undefined ? ['max-tablet:grow', 'tablet:ms-auto'] : ['', 'ms-auto'];
  return (
    <header className="border-b border-line">
      <div
        className={`flex flex-wrap items-center gap-y-2 gap-x-3 min-h-12 py-1.5 px-6 max-tablet:px-4 ${isWide ? '' : 'max-w-page'}`}
      >
        {up && (
          <p className="min-w-0 -me-1 after:content-['/'_/''] after:ms-2 after:text-line max-tablet:basis-full max-tablet:-mb-2 max-tablet:after:content-none max-tablet:text-13 text-soft [&_a]:inline-block [&_a]:max-w-full [&_a]:min-h-6 [&_a]:text-soft [&_a]:no-underline [&_a]:align-bottom [&_a]:leading-6 [&_a]:truncate [&_a:hover]:underline max-tablet:[&_a]:before:content-['‹_'/''] pointer-coarse:[&_a]:min-h-11 pointer-coarse:[&_a]:leading-11 print:hidden">
            {up}
          </p>
        )}
        <Title
          className={`min-w-0 text-20 leading-tight wrap-anywhere ${titleLook}`}
          tabIndex={isPart ? undefined : -1}
          dir="auto"
        >
          {title}
        </Title>
        {beside}
        {action && (
          <div
            className={`flex flex-wrap items-center justify-end gap-2 min-w-0 ${actionLook} tablet:has-[input]:flex-1 max-tablet:has-[input]:contents print:hidden`}
          >
            {action}
          </div>
        )}
      </div>
      {tabs}
    </header>
  );
}
