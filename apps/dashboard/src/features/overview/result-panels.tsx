// The results of the last seven days: the funnel, the response times, and charts by day.
import { Link } from '@tanstack/react-router';
import { linkTo } from '../../links.ts';
import { useFormats } from '../../text/language.tsx';
import { ChartBars } from '../../ui/chart-bars.tsx';
import { Funnel } from '../../ui/funnel.tsx';
import { Empty } from '../../ui/problem.tsx';
import { Panel } from './panel.tsx';
import type { Overview } from './queries.ts';
import { ResponseTable } from './response-table.tsx';
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
    <Panel title={text.funnel} {...(!isEmpty && { hint: text.funnelHint })}>
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

export function ResponsesPanel({ of }: { of: Overview['responses'] }) {
  const text = useOverviewText();
  return (
    <Panel title={text.responses} hint={text.responsesHint}>
      <ResponseTable
        rows={[
          { name: text.agent, ...of.agent },
          { name: text.person, ...of.person },
        ]}
      />
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
        label: formats.dayMonth(noon),
        name: formats.day(noon),
        value: one[field],
        shown: formats.number(one[field]),
      };
    });
  if (of.every(({ contacted, replied }) => contacted + replied === 0)) return null;
  return (
    <Panel isWide title={text.byDay}>
      <div className="grid grid-cols-2 gap-8 max-tablet:grid-cols-1">
        {(['contacted', 'replied'] as const).map((field) => (
          <ChartBars
            key={field}
            title={text[field]}
            bars={toBars(field)}
            heads={[text.day, text.leads]}
            asTable={text.asTable}
          />
        ))}
      </div>
    </Panel>
  );
}
