// Every action of the page by name, with its key.
import { type Ref, useImperativeHandle, useMemo, useState } from 'react';
import { useText } from '../text/language.tsx';
import { CommandList } from '../ui/command-list.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { Action } from './action.ts';
import { shownKeys } from './keys.ts';
import { useActions, useAllActions } from './registry.tsx';

export function CommandMenu({ ref }: { ref: Ref<{ open: () => void }> }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  useImperativeHandle(ref, () => ({ open: () => setOpen(true) }), []);
  const own = useMemo<Action[]>(
    () => [
      {
        id: 'page.menu',
        label: text.menu.title,
        keys: 'mod+k',
        group: 'page',
        whileTyping: true,
        run: () => setOpen(true),
      },
      { id: 'page.help', label: text.menu.help, keys: '?', group: 'page', run: () => setOpen(true) },
    ],
    [text],
  );
  useActions(own);
  const actions = useAllActions(open);
  return (
    <Dialog open={open} title={text.menu.title} onClose={() => setOpen(false)}>
      <CommandList
        label={text.menu.search}
        nothing={text.menu.nothing}
        items={actions.map(({ id, label, keys, group, run }) => ({
          id,
          label,
          group: text.menu.groups[group],
          keys: keys === null ? null : shownKeys(keys),
          run: () => {
            setOpen(false);
            run();
          },
        }))}
      />
    </Dialog>
  );
}
