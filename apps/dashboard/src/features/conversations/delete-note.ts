// Deletes a member's own note, which is possible for a minute after it was written.
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { callOperation } from '../../api.ts';
import type { TimelinePage } from '../../live/apply-events.ts';
import { toProblem } from '../../problem.ts';
import type { Text } from '../../text/en.ts';
import { showToast } from '../../ui/toast.ts';

export async function deleteNote(client: QueryClient, text: Text, lead: string, note: string): Promise<void> {
  try {
    await callOperation('leads.deleteNote', { id: lead, note });
  } catch (error) {
    showToast({ title: text.talk.notDeleted, text: text.problemOf(toProblem(error)), bad: true });
    return;
  }
  client.setQueriesData<InfiniteData<TimelinePage>>({ queryKey: ['timeline', lead] }, (old) =>
    old
      ? {
          ...old,
          pages: old.pages.map((page) => ({ ...page, data: page.data.filter(({ id }) => id !== note) })),
        }
      : old,
  );
}
