// Asks before leads are deleted, and deletes them.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callOperation } from '../../../api.ts';
import { toProblem } from '../../../problem.ts';
import { useFormats, useText } from '../../../text/language.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { showToast } from '../../../ui/toast.ts';
import { forgetLastConversation, readLastConversation } from '../../conversations/last-conversation.ts';
import { useSession } from '../../session/session.ts';
import { useDeletionText } from './text.ts';

/** What shows leads. */
const SHOWN = [
  'leads',
  'lead-count',
  'tags',
  'inbox',
  'counts',
  'lists',
  'bookings',
  'overview',
  'campaigns',
];
/** What shows one lead. */
const OF_LEAD = ['lead', 'lead-more', 'timeline'];

interface DeleteLeadsProps {
  ids: readonly string[];
  /** The name of the lead, if there is only one. */
  name?: string;
  onClose: () => void;
  /** Called when at least one lead was deleted. */
  onDeleted: () => void;
}

export function DeleteLeads({ ids, name, onClose, onDeleted }: DeleteLeadsProps) {
  const text = useText();
  const formats = useFormats();
  const client = useQueryClient();
  const { member } = useSession();
  const [busy, setBusy] = useState(false);
  const words = useDeletionText();
  const shown = formats.number(ids.length);
  const run = async () => {
    setBusy(true);
    try {
      const { deleted, refused } = (await callOperation('leads.delete', { ids: [...ids] })).data;
      showToast({
        title: words.result(formats.number(deleted), refused.length),
        text: refused
          .slice(0, 3)
          .map((one) => text.labeled(one.name ?? words.nameless, formats.told(one.reason)))
          .join(' · '),
        ...(refused.length > 0 && { bad: true }),
      });
      if (deleted > 0) onDeleted();
      const kept = new Set(refused.map(({ lead_id }) => lead_id));
      for (const id of ids.filter((one) => !kept.has(one))) {
        for (const key of OF_LEAD) client.removeQueries({ queryKey: [key, id] });
        if (readLastConversation(member.id) === id) forgetLastConversation();
      }
      for (const key of SHOWN) void client.invalidateQueries({ queryKey: [key] });
      onClose();
    } catch (error) {
      showToast({ title: words.failed, text: text.problemOf(toProblem(error)), bad: true });
      setBusy(false);
    }
  };
  return (
    <Confirm
      title={name === undefined ? words.askMany(ids.length, shown) : words.askOne(name)}
      why={words.why}
      verb={words.verb(ids.length, shown)}
      danger
      busy={busy}
      onYes={() => void run()}
      onClose={onClose}
    />
  );
}
