// The transcript, who answers next, and the composer: shared by the inbox and the lead's page.
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { callOperation } from '../../api.ts';
import { addToDraft, readDraft } from '../../drafts.ts';
import type { Detail } from '../../live/apply-events.ts';
import { toProblem } from '../../problem.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { Boundary } from '../../ui/error-boundary.tsx';
import { showToast } from '../../ui/toast.ts';
import { useCan } from '../session/session.ts';
import { AnsweringLine } from './answering-line.tsx';
import { Composer, type ComposerHandle } from './composer.tsx';
import { useControl } from './conversation-control.ts';
import { ConversationKeys } from './conversation-keys.tsx';
import { useSnooze } from './conversation-marks.ts';
import { deleteNote } from './delete-note.ts';
import { refetchLead } from './queries.ts';
import type { ItemActions } from './timeline-item.tsx';
import { Transcript } from './transcript.tsx';

interface ConversationBodyProps {
  lead: Detail;
  /** The message to scroll to. */
  target: string | undefined;
  kinds: string | undefined;
  onWhy: (message: string) => void;
  /** Whether the lead was deleted or merged into another one while it was open. */
  gone: boolean;
}

export function ConversationBody({ lead, target, kinds, onWhy, gone }: ConversationBodyProps) {
  const client = useQueryClient();
  const text = useText();
  const control = useControl(lead.id);
  const composer = useRef<ComposerHandle>(null);
  const talk = useMemo(
    () => ({ reply: () => composer.current?.open('reply'), note: () => composer.current?.open('note') }),
    [],
  );
  const acts = useMemo<ItemActions>(
    () => ({
      onWhy,
      onTakeBack: async (message) => {
        composer.current?.open('reply');
        try {
          await callOperation('conversations.withdrawReply', { id: lead.id, message: message.id });
          const words = message.text ?? '';
          if (composer.current) composer.current.insert(words);
          else addToDraft(lead.id, words);
        } catch (error) {
          showToast({ title: text.talk.notTakenBack, text: text.problemOf(toProblem(error)), bad: true });
        }
        refetchLead(client, lead.id);
      },
      onUse: (reply) => {
        composer.current?.open('reply');
        composer.current?.insert(reply);
      },
      onDelete: (note) => void deleteNote(client, text, lead.id, note),
    }),
    [onWhy, lead.id, client, text],
  );
  const kept = gone ? readDraft(lead.id) : '';
  return (
    <>
      <ConversationKeys lead={lead} control={control} onWhy={onWhy} {...talk} />
      {gone && (
        <div className="py-3 px-4 bg-danger-soft" role="alert">
          <p>{text.talk.gone}</p>
          {kept !== '' && (
            <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
              {text.talk.typed} {kept}
            </p>
          )}
        </div>
      )}
      <Boundary>
        <Transcript lead={lead.id} target={target} kinds={kinds} acts={acts} />
      </Boundary>
      {!gone && (
        <>
          {lead.snoozed_until !== null && <SnoozeLine lead={lead} />}
          <AnsweringLine lead={lead} control={control} />
          <Composer lead={lead} ref={composer} />
        </>
      )}
    </>
  );
}

/** Says until when the conversation is snoozed. On a phone the header does. */
function SnoozeLine({ lead: { id, snoozed_until } }: { lead: Detail }) {
  const { inbox, talk } = useText();
  const formats = useFormats();
  const can = useCan();
  const snooze = useSnooze();
  return (
    <div className="flex items-center justify-between gap-3 min-h-9 px-4 bg-sunk border-t border-line text-13 max-tablet:hidden print:hidden">
      <p role="status">{inbox.snoozedUntil(formats.moment(snoozed_until!))}</p>
      {can('conversations.snooze') && (
        <button
          type="button"
          className="min-h-6 text-accent pointer-coarse:min-h-11"
          onClick={() => snooze(id, null, snoozed_until)}
        >
          {talk.endSnooze}
        </button>
      )}
    </div>
  );
}
