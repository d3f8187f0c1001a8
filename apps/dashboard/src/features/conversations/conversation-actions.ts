// The actions of an open conversation, for shortcuts, buttons and menus.
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Action } from '../../actions/action.ts';
import { useActions } from '../../actions/registry.tsx';
import type { Detail, TimelinePage } from '../../live/apply-events.ts';
import { useLanguage } from '../../text/language.tsx';
import { useSession } from '../session/session.ts';
import type { Control } from './conversation-control.ts';
import { useDone, useOptOut, useUnread } from './conversation-marks.ts';
import { copyLink } from './copy-link.ts';

export interface ConversationHandlers {
  control: Control;
  onWhy: (message: string) => void;
  reply: () => void;
  note: () => void;
}

/** Returns the id of the focused message. */
const getFocusedMessage = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-message]')?.dataset['message'];

export function useConversationActions(
  lead: Detail,
  { control, onWhy, reply, note }: ConversationHandlers,
): void {
  const { text, language } = useLanguage();
  const client = useQueryClient();
  const done = useDone();
  const unread = useUnread(lead);
  const optOut = useOptOut();
  const isOptedOut = lead.opted_out_at !== null;
  const canOptOut = !isOptedOut || lead.can_undo_opt_out;
  const { takeOver, giveBack } = control;
  const { member } = useSession();
  const { by, member: holder } = lead.answering;
  const isWithOther = by === 'member' && holder?.id !== member.id;
  const { id, name, phone, ig_username, whatsapp_id } = lead;
  const actions = useMemo<Action[]>(() => {
    const findLatestAgentMessage = () => {
      const pages = client.getQueriesData<{ pages: TimelinePage[] }>({ queryKey: ['timeline', id] });
      const items = pages.flatMap(([, data]) => data?.pages.flatMap((page) => page.data) ?? []);
      const own = items.filter((item) => item.kind === 'message' && item.author.kind === 'agent');
      return own.sort((one, other) => one.at.localeCompare(other.at)).at(-1)?.id;
    };
    const group = 'conversation' as const;
    return [
      {
        id: 'conversation.take-over',
        label: text.answering.takeOver,
        keys: 't',
        needs: 'leads.handoff',
        group,
        run: takeOver,
      },
      {
        id: 'conversation.give-back',
        label: text.answering.giveBack,
        keys: 'shift+t',
        needs: 'leads.resume',
        group,
        // For the conversation of another member, the line above the composer has no button for this.
        inMenu: isWithOther,
        run: giveBack,
      },
      {
        id: 'conversation.reply',
        label: text.composer.reply,
        keys: 'r',
        needs: 'conversations.reply',
        group,
        run: reply,
      },
      {
        id: 'conversation.note',
        label: text.talk.writeNote,
        keys: 'n',
        needs: 'leads.addNote',
        group,
        inMenu: true,
        run: note,
      },
      {
        id: 'conversation.done',
        label: text.conversation.done,
        keys: 'e',
        needs: 'conversations.markDone',
        group,
        inMenu: true,
        run: () => done(id),
      },
      {
        id: 'conversation.unread',
        label: text.talk.markUnread,
        keys: 'u',
        needs: 'conversations.markRead',
        group,
        inMenu: true,
        run: unread,
      },
      {
        id: 'conversation.why',
        label: text.why.title,
        keys: 'w',
        needs: 'conversations.explain',
        group,
        run: () => {
          const message = getFocusedMessage() ?? findLatestAgentMessage();
          if (message !== undefined) onWhy(message);
        },
      },
      {
        id: 'conversation.copy-link',
        label: text.talk.copyLink,
        keys: null,
        group,
        inMenu: true,
        run: () => void copyLink(id, undefined, text),
      },
      {
        id: 'conversation.opt-out',
        label: isOptedOut ? text.talk.undoOptOut : text.talk.optOut,
        keys: null,
        needs: 'conversations.optOut',
        group,
        inMenu: canOptOut,
        run: () => optOut(id, isOptedOut),
      },
      {
        id: 'conversation.block',
        label: text.talk.block,
        keys: null,
        needs: 'blocklist.addRule',
        group,
        inMenu: true,
        run: async () =>
          (await import('../blocklist/block-lead.ts')).blockLead(
            { id, name, phone, ig_username, whatsapp_id },
            { text, language, client },
          ),
      },
    ];
  }, [
    text,
    language,
    client,
    takeOver,
    giveBack,
    isWithOther,
    reply,
    note,
    done,
    unread,
    optOut,
    isOptedOut,
    canOptOut,
    onWhy,
    id,
    name,
    phone,
    ig_username,
    whatsapp_id,
  ]);
  useActions(actions);
}
