// Charts, each with a table, of the messages that a number sent on each of the last days.

import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../text/language.tsx';
import { ChartBars } from '../../ui/chart-bars.tsx';
import { Loading } from '../../ui/loading.tsx';
import { getDaysQuery } from './queries.ts';
import { useNumbersText } from './text.ts';

export function DailyCharts({ id }: { id: string }) {
  const text = useNumbersText();
  const formats = useFormats();
  const query = useQuery(getDaysQuery(id));
  const { data } = query;
  if (!data) return <Loading of={query} rows={1} height={120} />;
  if (!data.some(({ sent, first_contacts }) => sent + first_contacts > 0)) return <p>{text.nothingSent}</p>;
  const toBars = (field: 'sent' | 'first_contacts') =>
    data.map((one) => {
      // Use noon, which is on the same day in every time zone.
      const noon = `${one.day}T12:00:00Z`;
      const [label, name] = [formats.dayMonth(noon), formats.date(noon)];
      return { id: one.day, label, name, value: one[field], shown: formats.number(one[field]) };
    });
  return (
    <>
      <ChartBars
        title={text.sent}
        bars={toBars('sent')}
        heads={[text.day, text.sent]}
        asTable={text.asTable}
      />
      <ChartBars
        title={text.firsts}
        bars={toBars('first_contacts')}
        heads={[text.day, text.firsts]}
        asTable={text.asTable}
      />
    </>
  );
}
