// Opens the command menu: by keyboard, or from another component through the ref.
import { type Ref, useImperativeHandle, useMemo, useState } from 'react';
import { useText } from '../text/language.tsx';
import { createLazyPart } from '../ui/lazy-part.tsx';
import type { Action } from './action.ts';
import { useActions } from './registry.tsx';

const CommandDialog = createLazyPart(async () => (await import('./command-dialog.tsx')).CommandDialog);

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
  return <CommandDialog open={open} onClose={() => setOpen(false)} />;
}
