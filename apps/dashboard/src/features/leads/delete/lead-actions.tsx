// Actions of a lead's ⋮ menu: taking the lead out of the queue, and deleting the lead.
import { useMemo, useState } from 'react';
import type { Action } from '../../../actions/action.ts';
import { useActions } from '../../../actions/registry.tsx';
import type { Detail } from '../../../live/apply-events.ts';
import { createLazyPart } from '../../../ui/lazy-part.tsx';
import { getLeadDisplayName } from '../../conversations/lead-name.ts';
import { useBulk } from '../bulk/use-bulk-changes.ts';
import '../text.ts';
import { useDeletionText } from './text.ts';

const DeleteLeads = createLazyPart(async () => (await import('./delete-leads.tsx')).DeleteLeads);

interface LeadActionsProps {
  lead: Detail;
  /** Called after the lead was deleted. */
  onDeleted: () => void;
}

export function LeadActions({ lead, onDeleted }: LeadActionsProps) {
  const { change } = useBulk();
  const [asks, setAsks] = useState(false);
  const words = useDeletionText();
  const { id, status, first_contact_at } = lead;
  const waits = first_contact_at === null && (status === 'pending' || status === 'queued');
  const actions = useMemo<Action[]>(
    () => [
      ...(waits
        ? [
            {
              id: 'lead.leave-queue',
              label: words.leaveQueue,
              keys: null,
              needs: 'bulk.create',
              group: 'conversation',
              inMenu: true,
              run: () => void change([id], { leave_queue: true }),
            } as const,
          ]
        : []),
      {
        id: 'lead.delete',
        label: words.menu,
        keys: null,
        needs: 'leads.delete',
        group: 'conversation',
        inMenu: true,
        run: () => setAsks(true),
      },
    ],
    [words, waits, change, id],
  );
  useActions(actions);
  if (!asks) return null;
  return (
    <DeleteLeads
      ids={[id]}
      name={getLeadDisplayName(lead)}
      onClose={() => setAsks(false)}
      onDeleted={onDeleted}
    />
  );
}
