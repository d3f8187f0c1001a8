// Takes a conversation over or gives it back. The page shows the change immediately and reverts it if the server
// refuses.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callOperation } from '../../api.ts';
import type { Detail } from '../../live/apply-events.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { showToast } from '../../ui/toast.ts';
import { useSession } from '../session/session.ts';
import { refetchLead } from './queries.ts';
import './text.ts';

export interface Control {
  takeOver: () => void;
  giveBack: () => void;
  busy: boolean;
  /** The sentence to show while the request runs. */
  pending: string | null;
}

export function useControl(lead: string): Control {
  const client = useQueryClient();
  const text = useText();
  const { member } = useSession();
  const change = useMutation({
    // Send the requests one after the other, so that the last click wins.
    scope: { id: `control ${lead}` },
    mutationFn: (to: 'member' | 'agent') =>
      to === 'member'
        ? callOperation('leads.handoff', { id: lead })
        : callOperation('leads.resume', { id: lead }),
    onMutate: async (to) => {
      await client.cancelQueries({ queryKey: ['lead', lead] });
      const before = client.getQueryData<Detail>(['lead', lead])?.answering;
      const answering: Detail['answering'] =
        to === 'member'
          ? {
              by: 'member',
              member: { id: member.id, name: member.name ?? member.email },
              state: 'idle',
              at: null,
              reason: null,
            }
          : { by: 'agent', member: null, state: 'idle', at: null, reason: null };
      client.setQueryData<Detail>(['lead', lead], (old) => old && { ...old, answering });
      return { before };
    },
    onError: (error, to, context) => {
      const { before } = context ?? {};
      if (before) client.setQueryData<Detail>(['lead', lead], (old) => old && { ...old, answering: before });
      showToast({
        title: to === 'member' ? text.answering.notTaken : text.answering.notGiven,
        text: text.problemOf(toProblem(error)),
        bad: true,
      });
    },
    onSuccess: (_, to) => {
      if (to === 'agent')
        showToast({
          title: text.answering.givenBack,
          undo: { label: text.undo, run: () => mutate('member') },
        });
    },
    onSettled: () => refetchLead(client, lead),
  });
  const { mutate, isPending, variables } = change;
  const pending = isPending
    ? variables === 'member'
      ? text.answering.stopping
      : text.answering.starting
    : null;
  return useMemo(
    () => ({
      takeOver: () => mutate('member'),
      giveBack: () => mutate('agent'),
      busy: isPending,
      pending,
    }),
    [mutate, isPending, pending],
  );
}
