// The forecast of first contacts to queued leads, by day.

import { Link } from '@tanstack/react-router';
import { linkTo } from '../../links.ts';
import { useFormats } from '../../text/language.tsx';
import { ChartBars } from '../../ui/chart-bars.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useCan } from '../session/session.ts';
import { Note, Warning } from './notes.tsx';
import { type Card, type Forecast, useForecast } from './queries.ts';
import { useCampaignText } from './text.ts';

/** The number of days in the chart. The table lists all days. */
const DRAWN = 30;

export function ForecastPanel({ card, id }: { card: Card; id: string }) {
  const text = useCampaignText();
  const query = useForecast(id);
  const { data } = query;
  return (
    <section className="grid gap-4 min-w-0" aria-labelledby="forecast">
      <div className="flex flex-wrap items-center justify-between gap-2 min-h-9.5">
        <h2 id="forecast">{text.forecast}</h2>
      </div>
      <Loading of={query} rows={4} height={28} />
      {data && <ForecastResult of={data} card={card} />}
    </section>
  );
}

function ForecastResult({ of, card }: { of: Forecast; card: Card }) {
  const text = useCampaignText();
  const formats = useFormats();
  const can = useCan();
  const { waiting, capped, condition, held_by, next_at, done_on, timezone, by_day } = of;
  const open =
    card.sending_hours.toLowerCase() === 'always' ? text.always : formats.hours(card.sending_hours);
  const hours = `${open} · ${timezone}`;
  if (waiting === 0)
    return (
      <>
        <Note>{condition === 'number' ? text.conditions.number : text.nobody}</Note>
        {can('imports.create') && (
          <p>
            <Link {...linkTo.lists()}>{text.importPeople}</Link>
          </p>
        )}
        <Facts of={[[text.hours, hours]]} />
      </>
    );
  const getNoon = (day: string) => formats.instant(day, '12:00')!;
  const bars = by_day.slice(0, DRAWN).map(({ day, first_contacts }) => ({
    id: day,
    label: formats.dayMonth(getNoon(day)),
    name: formats.day(getNoon(day)),
    value: first_contacts,
    shown: formats.number(first_contacts),
  }));
  return (
    <>
      <p>
        <span className="text-20 font-bold leading-tight">
          {text.waiting(waiting, formats.number(waiting), capped)}
        </span>
        {done_on !== null && ` · ${text.doneOn(formats.date(getNoon(done_on)))}`}
      </p>
      {card.number?.simulated && <Note>{text.realNumber}</Note>}
      {condition !== null && <Warning>{text.conditions[condition]}</Warning>}
      <Facts
        of={[
          ...(held_by
            ? [
                [
                  text.heldBy,
                  text.rules[held_by.rule](formats.hours(held_by.figure ?? ''), held_by.day ?? 0),
                ] as const,
              ]
            : []),
          ...(next_at ? [[text.next, formats.momentIn(next_at, timezone)] as const] : []),
          [text.hours, hours],
        ]}
      />
      {bars.length > 0 && (
        <ChartBars
          title={`${text.byDay} · ${text.zoneOf(timezone)}`}
          bars={bars}
          heads={[text.day, text.firstContacts]}
          asTable={text.asTable}
        />
      )}
    </>
  );
}
