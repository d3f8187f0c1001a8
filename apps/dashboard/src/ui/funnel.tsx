// A funnel: a table with the count of each step and a bar next to it.
import classes from './funnel.module.css';

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
    <table className={classes.funnel}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
          <th scope="col">{heads[2]}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.id}>
            <th scope="row">{step.name}</th>
            <td>
              <svg className={classes.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(step.value / most) * 100} height="1" />
              </svg>
              <span>{step.shown}</span>
            </td>
            <td>{step.share}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
