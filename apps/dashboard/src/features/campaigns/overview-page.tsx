// A campaign's overview: status, results, forecast, and problems that need attention.

import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { SelectField } from '../../forms/select-field.tsx';
import { linkTo } from '../../links.ts';
import { getServerNow } from '../../server-clock.ts';
import { useFormats } from '../../text/language.tsx';
import { ChartBars } from '../../ui/chart-bars.tsx';
import { Funnel } from '../../ui/funnel.tsx';
import { Hint } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ResponseTable } from '../overview/response-table.tsx';
import { useCan } from '../session/session.ts';
import { useStateText } from './campaign-state.tsx';
import { ForecastPanel } from './forecast-panel.tsx';
import { Note, Warning } from './notes.tsx';
import {
  type Card,
  type FunnelFigures,
  useCampaign,
  useConsequences,
  useFunnel,
  useResponses,
} from './queries.ts';
import { useCampaignText } from './text.ts';

const DAY = 86_400_000;
const PERIODS = ['7', '30', '90', '365'] as const;
type Period = (typeof PERIODS)[number];
const STEPS = ['contacted', 'replied', 'qualified', 'booked', 'won'] as const;

export function OverviewPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data: card } = useCampaign(id);
  return card ? <Overview card={card} id={id} /> : null;
}

function Overview({ card, id }: { card: Card; id: string }) {
  const why = useStateText(card);
  const can = useCan();
  const text = useCampaignText();
  const { newcomers } = card;
  const isOwn = newcomers?.campaign_id === card.campaign_id;
  return (
    <div className="grid grid-cols-2 gap-8 items-start w-full max-w-page p-6 max-tablet:grid-cols-1 max-tablet:p-4">
      <div className="grid gap-3 col-span-full">
        <p className="max-w-text text-soft">
          {why}{' '}
          {newcomers && (isOwn ? card.status === 'active' : card.status !== 'archived') && (
            <bdi>{text.newcomers(newcomers.name, isOwn)}</bdi>
          )}
        </p>
        {card.status === 'paused' && can('campaigns.consequences') && <UnansweredLeads card={card} />}
      </div>
      {card.purpose === 'setter' && (
        <>
          <FunnelPanel card={card} id={id} />
          <div className="grid gap-8 min-w-0">
            <ForecastPanel card={card} id={id} />
            {can('campaigns.responses') && <ResponsesPanel id={id} />}
          </div>
        </>
      )}
    </div>
  );
}

/** Says how many leads wrote while the campaign was paused. */
function UnansweredLeads({ card }: { card: Card }) {
  const text = useCampaignText();
  const formats = useFormats();
  const { data } = useConsequences(card.id, 'resume');
  if (data?.action !== 'resume' || data.unanswered === 0) return null;
  return <Warning>{text.unanswered(data.unanswered, formats.number(data.unanswered))}</Warning>;
}

function ResponsesPanel({ id }: { id: string }) {
  const text = useCampaignText();
  const query = useResponses(id);
  return (
    <section className="grid content-start gap-4 min-w-0" aria-labelledby="responses">
      <header>
        <h2 id="responses">{text.responses}</h2>
        <Hint>{text.responsesHint}</Hint>
      </header>
      <Loading of={query} rows={2} height={28} />
      {query.data?.length === 0 && <Note>{text.noResponses}</Note>}
      {query.data && query.data.length > 0 && (
        <ResponseTable rows={query.data.map((one) => ({ ...one, name: one.name ?? text.fromPhone }))} />
      )}
    </section>
  );
}

function FunnelPanel({ card, id }: { card: Card; id: string }) {
  const text = useCampaignText();
  const formats = useFormats();
  const navigate = useNavigate();
  const given = (useSearch({ strict: false }) as { days?: unknown }).days;
  const days: Period = PERIODS.find((one) => one === String(given)) ?? '30';
  const today = formats.dayStart(formats.dayKey(new Date(getServerNow()).toISOString()));
  const since = new Date(Date.parse(today) - (Number(days) - 1) * DAY).toISOString();
  const query = useFunnel(id, since);
  const { data } = query;
  return (
    <section className="grid gap-4 min-w-0" aria-labelledby="funnel">
      <div className="flex flex-wrap items-center justify-between gap-2 min-h-9.5">
        <h2 id="funnel">{text.funnel}</h2>
        <SelectField
          label={text.period}
          inline
          value={days}
          onChange={(value) =>
            void navigate({ ...linkTo.campaign(id, value === '30' ? {} : { days: value }), replace: true })
          }
          options={PERIODS.map((value) => ({ value, name: text.periods[value] }))}
        />
      </div>
      <Loading of={query} rows={5} height={28} />
      {data && <FunnelTable of={data} />}
      {data && data.contacted > 0 && days !== '365' && <DaysChart of={data.by_day} />}
      {data && <FunnelTimes of={data} card={card} />}
    </section>
  );
}

function FunnelTable({ of }: { of: FunnelFigures }) {
  const text = useCampaignText();
  const formats = useFormats();
  if (of.contacted === 0) return <Note>{text.noFunnel}</Note>;
  const steps = STEPS.map((step, at) => {
    const from = at === 0 ? 0 : of[STEPS[at - 1]!];
    return {
      id: step,
      name: text.steps[step],
      value: of[step],
      shown: formats.number(of[step]),
      share: from === 0 ? null : formats.share(of[step] / from),
    };
  });
  const { median_to_reply, median_to_qualified } = of;
  return (
    <>
      <Funnel caption={text.funnel} steps={steps} heads={[text.step, text.people, text.share]} />
      <Note>
        {median_to_reply !== null && text.medianReply(formats.span(median_to_reply))}{' '}
        {median_to_qualified !== null && text.medianQualified(formats.span(median_to_qualified))}
      </Note>
    </>
  );
}

function DaysChart({ of }: { of: FunnelFigures['by_day'] }) {
  const text = useCampaignText();
  const formats = useFormats();
  const bars = of.map(({ day, contacted }) => {
    const noon = formats.instant(day, '12:00')!;
    return {
      id: day,
      label: formats.dayMonth(noon),
      name: formats.day(noon),
      value: contacted,
      shown: formats.number(contacted),
    };
  });
  return (
    <ChartBars
      title={text.contactedByDay}
      bars={bars}
      heads={[text.day, text.people]}
      asTable={text.asTable}
    />
  );
}

function FunnelTimes({ of, card }: { of: FunnelFigures; card: Card }) {
  const text = useCampaignText();
  const formats = useFormats();
  return (
    <section aria-labelledby="looks">
      <h3 id="looks">{text.looks}</h3>
      {of.looks.length === 0 && <Note>{text.noLooks}</Note>}
      <ul>
        {of.looks.map(({ kind, reason, leads }) => (
          <li
            key={`${kind} ${reason}`}
            className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 items-baseline py-2 border-t border-line"
          >
            <Link
              className="pointer-coarse:inline-block pointer-coarse:min-h-11 pointer-coarse:py-3"
              {...(kind === 'open_question'
                ? linkTo.inbox({ view: 'attention_all', campaign_id: card.campaign_id })
                : linkTo.leads({
                    campaign_id: card.campaign_id,
                    ...(kind === 'booking_failed' ? { booking: 'failed' } : { handed_over: reason ?? 'any' }),
                  }))}
            >
              {text.leadsOf(leads, formats.number(leads))}
            </Link>
            <span className="wrap-anywhere">
              {kind === 'handed_over'
                ? text.handedOver(reason && formats.reasonKind(reason, text.handOverKinds))
                : text.looksFor[kind]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
