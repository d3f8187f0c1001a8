// Past meetings without an outcome. They are listed above the others, so that members can record what happened.
import { useQuery } from '@tanstack/react-query';
import { callOperation } from '../../api.ts';
import { useFormats } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { useCan } from '../session/session.ts';
import { addDays } from './days.ts';
import type { BookingsSearch } from './search.ts';
import { useBookingsText } from './text.ts';

/** How many days back to look: after a month, members are unlikely to remember the outcome. */
const DAYS = 30;
const MOST = 100;

interface UnmarkedProps {
  campaign: string | undefined;
  today: string;
  onLook: (to: BookingsSearch) => void;
}

export function UnmarkedMeetings({ campaign, today, onLook }: UnmarkedProps) {
  const words = useBookingsText();
  const formats = useFormats();
  const can = useCan();
  const since = addDays(today, -DAYS);
  const { data } = useQuery({
    queryKey: ['bookings', 'unmarked', since, campaign],
    queryFn: ({ signal }) =>
      callOperation(
        'bookings.agenda',
        { from: formats.dayStart(since), campaign_id: campaign, status: 'unmarked', limit: MOST },
        { signal },
      ),
    enabled: can('bookings.mark'),
    // Poll, because no event is sent when a meeting ends.
    refetchInterval: 300_000,
  });
  if (!data || data.data.length === 0) return null;
  return (
    <div
      className="flex flex-wrap items-center gap-y-2 gap-x-4 py-2 px-4 bg-waiting-soft text-waiting print:hidden"
      role="status"
    >
      <p>{data.pagination.has_more ? words.manyUnmarked : words.unmarked(data.data.length)}</p>
      <Button onClick={() => onLook({ view: 'list', status: 'unmarked', from: since })}>{words.look}</Button>
    </div>
  );
}
