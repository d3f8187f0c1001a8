// One number: its state, the reasons for it, and the available actions.

import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { linkTo } from '../../links.ts';
import { useFormats } from '../../text/language.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Hint } from '../../ui/layout.tsx';
import { createLazyPart } from '../../ui/lazy-part.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { Page, Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCan } from '../session/session.ts';
import { ConnectionState } from './connection-state.tsx';
import { DailyCharts } from './daily-charts.tsx';
import { NumberHealth } from './health.tsx';
import { Incidents } from './incidents.tsx';
import { type NumberAction, NumberDialog, NumberMenu } from './number-actions.tsx';
import { FirstContacts, StopReason } from './number-card.tsx';
import { PairPanel } from './pair-panel.tsx';
import { getNumberLabel, getNumberName, getNumberQuery, type NumberDetail } from './queries.ts';
import { QuotaMeter } from './quota-meter.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useNumbersText } from './text.ts';
import { WarmUp } from './warm-up.tsx';

const SimulatorSection = createLazyPart(
  async () => (await import('./simulator-section.tsx')).SimulatorSection,
);

export function NumberPage() {
  const { id } = useParams({ from: '/inside/numbers/$id' });
  return (
    <Suspense fallback={<Skeleton rows={5} height={96} />}>
      <LoadedNumber key={id} id={id} />
    </Suspense>
  );
}

function LoadedNumber({ id }: { id: string }) {
  const text = useNumbersText();
  const query = useQuery(getNumberQuery(id));
  const { data } = query;
  useTitle(data ? getNumberName(data) : text.title);
  if (data) return <NumberContent number={data} />;
  const missing = (
    <Empty title={text.notFound}>
      <Link {...linkTo.numbers()}>{text.back}</Link>
    </Empty>
  );
  return <Loading of={query} rows={5} height={96} missing={missing} />;
}

function NumberContent({ number }: { number: NumberDetail }) {
  const text = useNumbersText();
  const formats = useFormats();
  const can = useCan();
  const [action, setAction] = useState<NumberAction | null>(null);
  const [ready, setReady] = useState(false);
  const name = getNumberName(number);
  const handle = getNumberLabel(number);
  return (
    <Page
      up={<Link {...linkTo.numbers()}>{text.back}</Link>}
      title={name}
      action={<NumberMenu number={number} onAsk={setAction} />}
    >
      <div className="mb-4">
        <Hint>
          {[name === handle ? null : handle, text.engines[number.engine] ?? number.engine]
            .filter(Boolean)
            .join(' · ')}
        </Hint>
        <p>
          <ConnectionState number={number} />
          {number.connected_as !== null && number.connected && number.connected_as !== number.phone && (
            <span className="text-soft text-13"> · {text.connectedAs(number.connected_as)}</span>
          )}
        </p>
      </div>
      {number.reason !== null && <p className="text-danger text-13">{formats.told(number.reason)}</p>}
      {number.first_contacts.stopped !== null && (
        <div className="mb-4 py-3 px-4 rounded-panel bg-waiting-soft">
          <StopReason number={number} />
          <Hint>{text.repliesGoOn}</Hint>
        </div>
      )}
      {number.network === 'unofficial' && can('numbers.pair') && (
        <PairPanel number={number} ready={ready} onReady={setReady} />
      )}
      <Section title={text.today} hint={text.todayHint} wide>
        <TodaySection number={number} />
      </Section>
      {number.warm_up !== null && number.warm_up.own !== null && (
        <Section title={text.warmUp} hint={text.warmUpHint} wide>
          <WarmUp warmUp={number.warm_up} own={number.warm_up.own} />
        </Section>
      )}
      <Section title={text.health} hint={text.healthHint} wide>
        <NumberHealth number={number} />
      </Section>
      <Section title={text.incidents} hint={text.incidentsHint} wide>
        <Incidents incidents={number.incidents} />
      </Section>
      <Section title={text.days} wide>
        <DailyCharts id={number.id} />
      </Section>
      {number.simulated && number.phone !== null && can('sandbox.setNumber') && (
        <SimulatorSection number={number} />
      )}
      {can('numbers.update') && <SettingsSection id={number.id} />}
      {action && (
        <NumberDialog
          number={number}
          action={action}
          onPair={() => setReady(true)}
          onClose={() => setAction(null)}
        />
      )}
    </Page>
  );
}

function TodaySection({ number }: { number: NumberDetail }) {
  const text = useNumbersText();
  const formats = useFormats();
  const { quota, next_first_contact_at: next, campaigns_on_it: campaigns, waiting } = number;
  return (
    <Facts
      isAligned
      of={[
        ...(quota
          ? [
              [
                text.sends,
                <QuotaMeter
                  key="sends"
                  quota={quota}
                  more={waiting > 0 ? text.messagesWait(waiting) : null}
                />,
              ] as const,
            ]
          : []),
        [
          text.firstContacts,
          <FirstContacts
            key="first"
            number={number}
            next={next === null ? null : text.next(formats.moment(next))}
          />,
        ],
        [
          text.campaigns,
          campaigns.length === 0 ? (
            <Link
              key="none"
              {...linkTo.campaigns()}
              className="block pointer-coarse:min-h-11 pointer-coarse:py-2.75"
            >
              {text.noCampaign}
            </Link>
          ) : (
            campaigns.map(({ id, slug, name }) => (
              <Link
                key={id}
                {...linkTo.campaign(slug)}
                className="block pointer-coarse:min-h-11 pointer-coarse:py-2.75"
                dir="auto"
              >
                {name}
              </Link>
            ))
          ),
        ],
        ...(number.newcomers === null
          ? []
          : [
              [
                text.newcomers,
                <span key="newcomers" dir="auto">
                  {number.newcomers}
                </span>,
              ] as const,
            ]),
      ]}
    />
  );
}
