// A read-only conversation next to the list. Previewing marks nothing as read and reports no presence.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { callOperation } from '../../../api.ts';
import { addToDraft } from '../../../drafts.ts';
import { linkTo } from '../../../links.ts';
import type { Detail } from '../../../live/apply-events.ts';
import { toProblem } from '../../../problem.ts';
import { useText } from '../../../text/language.tsx';
import { StageChip } from '../../../ui/chip.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { showToast } from '../../../ui/toast.ts';
import { AnsweringLine } from '../../conversations/answering-line.tsx';
import { useControl } from '../../conversations/conversation-control.ts';
import { deleteNote } from '../../conversations/delete-note.ts';
import { getLeadDisplayName } from '../../conversations/lead-name.ts';
import { getLeadQuery, refetchLead } from '../../conversations/queries.ts';
import type { ItemActions } from '../../conversations/timeline-item.tsx';
import { Transcript } from '../../conversations/transcript.tsx';

export function LeadPreview({ lead }: { lead: string }) {
  const text = useText();
  const query = useQuery(getLeadQuery(lead));
  if (query.data) return <LeadPreviewContent key={query.data.id} lead={query.data} />;
  const missing = <p className="py-8 px-4 text-soft text-center">{text.conversation.unknown}</p>;
  return <Loading of={query} rows={6} height={72} missing={missing} />;
}

function LeadPreviewContent({ lead }: { lead: Detail }) {
  const text = useText();
  const control = useControl(lead.id);
  const navigate = useNavigate();
  const client = useQueryClient();
  const acts = useMemo<ItemActions>(
    () => ({
      onWhy: (message) => void navigate(linkTo.lead(lead.id, { m: message })),
      onTakeBack: async (message) => {
        try {
          await callOperation('conversations.withdrawReply', { id: lead.id, message: message.id });
          // Put the text into the conversation's draft, because the preview has no reply field.
          addToDraft(lead.id, message.text ?? '');
        } catch (error) {
          showToast({ title: text.talk.notTakenBack, text: text.problemOf(toProblem(error)), bad: true });
        }
        refetchLead(client, lead.id);
      },
      onDelete: (note) => void deleteNote(client, text, lead.id, note),
      onUse: (reply) => {
        addToDraft(lead.id, reply);
        void navigate(linkTo.lead(lead.id));
      },
    }),
    [navigate, client, text, lead.id],
  );
  return (
    <div className="flex flex-col h-full min-h-0">
      <div className="flex items-center gap-2 px-4 pb-2">
        <h3 className="truncate">
          <bdi>{getLeadDisplayName(lead)}</bdi>
        </h3>
        <StageChip lead={lead} />
        <Link {...linkTo.lead(lead.id)} className="ms-auto p-1">
          {text.leads.preview.open}
        </Link>
      </div>
      <Transcript lead={lead.id} target={undefined} kinds={undefined} acts={acts} />
      <AnsweringLine lead={lead} control={control} />
    </div>
  );
}
