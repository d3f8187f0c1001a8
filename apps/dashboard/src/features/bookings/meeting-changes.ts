// Announces changes of meetings, and records whether the lead attended.

import { useQueryClient } from '@tanstack/react-query';
import { callOperation } from '../../api.ts';
import { useChange } from '../../queries.ts';
import { showToast } from '../../ui/toast.ts';
import { getMeetingQuery, type MeetingDetail } from './queries.ts';
import { useBookingsText } from './text.ts';

export type MeetingChange = 'came' | 'no_show' | 'canceled' | 'asked' | 'moved' | 'booked';

/** Returns a function that stores a changed meeting in the cache and announces the change. */
export function useShowChange() {
  const client = useQueryClient();
  const words = useBookingsText();
  return (meeting: MeetingDetail, change: MeetingChange) => {
    client.setQueryData(getMeetingQuery(meeting.id).queryKey, meeting);
    showToast({ title: words.done[change] });
  };
}

export function useMarkOutcome(id: string) {
  const words = useBookingsText();
  const showChange = useShowChange();
  return useChange(
    'bookings',
    async (attendance: 'came' | 'no_show') => (await callOperation('bookings.mark', { id, attendance })).data,
    showChange,
    words.notDone,
  );
}
