// Changes a conversation's marks: done, unread, snoozed, assigned. The lists show the change immediately and revert it if
// the server refuses; a toast undoes it.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { showToast } from '../../ui/toast.ts';
import { type RowMarks, refetchLead, showMarks } from './queries.ts';

interface MarkedChange {
  marks: RowMarks;
  run: () => Promise<unknown>;
  /** What the change did, for the toast. */
  message: string;
  /** Undoes the change; undefined: the change is itself an undo, and a toast is shown only if it fails. */
  undo?: (() => void) | undefined;
}

export function useMarkedChange(): (lead: string, change: MarkedChange) => Promise<void> {
  const client = useQueryClient();
  const text = useText();
  return useCallback(
    async (lead, { marks, run, message, undo }) => {
      const takeBack = showMarks(client, lead, marks);
      try {
        await run();
        if (undo) showToast({ title: message, undo: { label: text.undo, run: undo } });
      } catch (error) {
        takeBack();
        showToast({ title: text.talk.notDone(message), text: text.problemOf(toProblem(error)), bad: true });
      }
      refetchLead(client, lead);
    },
    [client, text],
  );
}
