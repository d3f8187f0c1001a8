// The results of a link in a period: a funnel from click to deal, a chart by day, and notes on what is counted.

import { Link } from '@tanstack/react-router';
import { linkTo } from '../../links.ts';
import { useFormats } from '../../text/language.tsx';
import { ChartBars } from '../../ui/chart-bars.tsx';
import { Funnel } from '../../ui/funnel.tsx';
import { Hint } from '../../ui/layout.tsx';
import { useCan } from '../session/session.ts';
import type { LinkCard } from './queries.ts';
import { useLinkText } from './text.ts';

const STEPS = ['clicks', 'leads', 'replied', 'qualified', 'booked', 'won'] as const;

export function LinkResults({ link: { id, stats } }: { link: LinkCard }) {
  const words = useLinkText();
  const formats = useFormats();
  const can = useCan();
  const figure = formats.number;
  const renderDaily = (what: 'clicks' | 'leads', title: string) => (
    <ChartBars
      title={title}
      asTable={words.asTable}
      heads={[words.day, words[what]]}
      bars={stats.by_day.map((day) => {
        // Use noon, which is on the same day in every time zone.
        const noon = `${day.date}T12:00:00Z`;
        const [label, name] = [formats.dayMonth(noon), formats.date(noon)];
        return { id: day.date, label, name, value: day[what], shown: figure(day[what]) };
      })}
    />
  );
  return (
    <>
      <Funnel
        caption={words.funnel}
        heads={words.heads}
        steps={STEPS.map((step) => ({
          id: step,
          name: words.steps[step],
          value: stats[step],
          shown: figure(stats[step]),
          share: step === 'clicks' || stats.clicks === 0 ? null : formats.share(stats[step] / stats.clicks),
        }))}
      />
      <Hint>
        {words.scans(figure(stats.scans), figure(stats.clicks))}{' '}
        {words.sure(figure(stats.certain), figure(stats.probable))}
      </Hint>
      {renderDaily('clicks', words.byDay)}
      {renderDaily('leads', words.leadsByDay)}
      {can('leads.table') && stats.leads > 0 && (
        <Link {...linkTo.leads({ link_id: id })}>{words.seeLeads}</Link>
      )}
    </>
  );
}
