// A list of read-only values with their names.
import type { ReactNode } from 'react';

interface FactsProps {
  of: readonly (readonly [name: string, value: ReactNode])[];
  /** Whether the values line up with those of other lists on the page. */
  isAligned?: boolean;
}

export function Facts({ of, isAligned = false }: FactsProps) {
  return (
    <dl
      className={`grid ${isAligned ? 'tablet:grid-cols-[11rem_minmax(0,1fr)] max-tablet:grid-cols-[fit-content(45%)_minmax(0,1fr)]' : 'grid-cols-[fit-content(45%)_minmax(0,1fr)]'} gap-y-2 gap-x-6 [&_dt]:text-soft [&_dd]:wrap-anywhere`}
    >
      {of.map(([name, value]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
