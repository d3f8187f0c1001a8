// The lists in the panels beside a conversation.
import type { ReactNode } from 'react';

/** A `dl` whose `div`s contain a name and its value. */
export function PanelFacts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid gap-2 [&_div]:grid [&_div]:grid-cols-[7rem_minmax(0,1fr)] [&_div]:gap-2 [&_div]:items-baseline [&_dt]:text-soft [&_dd]:wrap-anywhere">
      {children}
    </dl>
  );
}

/** A list of checks. Each `li` has a mark, a name, a reason and an action, and the verdict colors the mark. */
export function FindingList({ children }: { children: ReactNode }) {
  return (
    <ul className="grid gap-1 [&_li]:grid [&_li]:grid-cols-[1.2em_minmax(0,auto)_minmax(0,1fr)_auto] [&_li]:gap-2 [&_li]:items-baseline [&_[data-verdict=open]]:text-soft [&_[data-verdict=met]>:first-child]:text-qualified [&_[data-verdict=failed]>:first-child]:text-danger">
      {children}
    </ul>
  );
}
