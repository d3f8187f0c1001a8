// The command menu: actions of the page with their shortcuts, settings pages, running imports and leads.
import { useState } from 'react';
import { useRunningImports } from '../features/lists/import/running-imports.ts';
import { useFoundLeads } from '../features/search/found-leads.ts';
import { useNamedSettingsPages } from '../features/settings/pages.ts';
import { useWorkspaces } from '../features/shell/workspaces.ts';
import { useText } from '../text/language.tsx';
import { CommandList } from '../ui/command-list.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { canUndo } from '../ui/toast.ts';
import type { Action } from './action.ts';
import { formatKeys } from './keys.ts';
import { useAllActions } from './registry.tsx';

/** Leaves out the menu itself, and *Undo* if there is nothing to undo. */
const isOffered = ({ id }: Action): boolean => id !== 'page.menu' && (id !== 'page.undo' || canUndo());

export function CommandDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const text = useText();
  const actions = useAllActions(open);
  const [wanted, setWanted] = useState('');
  const leads = useFoundLeads(open ? wanted : '');
  const imports = useRunningImports(open);
  const several = useWorkspaces();
  const settings = useNamedSettingsPages(open);
  // Settings pages and imports load after the menu opens, so they go below the entries that are already visible.
  const later = [
    ...settings.map((page) => ({ ...page, group: text.nav.allSettings })),
    ...imports.map((one) => ({ ...one, group: text.nav.lists })),
  ];
  return (
    <Dialog open={open} title={text.menu.title} onClose={onClose}>
      <CommandList
        label={text.menu.search}
        nothing={text.menu.nothing}
        items={[
          ...actions.filter(isOffered).map(({ id, label, keys, group, run }) => ({
            id,
            label,
            group: text.menu.groups[group],
            keys: keys === null ? null : formatKeys(keys),
            run: () => {
              onClose();
              run();
            },
          })),
          ...(several?.others ?? []).map(({ slug, name }) => ({
            id: `workspace.${slug}`,
            label: name,
            group: text.nav.workspace,
            keys: null,
            run: () => several?.go(slug),
          })),
          ...later.map(({ id, name, group, open }) => ({
            ...{ id, label: name, group, keys: null },
            run: () => {
              onClose();
              open();
            },
          })),
        ]}
        others={leads.map(({ id, name, open }) => ({
          id,
          label: name,
          group: text.nav.leads,
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
