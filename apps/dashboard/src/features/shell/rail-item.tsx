// The look of a place in the navigation. Links, buttons and menus share it.
import type { ReactNode } from 'react';

/** A column with the label below the icon, or a row in the wide rail. Its `b` is a count. */
export const RAIL_ITEM = [
  'relative grid justify-items-center gap-0.5 w-full py-2 rounded-control text-soft text-12 no-underline',
  'hover:bg-sunk hover:text-ink aria-[current=page]:bg-sunk aria-[current=page]:text-ink [&_svg]:size-5',
  'max-tablet:content-center max-tablet:min-h-14',
  'tablet:in-data-[rail=wide]:grid-cols-[auto_minmax(0,1fr)] tablet:in-data-[rail=wide]:justify-items-start',
  'tablet:in-data-[rail=wide]:items-center tablet:in-data-[rail=wide]:gap-3 tablet:in-data-[rail=wide]:px-3',
  'tablet:in-data-[rail=wide]:text-14 tablet:in-data-[rail=wide]:text-start',
  '[&_b]:absolute [&_b]:top-1 [&_b]:end-3 [&_b]:min-w-4.5 [&_b]:px-1.25 [&_b]:rounded-full [&_b]:bg-accent',
  '[&_b]:text-on-accent [&_b]:text-12 [&_b]:leading-4.5 [&_b]:text-center max-tablet:[&_b]:end-3/10',
  '[&_b[data-quiet]]:bg-soft [&_b[data-quiet]]:text-panel',
  'tablet:in-data-[rail=wide]:[&_b]:top-1/2 tablet:in-data-[rail=wide]:[&_b]:-translate-y-1/2',
].join(' ');

/** The label. On low screens, it appears on hover only, as the item's title. */
export function RailLabel({ children }: { children: ReactNode }) {
  return (
    <span className="max-w-full overflow-hidden text-ellipsis max-tablet:whitespace-nowrap low:in-data-[rail=slim]:sr-only">
      {children}
    </span>
  );
}
