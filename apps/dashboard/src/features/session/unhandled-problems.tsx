// Shows a toast when a change fails after its dialog or page was closed, so that the member does not believe it was
// saved.
import { type Mutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { showToast } from '../../ui/toast.ts';

export function UnseenProblems() {
  const text = useText();
  const client = useQueryClient();
  useEffect(() => {
    const listenerCounts = new WeakMap<Mutation, number>();
    const count = (mutation: Mutation, step: 1 | -1) =>
      listenerCounts.set(mutation, (listenerCounts.get(mutation) ?? 0) + step);
    return client.getMutationCache().subscribe((event) => {
      const { type, mutation } = event;
      if (type === 'observerAdded') count(mutation, 1);
      if (type === 'observerRemoved') count(mutation, -1);
      if (type !== 'updated' || event.action.type !== 'error') return;
      // Mutations with their own error handler report errors themselves.
      if (listenerCounts.get(mutation) !== 0 || mutation.options.onError) return;
      showToast({ title: text.notSaved, text: text.problemOf(toProblem(event.action.error)), bad: true });
    });
  }, [client, text]);
  return null;
}
