// Opens the command menu: by keyboard, or from another component through the ref.
import { type Ref, useCallback, useImperativeHandle, useMemo, useState } from 'react';
import { useText } from '../text/language.tsx';
import { createLazyPart } from '../ui/lazy-part.tsx';
import type { Action } from './action.ts';
import { useActions } from './registry.tsx';
import { typeAhead } from './type-ahead.ts';

const CommandDialog = createLazyPart(async () => (await import('./command-dialog.tsx')).CommandDialog);

export function CommandMenu({ ref }: { ref: Ref<{ open: () => void }> }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const show = useCallback(() => {
    // The shortcut also works in the field of the open menu.
    if (!open) typeAhead();
    setOpen(true);
  }, [open]);
  useImperativeHandle(ref, () => ({ open: show }), [show]);
  const own = useMemo<Action[]>(
    () => [
      {
        id: 'page.menu',
        label: text.menu.title,
        keys: 'mod+k',
        group: 'page',
        whileTyping: true,
        run: show,
      },
      { id: 'page.help', label: text.menu.help, keys: '?', group: 'page', run: show },
    ],
    [text, show],
  );
  useActions(own);
  return <CommandDialog open={open} onClose={() => setOpen(false)} />;
}
