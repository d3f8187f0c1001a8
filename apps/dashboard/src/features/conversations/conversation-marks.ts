// Marks a conversation as done or unread. The page shows the mark immediately and reverts it if the server refuses; a
// shortcut undoes it.
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callOperation } from '../../api.ts';
import type { Detail } from '../../live/apply-events.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { showToast } from '../../ui/toast.ts';
import { useReading } from './mark-as-read.ts';
import { showMarks } from './queries.ts';

export function useMarks(lead: Detail) {
  const client = useQueryClient();
  const text = useText();
  const keepUnread = useReading(lead);
  const { id, last_item } = lead;
  return useMemo(() => {
    /**
     * Sends a mark to the server and shows the result in a toast.
     * @param undo the action of the toast's button
     */
    const storeMark = async (
      ask: () => Promise<unknown>,
      message: string,
      takeBack: () => void,
      undo?: () => void,
    ) => {
      try {
        await ask();
        if (undo) showToast({ title: message, undo: { label: text.undo, run: undo } });
      } catch (error) {
        takeBack();
        showToast({ title: text.talk.notDone(message), text: text.problemOf(toProblem(error)), bad: true });
      }
      void client.invalidateQueries({ queryKey: ['counts'] });
    };
    const done = (undo: boolean) =>
      storeMark(
        () => callOperation('conversations.markDone', { id, undo }),
        text.talk.done,
        undo ? () => undefined : showMarks(client, id, { attention: null }),
        undo ? undefined : () => void done(true),
      );
    const unread = (isUnread: boolean) => {
      keepUnread(isUnread);
      return storeMark(
        () =>
          callOperation('conversations.markRead', {
            id,
            through: isUnread ? null : last_item,
            unread: isUnread,
          }),
        text.talk.unread,
        showMarks(client, id, { unread: isUnread ? 1 : 0 }),
        isUnread ? () => void unread(false) : undefined,
      );
    };
    return { done: () => void done(false), unread: () => void unread(true) };
  }, [client, text, keepUnread, id, last_item]);
}
