// The workspace's meetings as a week, a few days or a list, with a panel for the open meeting.

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { Action } from '../../actions/action.ts';
import { useActions } from '../../actions/registry.tsx';
import { linkTo } from '../../links.ts';
import { useNavigateFromHere } from '../../navigate-from-here.ts';
import { toProblem } from '../../problem.ts';
import { useFormats } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Boundary } from '../../ui/error-boundary.tsx';
import { createLazyPart } from '../../ui/lazy-part.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useWidth } from '../../ui/use-width.ts';
import { useCan } from '../session/session.ts';
import { addDays, listViewDays, STEPS } from './days.ts';
import { MeetingList } from './meeting-list.tsx';
import { MeetingPanel } from './meeting-panel.tsx';
import { PageHeader } from './page-header.tsx';
import { getNextQuery, getRangeQuery, type MeetingFilter, useCampaigns } from './queries.ts';
import { type BookingsSearch, parseBookingsSearch } from './search.ts';
import { useBookingsText } from './text.ts';
import { UnmarkedMeetings } from './unmarked-meetings.tsx';
import { Week } from './week.tsx';

const BookDialog = createLazyPart(async () => (await import('./book-dialog.tsx')).BookDialog);

export function BookingsPage() {
  const words = useBookingsText();
  const formats = useFormats();
  const navigate = useNavigate();
  const navigateFromHere = useNavigateFromHere();
  const now = useNow();
  const isPhone = useWidth() === 'phone';
  // Parse the parameters, because the router also passes invalid and unknown ones.
  const given = useSearch({ strict: false });
  const search = useMemo(() => parseBookingsSearch(given), [given]);
  const [byHand, setByHand] = useState(false);
  useTitle(words.title);
  const { campaign, status = 'standing', m } = search;
  const view = search.view ?? (isPhone ? 'day' : 'week');
  const today = formats.dayKey(new Date(now).toISOString());
  const from = search.from ?? today;
  const days = useMemo(() => listViewDays(view, from), [view, from]);
  const change = useCallback(
    (to: BookingsSearch, replace = false, goOn = navigate) =>
      void goOn({
        ...linkTo.bookings(),
        search: (old: Record<string, unknown>) => parseBookingsSearch({ ...old, ...to }),
        replace,
      }),
    [navigate],
  );
  const go = useCallback(
    (steps: number) => change({ from: addDays(from, steps * STEPS[view]) }),
    [change, from, view],
  );
  const actions = useMemo<Action[]>(
    () => [
      {
        id: 'bookings.today',
        label: words.today,
        keys: null,
        group: 'page',
        run: () => change({ from: undefined }),
      },
      { id: 'bookings.later', label: words.later, keys: null, group: 'page', run: () => go(1) },
      { id: 'bookings.earlier', label: words.earlier, keys: null, group: 'page', run: () => go(-1) },
      {
        id: 'bookings.book',
        label: words.book,
        keys: null,
        needs: 'bookings.create',
        group: 'page',
        run: () => setByHand(true),
      },
    ],
    [words, change, go],
  );
  useActions(actions);
  const wanted: MeetingFilter = {
    from: formats.dayStart(days[0]!),
    ...(view !== 'list' && { to: formats.dayStart(addDays(days.at(-1)!, 1)) }),
    campaign_id: campaign,
    status,
  };
  const open = (id: string) => change({ m: id });
  const close = () => change({ m: undefined }, true);
  return (
    <div className="flex flex-col h-full min-h-0 print:block print:h-auto print:overflow-visible print:border-0">
      <PageHeader
        {...{ search, view, days, today, wanted }}
        onChange={change}
        onGo={go}
        onBook={() => setByHand(true)}
      />
      {status === 'standing' && <UnmarkedMeetings campaign={campaign} today={today} onLook={change} />}
      {view === 'list' ? (
        <MeetingList wanted={wanted} onOpen={open} onChange={change} />
      ) : (
        <MeetingRange wanted={wanted} days={days} onOpen={open} onChange={change} />
      )}
      <Sheet open={m !== undefined} title={words.meeting} onClose={close}>
        <Boundary>{m !== undefined && <MeetingPanel key={m} id={m} onOpen={open} />}</Boundary>
      </Sheet>
      <BookDialog
        open={byHand}
        onClose={() => setByHand(false)}
        onBooked={({ id, start_at }) =>
          change({ m: id, from: formats.dayKey(start_at) }, false, navigateFromHere)
        }
        onOpen={open}
      />
    </div>
  );
}

interface RangeProps {
  wanted: MeetingFilter;
  days: readonly string[];
  onOpen: (id: string) => void;
  onChange: (to: BookingsSearch) => void;
}

function MeetingRange({ wanted, days, onOpen, onChange }: RangeProps) {
  const words = useBookingsText();
  const can = useCan();
  const campaigns = useCampaigns();
  const ids = useMemo(() => campaigns.map(({ id }) => id), [campaigns]);
  const { data, error, isPending, refetch } = useQuery(getRangeQuery(wanted));
  if (error && !data) return <ProblemNote problem={toProblem(error)} onRetry={() => void refetch()} />;
  const isFiltered = wanted.status !== 'standing' || wanted.campaign_id !== undefined;
  return (
    <>
      {data?.capped && (
        <p className="flex flex-wrap items-center gap-y-2 gap-x-4 pt-1 px-4 pb-2 text-soft">{words.capped}</p>
      )}
      {data?.meetings.length === 0 && (
        <div className="flex flex-wrap items-center gap-y-2 gap-x-4 pt-1 px-4 pb-2 text-soft" role="status">
          {isFiltered ? words.noneMatch : `${words.noneIn}. ${words.noneHint}`}{' '}
          {!isFiltered && can('bookings.create') && words.noneByHand}
          {isFiltered && (
            <Button onClick={() => onChange({ status: undefined, campaign: undefined })}>
              {words.clear}
            </Button>
          )}
          <NextMeeting wanted={wanted} onChange={onChange} />
        </div>
      )}
      <Week days={days} meetings={data?.meetings ?? []} campaigns={ids} busy={isPending} onOpen={onOpen} />
    </>
  );
}

/** Leads from an empty period to the first meeting after it. */
function NextMeeting({ wanted, onChange }: Pick<RangeProps, 'wanted' | 'onChange'>) {
  const words = useBookingsText();
  const formats = useFormats();
  const [next] = useQuery(getNextQuery(wanted)).data ?? [];
  if (!next) return null;
  return (
    <Button onClick={() => onChange({ from: formats.dayKey(next.start_at) })}>
      {words.next(`${formats.shortDay(next.start_at)}, ${formats.clock(next.start_at)}`)}
    </Button>
  );
}
