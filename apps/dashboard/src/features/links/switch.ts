// A link is switched on and off at once; a word in the corner takes it back.

import { useText } from '../../text/language.tsx';
import { tell } from '../../ui/toast.ts';
import { type TrackedLink, useLinkChange } from './queries.ts';
import { useLinkText } from './words.ts';

export function useSwitch({ id, name, active }: Pick<TrackedLink, 'id' | 'name' | 'active'>) {
  const words = useLinkText();
  const text = useText();
  const change = useLinkChange(id);
  const put = (to: boolean, told: boolean) =>
    change.mutate(
      { active: to },
      {
        onSuccess: () => {
          if (!told) return;
          tell({
            title: (to ? words.turnedOn : words.turnedOff)(name),
            undo: { label: text.undo, run: () => put(!to, false) },
          });
        },
      },
    );
  return {
    /** As it will be, while the server is told. */
    isOn: change.isPending ? change.variables.active === true : active,
    busy: change.isPending,
    turn: () => put(!active, true),
  };
}
