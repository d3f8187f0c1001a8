// The panels of an overview, each with a heading and a link to the page that shows more.
import { type ReactNode, useId } from 'react';
import { Hint } from '../../ui/layout.tsx';

interface PanelProps {
  title: string;
  /** Shown after the title. */
  mark?: ReactNode;
  hint?: string;
  more?: ReactNode;
  /** Whether the panel has the width of the page; otherwise it is next to another one in a wide window. */
  isWide?: boolean;
  children: ReactNode;
}

export function Panel({ title, mark, hint, more, isWide = false, children }: PanelProps) {
  const id = useId();
  return (
    <section
      className={`grid content-start gap-4 min-w-0 p-5 border border-line rounded-panel bg-panel max-tablet:p-4 ${isWide ? 'col-span-full' : ''}`}
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

/** Panels in two columns, of which the first is wider, or below each other if the window is narrow. */
export function PanelGrid({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-4 items-stretch min-[60rem]:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
      {children}
    </div>
  );
}
