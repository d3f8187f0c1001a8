// The member's preferences, stored on the server for all their browsers (dashboard-operations.md#profile).
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ChosenKeys, parseChosenKeys } from '../../actions/chosen-keys.ts';
import { callOperation, type Input } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { showToast } from '../../ui/toast.ts';
import { type Session, useSession } from './session.ts';

export interface Preferences {
  theme?: 'light' | 'dark' | 'auto';
  density?: 'roomy' | 'compact';
  /** The width of the navigation: icons with small labels, or wide rows. */
  rail?: 'narrow' | 'wide';
  /** The time zone of displayed times: the workspace's, or the member's own (the device's if they have none). */
  zone?: 'workspace' | 'own';
  /** Letter keys, as {@link parseChosenKeys} parses them. */
  keys?: ChosenKeys;
  /** Preferences of other pages, which each page parses itself. */
  [other: string]: unknown;
}

/**
 * Returns the preferences and a function that changes some of them. A change is shown immediately; saving it keeps
 * changes from other tabs.
 */
export function usePreferences(): [Preferences, (change: Preferences) => void] {
  const client = useQueryClient();
  const text = useText();
  const { preferences } = useSession();
  const { mutate } = useMutation({
    // One request after the other, so that the last choice wins.
    scope: { id: 'preferences' },
    mutationFn: async (change: Preferences) => {
      const { data } = await callOperation('profile.get', {});
      return callOperation('profile.update', { preferences: { ...data.preferences, ...change } });
    },
    onMutate: (change) =>
      client.setQueryData<Session>(
        ['session'],
        (old) => old && { ...old, preferences: { ...old.preferences, ...change } },
      ),
    onError: (error) => {
      showToast({ title: text.notSaved, text: text.problemOf(toProblem(error)), bad: true });
      void client.invalidateQueries({ queryKey: ['session'] });
    },
  });
  return [preferences, mutate];
}

/** Returns a function that changes the member's language or time zone: applied immediately, then saved. */
export function useUpdateProfile(): (change: Pick<Input<'profile.update'>, 'locale' | 'timezone'>) => void {
  const client = useQueryClient();
  const text = useText();
  return useMutation({
    scope: { id: 'profile' },
    mutationFn: (change: Pick<Input<'profile.update'>, 'locale' | 'timezone'>) =>
      callOperation('profile.update', change),
    onMutate: (change) => client.setQueryData<Session>(['session'], (old) => old && { ...old, ...change }),
    onError: (error) => {
      showToast({ title: text.notSaved, text: text.problemOf(toProblem(error)), bad: true });
      void client.invalidateQueries({ queryKey: ['session'] });
    },
  }).mutate;
}

/** Returns the member's letter keys. */
export function useChosenKeys(): ChosenKeys {
  const { keys } = useSession().preferences;
  return useMemo(() => parseChosenKeys(keys), [keys]);
}
