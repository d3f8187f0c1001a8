// Mutations of meetings. They wait for the server, report errors, and then refetch.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { showToast } from '../../ui/toast.ts';
import { getMeetingQuery, type MeetingDetail } from './queries.ts';
import { useBookingsText } from './words.ts';

type MeetingChange = 'came' | 'no_show' | 'canceled' | 'asked' | 'moved' | 'booked';

/**
 * Changes a meeting and shows the result.
 * @param act sends the request to the server
 * @param outcome returns the message to show after success
 */
function useChange<In>(
  act: (input: In) => Promise<{ data: MeetingDetail }>,
  outcome: (meeting: MeetingDetail, input: In) => MeetingChange,
) {
  const client = useQueryClient();
  const text = useText();
  const words = useBookingsText();
  return useMutation({
    mutationFn: async (input: In) => (await act(input)).data,
    onSuccess: (meeting, input) => {
      client.setQueryData(getMeetingQuery(meeting.id).queryKey, meeting);
      showToast({ title: words.done[outcome(meeting, input)] });
    },
    onError: (error) => {
      showToast({ title: words.notDone, text: text.problemOf(toProblem(error)), bad: true });
    },
    // Refetch after errors too: another member might have changed the meeting first.
    onSettled: () => void client.invalidateQueries({ queryKey: ['bookings'] }),
  });
}

export const useMarkOutcome = (id: string) =>
  useChange(
    (attendance: 'came' | 'no_show') => callOperation('bookings.mark', { id, attendance }),
    (_, attendance) => attendance,
  );

export const useCancelMeeting = (id: string) =>
  useChange(
    (reason: string) => callOperation('bookings.cancel', { id, reason: reason.trim() || null }),
    ({ status }) => (status === 'canceled' ? 'canceled' : 'asked'),
  );

export const useMoveMeeting = (id: string) =>
  useChange(
    (start_at: string) => callOperation('bookings.move', { id, start_at }),
    ({ status }) => (status === 'reserved' ? 'asked' : 'moved'),
  );

interface ChangeRequest {
  lead_id: string;
  campaign_id: string;
  start_at: string;
  host_id?: string | undefined;
}

export const useBookMeeting = () =>
  useChange(
    (wish: ChangeRequest) => callOperation('bookings.create', wish),
    ({ status }) => (status === 'reserved' ? 'asked' : 'booked'),
  );
