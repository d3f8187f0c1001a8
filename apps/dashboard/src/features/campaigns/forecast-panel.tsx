// The forecast of first contacts to queued leads, by day.

import { Link } from '@tanstack/react-router';
import { linkTo } from '../../links.ts';
import { useFormats } from '../../text/language.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Hint } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Panel } from '../overview/panel.tsx';
import { useCan } from '../session/session.ts';
import { Note, Warning } from './notes.tsx';
import type { Card, Forecast, useForecast } from './queries.ts';
import { useCampaignText } from './text.ts';

interface ForecastPanelProps {
  card: Card;
  query: ReturnType<typeof useForecast>;
}

export function ForecastPanel({ card, query }: ForecastPanelProps) {
  const text = useCampaignText();
  return (
    <Panel title={text.forecast}>
      <Loading of={query} rows={4} height={28} />
      {query.data && <ForecastResult of={query.data} card={card} />}
    </Panel>
  );
}

function ForecastResult({ of, card }: { of: Forecast; card: Card }) {
  const text = useCampaignText();
  const formats = useFormats();
  const can = useCan();
  const { waiting, sending, capped, condition, held_by, next_at, done_on, timezone } = of;
  const open =
    card.sending_hours.toLowerCase() === 'always' ? text.always : formats.hours(card.sending_hours);
  const hours = `${open} · ${timezone}`;
  if (waiting === 0)
    return (
      <>
        <Note>
          {condition === 'number' ? text.conditions.number : text.nobody}
          {sending > 0 && ` ${text.sending(sending, formats.number(sending))}`}
        </Note>
        {can('imports.create') && (
          <p>
            <Link {...linkTo.importPeople(card.campaign_id)}>{text.importPeople}</Link>
          </p>
        )}
        <Facts of={[[text.hours, hours]]} />
      </>
    );
  return (
    <>
      <p>
        <span className="text-20 font-bold leading-tight">
          {text.waiting(waiting, formats.number(waiting), capped)}
        </span>
        {sending > 0 && (
          <span className="block text-soft">{text.sending(sending, formats.number(sending))}</span>
        )}
        {done_on !== null && (
          <span className="block text-soft">
            {text.doneOn(formats.date(formats.instant(done_on, '12:00')!))}
          </span>
        )}
      </p>
      {card.number?.simulated && <Hint>{text.realNumber}</Hint>}
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
          ...(next_at ? [[text.next, formats.moment(next_at)] as const] : []),
          [text.hours, hours],
        ]}
      />
    </>
  );
}
