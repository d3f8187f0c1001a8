// How long leads waited for answers: a row for each author.
import { useFormats } from '../../text/language.tsx';
import type { Overview } from './queries.ts';
import { useOverviewText } from './text.ts';

type Times = Overview['responses']['agent'] & { name: string };

const HEAD = 'py-1.5 ps-3 pe-0 border-b border-line text-soft text-12 font-normal text-end align-bottom';
const CELL = 'py-2 ps-3 pe-0 border-b border-line text-end';

export function ResponseTable({ rows }: { rows: readonly Times[] }) {
  const text = useOverviewText();
  const formats = useFormats();
  const span = (ms: number | null) => (ms === null ? '–' : formats.span(ms));
  return (
    <table className="w-full border-collapse tabular-nums">
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            <span className="sr-only">{text.who}</span>
          </th>
          {[text.answers, text.median, text.p90].map((head) => (
            <th key={head} scope="col" className={HEAD}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, answers, median, p90 }) => (
          <tr key={name}>
            <th
              scope="row"
              className="min-w-16 py-2 px-0 border-b border-line font-normal text-start wrap-break-word"
              dir="auto"
            >
              {name}
            </th>
            <td className={CELL}>{formats.number(answers)}</td>
            <td className={`${CELL} font-bold`}>{span(median)}</td>
            <td className={CELL}>{span(p90)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
