// Every action of the page by name, with its key; and leads.
import { useState } from 'react';
import { useFoundLeads } from '../features/search/found-leads.ts';
import { useText } from '../text/language.tsx';
import { CommandList } from '../ui/command-list.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { shownKeys } from './keys.ts';
import { useAllActions } from './registry.tsx';

export function CommandDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const text = useText();
  const actions = useAllActions(open);
  const [wanted, setWanted] = useState('');
  const leads = useFoundLeads(open ? wanted : '');
  return (
    <Dialog open={open} title={text.menu.title} onClose={onClose}>
      <CommandList
        label={text.menu.search}
        nothing={text.menu.nothing}
        items={actions.map(({ id, label, keys, group, run }) => ({
          id,
          label,
          group: text.menu.groups[group],
          keys: keys === null ? null : shownKeys(keys),
          run: () => {
            onClose();
            run();
          },
        }))}
        others={leads.map(({ id, name, open }) => ({
          id,
          label: name,
          group: text.search.groups.leads,
          keys: null,
          run: () => {
            onClose();
            open();
          },
        }))}
        onWanted={setWanted}
      />
    </Dialog>
  );
}
