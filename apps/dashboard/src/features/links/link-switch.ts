// Switches a link on or off immediately; a toast offers to undo it.

import { callOperation } from '../../api.ts';
import { useChange } from '../../queries.ts';
import { useText } from '../../text/language.tsx';
import { showToast } from '../../ui/toast.ts';
import type { TrackedLink } from './queries.ts';
import { useLinkText } from './text.ts';

export function useLinkSwitch({ id, name, active }: Pick<TrackedLink, 'id' | 'name' | 'active'>) {
  const words = useLinkText();
  const text = useText();
  const change = useChange('links', (to: boolean) => callOperation('links.update', { id, active: to }));
  const setActive = (to: boolean, showsToast: boolean) =>
    change.mutate(to, {
      onSuccess: () => {
        if (!showsToast) return;
        showToast({
          title: (to ? words.turnedOn : words.turnedOff)(name),
          undo: { label: text.undo, run: () => setActive(!to, false) },
        });
      },
    });
  return {
    /** Whether the link is on. While the request runs, this is already the new state. */
    isOn: change.isPending ? change.variables : active,
    busy: change.isPending,
    turn: () => setActive(!active, true),
  };
}
