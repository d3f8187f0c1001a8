// All campaigns with their status, queued leads and today's results.

import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Megaphone } from 'iconoir-react/regular';
import { Suspense } from 'react';
import { linkTo } from '../../links.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { Page } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
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
        <ul className="border-b border-line">
          {cards.map((card) => (
            <CampaignRow key={card.id} card={card} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2 pt-4">
        {hasNextPage && (
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {common.showMore}
          </Button>
        )}
        <Button kind="quiet" onClick={() => void navigate(linkTo.campaigns(only ? {} : { archived: true }))}>
          {only ? text.currentOnes : text.archivedOnes}
        </Button>
      </div>
    </Page>
  );
}

function CampaignRow({ card }: { card: Card }) {
  const text = useCampaignText();
  const formats = useFormats();
  const { contacted, replied, booked } = card.today;
  const number = card.number;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_12rem_9rem_18rem] items-center gap-y-1 gap-x-4 py-3 border-t border-line max-desk:grid-cols-[minmax(0,1fr)_auto] max-tablet:grid-cols-1 max-tablet:justify-items-start">
      <div className="min-w-0 wrap-anywhere pointer-coarse:w-full">
        <Link
          {...linkTo.campaign(card.campaign_id)}
          className="inline-block max-w-full min-h-6 text-ink font-medium no-underline hover:text-soft pointer-coarse:block pointer-coarse:min-h-11 pointer-coarse:py-2.75"
          dir="auto"
        >
          {card.name}
        </Link>
        <p className="text-soft text-13 tabular-nums">
          {number === null ? (
            text.noNumber
          ) : (
            <Link
              {...linkTo.number(number.id)}
              className="inline-block max-w-full min-h-6 text-inherit no-underline"
              dir="auto"
            >
              {number.name}
            </Link>
          )}
          {number?.simulated && ` · ${text.simulated}`}
          {card.purpose === 'group' && ` · ${text.group}`}
        </p>
      </div>
      <StateChip state={card.state} />
      <p className="tabular-nums max-desk:row-start-2 max-tablet:row-auto">
        {card.attention > 0 && (
          <span className="block text-waiting font-medium">
            {text.needPerson(card.attention, formats.number(card.attention))}
          </span>
        )}
        {card.waiting > 0 && text.waits(card.waiting, formats.number(card.waiting))}
      </p>
      <p className="text-soft text-13 tabular-nums max-desk:row-start-2 max-tablet:row-auto">
        <span className="font-medium">{text.today}</span>{' '}
        {text.todayOf(formats.number(contacted), formats.number(replied), formats.number(booked))}
      </p>
    </li>
  );
}
