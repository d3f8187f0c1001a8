// A funnel: a table with the count of each step and a bar next to it.

interface FunnelStep {
  id: string;
  name: string;
  value: number;
  shown: string;
  /** The step's share of the first step's count, as text. */
  share: string | null;
}

interface FunnelProps {
  caption: string;
  steps: readonly FunnelStep[];
  /** The column headings: step, count, share. */
  heads: readonly [string, string, string];
}

export function Funnel({ caption, steps, heads }: FunnelProps) {
  const most = Math.max(1, ...steps.map(({ value }) => value));
  return (
    <table className="w-full border-collapse tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
          <th scope="col">{heads[2]}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.id}>
            <th scope="row" className="w-px py-1 ps-0 pe-4 font-normal text-start whitespace-nowrap">
              {step.name}
            </th>
            <td className="grid grid-cols-[minmax(2rem,1fr)_minmax(3.5rem,auto)] items-center gap-3 py-1 px-0">
              <svg
                className="w-full h-3 rounded-bar bg-sunk fill-accent"
                viewBox="0 0 100 1"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <rect width={(step.value / most) * 100} height="1" />
              </svg>
              <span className="font-bold text-end">{step.shown}</span>
            </td>
            <td className="w-18 py-1 px-0 text-soft text-end">{step.share}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
