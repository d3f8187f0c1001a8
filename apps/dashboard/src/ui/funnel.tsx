// A funnel: a table with the count of each step and a bar next to it, and optionally the counts of an earlier period.
import { FillBar } from './fill-bar.tsx';

interface FunnelStep {
  id: string;
  name: string;
  value: number;
  shown: string;
  /** The step's share of the first or of the previous step, as text; null: not known. */
  share: string | null;
  /** The step in the earlier period. */
  before?: { value: number; shown: string };
}

interface FunnelProps {
  caption: string;
  steps: readonly FunnelStep[];
  /** The column headings: step, count, share, and count in the earlier period. */
  heads: readonly [step: string, count: string, share: string, before?: string];
}

export function Funnel({ caption, steps, heads: [step, count, share, before] }: FunnelProps) {
  const most = Math.max(1, ...steps.flatMap((one) => [one.value, one.before?.value ?? 0]));
  return (
    <table className="w-full border-collapse tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-soft text-12 [&_th]:pb-1 [&_th+th]:ps-2 [&_th]:font-normal [&_th]:text-end [&_th]:align-bottom">
        <tr>
          <th scope="col">
            <span className="sr-only">{step}</span>
          </th>
          <th scope="col">{count}</th>
          <th scope="col" className="w-24 max-tablet:w-14">
            {share}
          </th>
          {before !== undefined && (
            <th scope="col" className="w-24 max-tablet:w-14">
              {before}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {steps.map((one) => (
          <tr key={one.id}>
            <th scope="row" className="w-px py-1.5 ps-0 pe-4 font-normal text-start whitespace-nowrap">
              {one.name}
            </th>
            <td className="grid grid-cols-[minmax(2rem,1fr)_minmax(2.5rem,auto)] items-center gap-3 py-1.5 px-0">
              <FillBar share={one.value / most} earlier={one.before && one.before.value / most} />
              <span className="font-bold text-end">{one.shown}</span>
            </td>
            <td className="py-1.5 px-0 text-soft text-end">{one.share ?? '–'}</td>
            {before !== undefined && <td className="py-1.5 px-0 text-soft text-end">{one.before?.shown}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
