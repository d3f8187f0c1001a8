// All campaigns with their status, queued leads and latest results.

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
import { Skeleton } from '../../ui/skeleton.tsx';
import { Cell, NameCell, Table } from '../../ui/table.tsx';
import { useCan } from '../session/session.ts';
import { StateChip } from './campaign-state.tsx';
import { type Card, useCampaigns } from './queries.ts';
import { useCampaignText } from './text.ts';

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
  const { archived } = useSearch({ strict: false }) as { archived?: unknown };
  const only = archived === true;
  const query = useCampaigns(only ? 'only' : 'without');
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const cards = data?.pages.flatMap((page) => page.data) ?? [];
  const isEmpty = data !== undefined && cards.length === 0 && !only;
  const create = can('campaigns.create') && (
    <Button kind="strong" onClick={() => void navigate(linkTo.newCampaign())}>
      {text.create}
    </Button>
  );
  return (
    <Page
      title={text.title}
      action={!isEmpty && create}
      lead={cards.length > 0 ? text.columnsHint : undefined}
    >
      <Loading of={query} rows={4} height={72} />
      {data && cards.length === 0 && (
        <Empty title={only ? text.noArchived : text.empty} icon={<Megaphone />}>
          {!only && <p>{text.emptyHint}</p>}
          {!only && create}
          {!only && !can('campaigns.create') && <p>{text.emptyFor}</p>}
        </Empty>
      )}
      {cards.length > 0 && <CampaignTable cards={cards} />}
      <div className="flex flex-wrap gap-2 pt-4">
        {hasNextPage && (
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {common.showMore}
          </Button>
        )}
        {!isEmpty && (
          <Button
            kind="quiet"
            onClick={() => void navigate(linkTo.campaigns(only ? {} : { archived: true }))}
          >
            {only ? text.currentOnes : text.archivedOnes}
          </Button>
        )}
      </div>
    </Page>
  );
}

type SortKey = 'name' | 'attention' | 'waiting' | 'contacted' | 'replied' | 'booked';

/** The values by which each column is sorted. */
const SORT_VALUES: Record<SortKey, (card: Card) => string | number> = {
  name: ({ name }) => name,
  attention: ({ attention }) => attention,
  waiting: ({ waiting }) => waiting,
  contacted: ({ week }) => week.contacted,
  replied: ({ week }) => week.replied,
  booked: ({ week }) => week.booked,
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
    <Table
      heads={[
        head('name'),
        text.columns.status,
        ...(['attention', 'waiting', 'contacted', 'replied', 'booked'] as const).map(head),
      ]}
    >
      {shown.map((card) => (
        <CampaignRow key={card.id} card={card} />
      ))}
    </Table>
  );
}

function CampaignRow({ card }: { card: Card }) {
  const text = useCampaignText();
  const formats = useFormats();
  const { number, attention, waiting, today, week } = card;
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
            {number?.simulated && ` · ${text.simulated}`}
            {card.purpose === 'group' && ` · ${text.group}`}
          </span>
        }
      >
        <Link
          {...linkTo.campaign(card.campaign_id)}
          className="inline-block max-w-full min-h-6 text-ink no-underline hover:underline"
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
      {(['contacted', 'replied', 'booked'] as const).map((key) => (
        <Cell key={key} label={heads[key]} figure soft={week[key] === 0}>
          {formats.number(week[key])}
          {key !== 'contacted' && week.contacted > 0 && (
            <span className="text-soft"> · {formats.share(week[key] / week.contacted)}</span>
          )}
          {today[key] > 0 && (
            <span className="block text-soft text-13 max-desk:hidden">
              {text.today(formats.number(today[key]))}
            </span>
          )}
        </Cell>
      ))}
    </tr>
  );
}
