// The results of the last seven days: the funnel, the response times, and charts by day.
import { Link } from '@tanstack/react-router';
import { linkTo } from '../../links.ts';
import { useFormats } from '../../text/language.tsx';
import { ChartBars } from '../../ui/chart-bars.tsx';
import { Funnel } from '../../ui/funnel.tsx';
import { Empty } from '../../ui/problem.tsx';
import { Panel } from './panel.tsx';
import type { Overview } from './queries.ts';
import { useOverviewText } from './text.ts';

const STEPS = ['contacted', 'replied', 'qualified', 'booked', 'won'] as const;

export function FunnelPanel({ of: { now, before } }: { of: Overview['funnel'] }) {
  const text = useOverviewText();
  const formats = useFormats();
  const isEmpty = now.contacted + before.contacted === 0;
  const steps = STEPS.map((step, at) => {
    const from = at === 0 ? 0 : now[STEPS[at - 1]!];
    return {
      id: step,
      name: text.steps[step],
      value: now[step],
      shown: formats.number(now[step]),
      share: from === 0 ? null : formats.share(now[step] / from),
      before: { value: before[step], shown: formats.number(before[step]) },
    };
  });
  return (
    <Panel wide title={text.funnel} {...(!isEmpty && { hint: text.funnelHint })}>
      {isEmpty ? (
        <Empty title={text.noFunnel}>
          <p>{text.noFunnelHint}</p>
          <Link {...linkTo.campaigns()}>{text.toCampaigns}</Link>
        </Empty>
      ) : (
        <Funnel caption={text.funnel} steps={steps} heads={text.heads} />
      )}
    </Panel>
  );
}

const HEAD = 'py-1.5 px-0 border-b border-line text-soft text-12 font-normal text-end';
const CELL = 'py-2 px-0 border-b border-line text-end';

export function ResponsesPanel({ of }: { of: Overview['responses'] }) {
  const text = useOverviewText();
  const formats = useFormats();
  const span = (ms: number | null) => (ms === null ? '–' : formats.span(ms));
  return (
    <Panel title={text.responses} hint={text.responsesHint}>
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
          {(['agent', 'person'] as const).map((who) => (
            <tr key={who}>
              <th scope="row" className="py-2 px-0 border-b border-line font-normal text-start">
                {text[who]}
              </th>
              <td className={CELL}>{formats.number(of[who].answers)}</td>
              <td className={`${CELL} font-bold`}>{span(of[who].median)}</td>
              <td className={CELL}>{span(of[who].p90)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

export function DaysPanel({ of }: { of: Overview['by_day'] }) {
  const text = useOverviewText();
  const formats = useFormats();
  const toBars = (field: 'contacted' | 'replied') =>
    of.map((one) => {
      const noon = formats.instant(one.day, '12:00')!;
      return {
        id: one.day,
        label: formats.shortDay(noon),
        name: formats.day(noon),
        value: one[field],
        shown: formats.number(one[field]),
      };
    });
  return (
    <section className="grid grid-cols-2 gap-4 col-span-full max-tablet:grid-cols-1" aria-label={text.byDay}>
      {(['contacted', 'replied'] as const).map((field) => (
        <Panel key={field} title={text[field]}>
          <ChartBars
            title={text[field]}
            bars={toBars(field)}
            heads={[text.day, text.leads]}
            asTable={text.asTable}
          />
        </Panel>
      ))}
    </section>
  );
}
