// The action that books a meeting for the open conversation's lead; also in the ⋮ menu.

import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Action } from '../../actions/action.ts';
import { useActions } from '../../actions/registry.tsx';
import { linkTo } from '../../links.ts';
import type { Detail } from '../../live/apply-events.ts';
import { createLazyPart } from '../../ui/lazy-part.tsx';
import { getLeadDisplayName } from '../conversations/lead-name.ts';
import { useBookingsText } from './text.ts';

const BookDialog = createLazyPart(async () => (await import('./book-dialog.tsx')).BookDialog);

export function BookForLead({ lead }: { lead: Detail }) {
  const words = useBookingsText();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const actions = useMemo<Action[]>(
    () => [
      {
        id: 'lead.book',
        label: words.hand.menu,
        keys: null,
        needs: 'bookings.create',
        group: 'conversation',
        inMenu: true,
        run: () => setOpen(true),
      },
    ],
    [words],
  );
  useActions(actions);
  return (
    <BookDialog
      open={open}
      onClose={() => setOpen(false)}
      lead={{ id: lead.id, name: getLeadDisplayName(lead), campaign: lead.campaign_id }}
      onOpen={(m) => void navigate(linkTo.bookings({ m }))}
    />
  );
}
