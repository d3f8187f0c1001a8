// Announces changes of meetings, and records whether the lead attended.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
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
  const client = useQueryClient();
  const text = useText();
  const words = useBookingsText();
  const showChange = useShowChange();
  return useMutation({
    mutationFn: async (attendance: 'came' | 'no_show') =>
      (await callOperation('bookings.mark', { id, attendance })).data,
    onSuccess: showChange,
    onError: (error) =>
      showToast({ title: words.notDone, text: text.problemOf(toProblem(error)), bad: true }),
    // Refetch after errors too: another member might have changed the meeting first.
    onSettled: () => void client.invalidateQueries({ queryKey: ['bookings'] }),
  });
}
