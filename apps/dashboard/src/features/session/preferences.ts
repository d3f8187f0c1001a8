// What a person has chosen for every browser of theirs (dashboard-doors.md#profile).
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ChosenKeys, chosenKeys } from '../../actions/chosen-keys.ts';
import { call, type Input } from '../../api.ts';
import { problemOf } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { tell } from '../../ui/toast.ts';
import { type Session, useSession } from './session.ts';

export interface Preferences {
  theme?: 'light' | 'dark' | 'auto';
  density?: 'roomy' | 'compact';
  /** The rail has icons with small words, or wide lines. */
  rail?: 'narrow' | 'wide';
  /** Times are shown in the workspace's zone; else in the person's own, or the device's. */
  zone?: 'workspace' | 'own';
  /** Letter keys, as {@link chosenKeys} reads them. */
  keys?: ChosenKeys;
  /** Of other pages: each reads its own. */
  [other: string]: unknown;
}

/** One's own choices, and a way to change some of them: shown at once, and saved beside what other tabs chose. */
export function usePreferences(): [Preferences, (change: Preferences) => void] {
  const client = useQueryClient();
  const text = useText();
  const { preferences } = useSession();
  const { mutate } = useMutation({
    // One after the other, so that the last choice stays.
    scope: { id: 'preferences' },
    mutationFn: async (change: Preferences) => {
      const { data } = await call('profile.get', {});
      return call('profile.update', { preferences: { ...data.preferences, ...change } });
    },
    onMutate: (change) =>
      client.setQueryData<Session>(
        ['session'],
        (old) => old && { ...old, preferences: { ...old.preferences, ...change } },
      ),
    onError: (error) => {
      tell({ title: text.notSaved, text: text.problemOf(problemOf(error)), bad: true });
      void client.invalidateQueries({ queryKey: ['session'] });
    },
  });
  return [preferences, mutate];
}

/** A change of one's own language or time zone: it counts at once, and is saved. */
export function useOwnChange(): (change: Pick<Input<'profile.update'>, 'locale' | 'timezone'>) => void {
  const client = useQueryClient();
  const text = useText();
  return useMutation({
    scope: { id: 'profile' },
    mutationFn: (change: Pick<Input<'profile.update'>, 'locale' | 'timezone'>) =>
      call('profile.update', change),
    onMutate: (change) => client.setQueryData<Session>(['session'], (old) => old && { ...old, ...change }),
    onError: (error) => {
      tell({ title: text.notSaved, text: text.problemOf(problemOf(error)), bad: true });
      void client.invalidateQueries({ queryKey: ['session'] });
    },
  }).mutate;
}

/** The letter keys that this person wants. */
export function useChosenKeys(): ChosenKeys {
  const { keys } = useSession().preferences;
  return useMemo(() => chosenKeys(keys), [keys]);
}
