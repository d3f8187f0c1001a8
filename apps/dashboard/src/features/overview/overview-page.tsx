// The overview of all campaigns: who needs a person, the next meetings, results and numbers.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { linkTo } from '../../links.ts';
import { useFormats } from '../../text/language.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Page } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SetupCard } from '../setup/setup-card.tsx';
import { useSetupSteps } from '../setup/use-setup-steps.ts';
import { AttentionPanel } from './attention-panel.tsx';
import { MeetingsPanel } from './meetings-panel.tsx';
import { NumbersPanel } from './numbers-panel.tsx';
import { PanelGrid } from './panel.tsx';
import { type Overview, overviewQuery } from './queries.ts';
import { DaysPanel, FunnelPanel, ResponsesPanel } from './result-panels.tsx';
import { useOverviewText } from './text.ts';

export function WorkspaceOverview() {
  return (
    <Suspense fallback={<Skeleton rows={4} height={96} />}>
      <OverviewContent />
    </Suspense>
  );
}

function OverviewContent() {
  const text = useOverviewText();
  useTitle(text.title);
  const query = useQuery(overviewQuery);
  return (
    <div className="h-full min-h-0 overflow-y-auto">
      <Page title={text.title}>
        <Loading of={query} rows={4} height={96} />
        {query.data && <Panels of={query.data} />}
      </Page>
    </div>
  );
}

function NeedsYou({ of: { total, leads } }: { of: NonNullable<Overview['needs_you']> }) {
  const text = useOverviewText();
  const formats = useFormats();
  const count = formats.number(total);
  return (
    <AttentionPanel
      leads={leads}
      count={total === 0 ? null : count}
      more={
        total > leads.length && <Link {...linkTo.inbox({ view: 'attention_all' })}>{text.allOf(count)}</Link>
      }
    />
  );
}

function Panels({ of }: { of: Overview }) {
  const setup = useSetupSteps(true);
  // Until the first campaign starts, the results would be empty.
  const isNew = setup !== null && of.funnel.now.contacted === 0;
  return (
    <PanelGrid>
      {setup && <SetupCard of={setup} />}
      {of.needs_you && <NeedsYou of={of.needs_you} />}
      {of.meetings && (
        <MeetingsPanel
          meetings={of.meetings}
          tomorrow={of.tomorrow}
          dayAfter={of.day_after}
          timezone={of.timezone}
        />
      )}
      {!isNew && <FunnelPanel of={of.funnel} />}
      {!isNew && <ResponsesPanel of={of.responses} />}
      <DaysPanel of={of.by_day} />
      {!(isNew && of.numbers.length === 0) && <NumbersPanel numbers={of.numbers} />}
    </PanelGrid>
  );
}
