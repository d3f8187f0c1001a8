// All campaigns with their status, queued leads and the results of the last days.

import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Megaphone } from 'iconoir-react/regular';
import { Suspense, useState } from 'react';
import { linkTo } from '../../links.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { Page } from '../../ui/section.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { Cell, NameCell, Table } from '../../ui/table.tsx';
import { useCan } from '../session/session.ts';
import { isTrial, useCampaignNames } from './campaign-options.ts';
import { StateChip } from './campaign-state.tsx';
import { type Card, useCampaigns } from './queries.ts';
import { useCampaignText } from './text.ts';

const PERIODS = ['7', '30'] as const;
type Period = (typeof PERIODS)[number];

export function CampaignsPage() {
  return (
    <Suspense fallback={<Skeleton rows={4} height={72} />}>
      <CampaignList />
    </Suspense>
  );
}

function CampaignList() {
  const common = useText();
  const text = useCampaignText();
  useTitle(text.title);
  const navigate = useNavigate();
  const can = useCan();
  const { archived, days: given } = useSearch({ strict: false }) as { archived?: unknown; days?: unknown };
  const only = archived === true;
  const days: Period = PERIODS.find((one) => one === String(given)) ?? '7';
  const show = (isArchived: boolean, period: Period) =>
    void navigate(
      linkTo.campaigns({ ...(isArchived && { archived: true }), ...(period !== '7' && { days: period }) }),
    );
  const query = useCampaigns(only ? 'only' : 'without', Number(days));
  const canShowArchived = useCampaignNames()?.some(({ status }) => status === 'archived') ?? false;
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const cards = data?.pages.flatMap((page) => page.data) ?? [];
  const isEmpty = data !== undefined && cards.length === 0 && !only;
  const create = can('campaigns.create') && (
    <Button kind="strong" onClick={() => void navigate(linkTo.newCampaign())}>
      {text.create}
    </Button>
  );
  return (
    <Page title={text.title} action={!isEmpty && create}>
      <Loading of={query} rows={4} height={72} />
      {data && cards.length === 0 && (
        <Empty title={only ? text.noArchived : text.empty} icon={<Megaphone />}>
          {!only && <p>{text.emptyHint}</p>}
          {!only && create}
          {!only && !can('campaigns.create') && <p>{text.emptyFor}</p>}
        </Empty>
      )}
      {cards.length > 0 && (
        <>
          <div className="flex justify-end pb-2 max-tablet:justify-start">
            <Segments
              label={text.period}
              value={days}
              onChange={(period) => show(only, period)}
              options={PERIODS.map((value) => ({ value, name: text.periods[value] }))}
            />
          </div>
          <CampaignTable cards={cards} />
        </>
      )}
      <div className="flex flex-wrap gap-2 pt-4">
        {hasNextPage && (
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {common.showMore}
          </Button>
        )}
        {(only || canShowArchived) && (
          <Button kind="quiet" onClick={() => show(!only, days)}>
            {only ? text.currentOnes : text.archivedOnes}
          </Button>
        )}
      </div>
    </Page>
  );
}

const FIGURES = ['attention', 'waiting', 'contacted', 'replied', 'qualified', 'booked'] as const;

type SortKey = 'name' | (typeof FIGURES)[number];

const getRate = ({ results }: Card, step: 'replied' | 'qualified' | 'booked'): number =>
  results.contacted === 0 ? 0 : results[step] / results.contacted;

/** The values by which each column is sorted. */
const SORT_VALUES: Record<SortKey, (card: Card) => string | number> = {
  name: ({ name }) => name,
  attention: ({ attention }) => attention,
  waiting: ({ waiting }) => waiting,
  contacted: ({ results }) => results.contacted,
  replied: (card) => getRate(card, 'replied'),
  qualified: (card) => getRate(card, 'qualified'),
  booked: (card) => getRate(card, 'booked'),
};

/** The campaigns in the order of the server, or sorted by a column: names from A, figures from the highest. */
function CampaignTable({ cards }: { cards: readonly Card[] }) {
  const text = useCampaignText();
  const [sort, setSort] = useState<SortKey | null>(null);
  const shown =
    sort === null
      ? cards
      : cards.toSorted((one, other) => {
          const [mine, theirs] = [SORT_VALUES[sort](one), SORT_VALUES[sort](other)];
          return typeof mine === 'string' ? mine.localeCompare(String(theirs)) : Number(theirs) - mine;
        });
  const head = (key: SortKey) => ({
    name: text.columns[key],
    figure: key !== 'name',
    sort: key === 'name' ? ('ascending' as const) : ('descending' as const),
    isSorted: sort === key,
    onSort: () => setSort(sort === key ? null : key),
  });
  return (
    <Table heads={[head('name'), text.columns.status, ...FIGURES.map(head)]}>
      {shown.map((card) => (
        <CampaignRow key={card.id} card={card} />
      ))}
    </Table>
  );
}

function CampaignRow({ card }: { card: Card }) {
  const text = useCampaignText();
  const formats = useFormats();
  const { number, attention, waiting, results } = card;
  const heads = text.columns;
  return (
    <tr>
      <NameCell
        about={
          <span className="tabular-nums">
            {number === null ? (
              text.noNumber
            ) : (
              <Link
                {...linkTo.number(number.id)}
                className="inline-block max-w-full min-h-6 text-inherit no-underline hover:underline"
                dir="auto"
              >
                {number.name}
              </Link>
            )}
            {number?.simulated && (
              <span className="max-desk:hidden">
                {' · '}
                {isTrial(card.campaign_id) ? text.trial : text.simulated}
              </span>
            )}
            {card.purpose === 'group' && ` · ${text.group}`}
          </span>
        }
      >
        <Link
          {...linkTo.campaign(card.campaign_id)}
          className="inline-flex max-w-full min-h-6 text-ink no-underline hover:underline"
        >
          <bdi>{card.name}</bdi>
        </Link>
      </NameCell>
      <Cell label={heads.status} short>
        <StateChip state={card.state} />
      </Cell>
      <Cell label={heads.attention} figure>
        {attention > 0 && <span className="text-waiting font-medium">{formats.number(attention)}</span>}
      </Cell>
      <Cell label={heads.waiting} figure>
        {waiting > 0 && formats.number(waiting)}
      </Cell>
      <Cell label={heads.contacted} figure>
        {results.contacted > 0 && (
          <span className="inline-flex items-baseline gap-3">
            <Sparkline values={results.by_day} />
            <span className="min-w-7">{formats.number(results.contacted)}</span>
          </span>
        )}
      </Cell>
      {(['replied', 'qualified', 'booked'] as const).map((step) => (
        <Cell key={step} label={heads[step]} figure>
          {results.contacted > 0 && (
            <span className="whitespace-nowrap">
              {formats.share(getRate(card, step))}{' '}
              <span className="inline-block min-w-7 text-soft text-13 max-desk:hidden">
                {formats.number(results[step])}
              </span>
            </span>
          )}
        </Cell>
      ))}
    </tr>
  );
}
