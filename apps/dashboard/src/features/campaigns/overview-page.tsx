// A campaign's overview: its status, the leads who need a person, the forecast and the results.

import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useDraft } from '../../drafts.ts';
import { SelectField } from '../../forms/select-field.tsx';
import { linkTo } from '../../links.ts';
import { getServerNow } from '../../server-clock.ts';
import { useFormats } from '../../text/language.tsx';
import { ChartBars } from '../../ui/chart-bars.tsx';
import { Funnel } from '../../ui/funnel.tsx';
import { Hint } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { getAgentDraft } from '../agent/queries.ts';
import { useInbox } from '../conversations/queries.ts';
import { AttentionPanel } from '../overview/attention-panel.tsx';
import { Panel, PanelGrid } from '../overview/panel.tsx';
import { ResponseTable } from '../overview/response-table.tsx';
import { useCan, useSession } from '../session/session.ts';
import { useStateText } from './campaign-state.tsx';
import { ForecastPanel } from './forecast-panel.tsx';
import { Note, Warning } from './notes.tsx';
import {
  type Card,
  type Forecast,
  type FunnelFigures,
  useCampaign,
  useConsequences,
  useForecast,
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
  // This browser has changes of the agent that were neither saved nor published.
  const hasUnsavedAgent = useDraft(getAgentDraft(card.id)) !== '';
  const isOwn = newcomers?.campaign_id === card.campaign_id;
  return (
    <div className="grid gap-4 w-full max-w-page p-6 max-tablet:p-4">
      <p className="text-soft">
        {why}{' '}
        {newcomers && (isOwn ? card.status === 'active' : card.status !== 'archived') && (
          <bdi>{text.newcomers(newcomers.name, isOwn)}</bdi>
        )}
      </p>
      {card.status === 'paused' && can('campaigns.consequences') && <UnansweredLeads card={card} />}
      {hasUnsavedAgent && (
        <Warning>
          {text.unsavedAgent}{' '}
          <Link {...linkTo.campaignAgent(card.campaign_id)}>{text.starting.openAgent}</Link>
        </Warning>
      )}
      {card.status === 'draft' && <DraftSteps card={card} />}
      {card.status !== 'draft' && card.purpose === 'setter' && <Panels card={card} id={id} />}
    </div>
  );
}

/** What remains to be done before a campaign starts. */
function DraftSteps({ card: { campaign_id } }: { card: Card }) {
  const text = useCampaignText();
  const can = useCan();
  const steps = [
    ['agents.saveDraft', linkTo.campaignAgent(campaign_id), text.draftSteps.agent],
    ['imports.create', linkTo.importPeople(campaign_id), text.draftSteps.people],
    ['campaigns.update', linkTo.campaign(campaign_id, { start: true }), text.draftSteps.start],
  ] as const;
  const own = steps.filter(([needs]) => can(needs));
  if (own.length === 0) return null;
  return (
    <Panel title={text.draftSteps.title}>
      <ol className="grid gap-4">
        {own.map(([needs, link, [title, hint]], at) => (
          <li key={needs} className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3">
            <span
              className="grid place-items-center size-6 rounded-full bg-accent-soft text-accent text-13 font-medium"
              aria-hidden="true"
            >
              {at + 1}
            </span>
            <Link {...link} className="font-medium">
              {title}
            </Link>
            <span className="col-start-2 text-soft text-13">{hint}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Panels({ card, id }: { card: Card; id: string }) {
  const formats = useFormats();
  const can = useCan();
  const navigate = useNavigate();
  const given = (useSearch({ strict: false }) as { days?: unknown }).days;
  const days: Period = PERIODS.find((one) => one === String(given)) ?? '30';
  const today = formats.dayStart(formats.dayKey(new Date(getServerNow()).toISOString()));
  const since = new Date(Date.parse(today) - (Number(days) - 1) * DAY).toISOString();
  const funnel = useFunnel(id, since);
  const forecast = useForecast(id);
  const choose = (value: Period) =>
    void navigate({ ...linkTo.campaign(id, value === '30' ? {} : { days: value }), replace: true });
  return (
    <PanelGrid>
      {can('conversations.inbox') && (
        <NeedsYou campaign_id={card.campaign_id} failed={funnel.data?.failed_bookings ?? 0} />
      )}
      <ForecastPanel card={card} query={forecast} />
      <FunnelPanel query={funnel} days={days} onDays={choose} />
      {can('campaigns.responses') && <ResponsesPanel id={id} />}
      <DaysPanel funnel={days === '365' ? undefined : funnel.data} forecast={forecast.data} />
    </PanelGrid>
  );
}

/** The number of leads who are shown by name. */
const MOST_NAMES = 5;

/** The campaign's leads who need a person. */
function NeedsYou({ campaign_id, failed }: { campaign_id: string; failed: number }) {
  const text = useCampaignText();
  const formats = useFormats();
  const { member } = useSession();
  const view = { view: 'attention_all', campaign_id } as const;
  const query = useInbox({ ...view, member: member.id });
  // A live event also keeps the rows of leads who no longer need a person.
  const leads = query.data?.pages.flatMap(({ data }) => data.filter(({ attention }) => attention)) ?? [];
  const count = `${formats.number(leads.length)}${query.hasNextPage ? '+' : ''}`;
  if (!query.data) return <Loading of={query} rows={3} height={44} />;
  return (
    <AttentionPanel
      leads={leads.slice(0, MOST_NAMES)}
      count={leads.length === 0 ? null : count}
      campaign_id={campaign_id}
      more={leads.length > MOST_NAMES && <Link {...linkTo.inbox(view)}>{text.allOf(count)}</Link>}
    >
      {failed > 0 && (
        <p>
          <Link {...linkTo.leads({ campaign_id, booking: 'failed' })}>
            {text.failedBookings(failed, formats.number(failed))}
          </Link>
        </p>
      )}
    </AttentionPanel>
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
    <Panel title={text.responses} hint={text.responsesHint}>
      <Loading of={query} rows={2} height={28} />
      {query.data?.length === 0 && <Note>{text.noResponses}</Note>}
      {query.data && query.data.length > 0 && (
        <ResponseTable rows={query.data.map((one) => ({ ...one, name: one.name ?? text.fromPhone }))} />
      )}
    </Panel>
  );
}

interface FunnelPanelProps {
  query: ReturnType<typeof useFunnel>;
  days: Period;
  onDays: (days: Period) => void;
}

function FunnelPanel({ query, days, onDays }: FunnelPanelProps) {
  const text = useCampaignText();
  return (
    <Panel
      title={text.funnel}
      more={
        <SelectField
          label={text.period}
          inline
          value={days}
          onChange={onDays}
          options={PERIODS.map((value) => ({ value, name: text.periods[value] }))}
        />
      }
    >
      <Loading of={query} rows={5} height={28} />
      {query.data && <FunnelTable of={query.data} />}
    </Panel>
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
      <Hint>
        {median_to_reply !== null && text.medianReply(formats.span(median_to_reply))}{' '}
        {median_to_qualified !== null && text.medianQualified(formats.span(median_to_qualified))}
      </Hint>
    </>
  );
}

/** The number of days in the chart of the forecast. Its table lists all days. */
const MOST_FORECAST_DAYS = 30;

interface DaysPanelProps {
  funnel: FunnelFigures | undefined;
  forecast: Forecast | undefined;
}

/** The first messages of each day: those that were sent, and those that are forecast. */
function DaysPanel({ funnel, forecast }: DaysPanelProps) {
  const text = useCampaignText();
  const formats = useFormats();
  const toBar = (day: string, value: number) => {
    const noon = formats.instant(day, '12:00')!;
    return {
      ...{ id: day, label: formats.dayMonth(noon), name: formats.day(noon) },
      ...{ value, shown: formats.number(value) },
    };
  };
  const sent = funnel && funnel.contacted > 0 ? funnel.by_day : [];
  const expected = forecast && forecast.waiting > 0 ? forecast.by_day.slice(0, MOST_FORECAST_DAYS) : [];
  if (sent.length + expected.length === 0) return null;
  const heads = [text.day, text.people] as const;
  return (
    <Panel isWide title={text.days}>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(22rem,100%),1fr))] gap-8">
        {sent.length > 0 && (
          <ChartBars
            title={text.contactedByDay}
            bars={sent.map(({ day, contacted }) => toBar(day, contacted))}
            heads={heads}
            asTable={text.asTable}
          />
        )}
        {forecast && expected.length > 0 && (
          <ChartBars
            title={`${text.byDay} · ${text.zoneOf(forecast.timezone)}`}
            bars={expected.map(({ day, first_contacts }) => toBar(day, first_contacts))}
            heads={heads}
            asTable={text.asTable}
          />
        )}
      </div>
    </Panel>
  );
}
