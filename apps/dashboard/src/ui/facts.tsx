// A list of read-only values with their names.
import type { ReactNode } from 'react';

export function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-y-2 gap-x-6 [&_dt]:text-soft [&_dd]:wrap-anywhere">
      {of.map(([name, value]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
