// The panels of an overview, each with a heading and a link to the page that shows more.
import { type ReactNode, useId } from 'react';
import { Hint } from '../../ui/layout.tsx';

const COLUMNS = { 1: '', 2: 'min-[60rem]:col-span-2', 3: 'min-[60rem]:col-span-3' } as const;

interface PanelProps {
  title: string;
  /** Shown after the title. */
  mark?: ReactNode;
  hint?: string;
  more?: ReactNode;
  /** The columns that the panel has in a wide window, of three. */
  columns?: keyof typeof COLUMNS;
  children: ReactNode;
}

export function Panel({ title, mark, hint, more, columns = 1, children }: PanelProps) {
  const id = useId();
  return (
    <section
      className={`grid content-start gap-4 min-w-0 p-5 border border-line rounded-panel bg-panel max-tablet:p-4 ${COLUMNS[columns]}`}
      aria-labelledby={id}
    >
      <header className="grid gap-0.5">
        <div className="flex items-baseline justify-between gap-4 min-h-6 [&_a]:text-13 [&_a]:whitespace-nowrap pointer-coarse:[&_a]:py-3 pointer-coarse:[&_a]:-my-3">
          <h2 id={id} className="flex items-baseline gap-2 text-16 font-bold">
            {title}
            {mark}
          </h2>
          {more}
        </div>
        {hint !== undefined && <Hint>{hint}</Hint>}
      </header>
      {children}
    </section>
  );
}

/** Panels in three columns, or below each other if the window is narrow. */
export function PanelGrid({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-4 items-stretch min-[60rem]:grid-cols-3">{children}</div>;
}
