// The label of a place in the navigation, whose look is the utility `rail-item`.
import type { ReactNode } from 'react';

/** The label. On low screens, it appears on hover only, as the item's title. */
export function RailLabel({ children }: { children: ReactNode }) {
  return <span className="max-w-full truncate low:in-data-[rail=slim]:sr-only">{children}</span>;
}
