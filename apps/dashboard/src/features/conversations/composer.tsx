// The composer of a conversation: one tab for replies to the lead, one for notes to colleagues. Each tab has its own text
// and color, so that a note is never sent to the lead.
import { Link } from '@tanstack/react-router';
import { AtSign, ChatLines } from 'iconoir-react/regular';
import {
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useKeyLabel } from '../../actions/registry.tsx';
import { CheckField } from '../../forms/check-field.tsx';
import { linkTo } from '../../links.ts';
import type { Detail } from '../../live/apply-events.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useCan } from '../session/session.ts';
import { NoteField } from './note-field.tsx';
import { ReplyField, type ReplyHandle } from './reply-field.tsx';
import './text.ts';

type Tab = 'reply' | 'note';

/** Methods of the composer for other components. */
export interface ComposerHandle extends Pick<ReplyHandle, 'insert'> {
  /** Shows a tab and moves the focus to its field. */
  open: (tab: Tab) => void;
}

interface ComposerProps {
  lead: Detail;
  ref: Ref<ComposerHandle>;
}

/** Renders the composer. Its parent remounts it for each lead (`key`), so that a draft can't go to another lead. */
export function Composer({ lead, ref }: ComposerProps) {
  const text = useText();
  const can = useCan();
  const id = useId();
  const replyKeys = useKeyLabel('conversation.reply', 'r');
  const noteKeys = useKeyLabel('conversation.note', 'n');
  const canReply = can('conversations.reply');
  const canNote = can('leads.addNote');
  const tabs = [
    ...(canReply ? [{ value: 'reply' as const, name: text.composer.title, keys: replyKeys }] : []),
    ...(canNote ? [{ value: 'note' as const, name: text.talk.note, keys: noteKeys }] : []),
  ];
  const [tab, setTab] = useState(tabs[0]?.value);
  const [atOnce, setAtOnce] = useState(false);
  const reply = useRef<ReplyHandle>(null);
  const note = useRef<{ suggest: () => void }>(null);
  const fields = { reply: useRef<HTMLTextAreaElement>(null), note: useRef<HTMLTextAreaElement>(null) };
  const [opens, setOpens] = useState(0);
  const open = (next: Tab) => {
    setTab(next);
    setOpens(opens + 1);
  };
  // A layout effect, because the next key press must reach the field. It runs after an open menu has closed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a tab is opened
  useLayoutEffect(() => {
    if (opens > 0 && tab) fields[tab].current?.focus();
  }, [opens]);
  useImperativeHandle(ref, () => ({
    open,
    insert: (words) => reply.current?.insert(words),
  }));
  if (tab === undefined) return null;
  const canSendNow = canSendToday(lead);
  const getPanelProps = (own: Tab, label: string) => ({
    id: `${id}${own}`,
    role: 'tabpanel',
    'aria-label': label,
    className: tab === own ? 'grid gap-2' : 'hidden',
  });
  return (
    <ComposerFrame kind={tab}>
      <div className="flex items-center justify-between gap-3 max-tablet:gap-1">
        <Tabs label={text.talk.composer} panels={id} value={tab} onChange={open} tabs={tabs} />
        {tab === 'reply' && (
          <div className="flex items-center justify-end gap-3 min-w-0 max-tablet:gap-1">
            <QuotaLine lead={lead} />
            <div className={`flex-none ${canSendNow ? '' : 'max-desk:hidden'}`}>
              <CheckField label={text.composer.atOnce} value={atOnce} onChange={setAtOnce} />
            </div>
            <IconButton label={text.composer.saved.insert} keys="/" onClick={() => reply.current?.suggest()}>
              <ChatLines aria-hidden="true" />
            </IconButton>
          </div>
        )}
        {tab === 'note' && (
          <IconButton label={text.talk.mention} keys="@" onClick={() => note.current?.suggest()}>
            <AtSign aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {canReply && (
        <div {...getPanelProps('reply', text.composer.title)}>
          <ReplyField lead={lead} atOnce={atOnce} ref={reply} field={fields.reply} />
        </div>
      )}
      {canNote && (
        <div {...getPanelProps('note', text.talk.note)}>
          <NoteField lead={lead.id} ref={note} field={fields.note} />
        </div>
      )}
    </ComposerFrame>
  );
}

/** The frame of a field for replies or notes, whose colors differ. Shortcuts of one key are off inside. */
export function ComposerFrame({ kind, children }: { kind: Tab; children: ReactNode }) {
  const text = useText();
  return (
    <section
      className="grid gap-2 pt-2 px-4 pb-[max(0.75rem,env(safe-area-inset-bottom))] bg-panel border-t border-line data-[kind=note]:bg-note data-[kind=note]:border-note-edge max-tablet:gap-0 max-tablet:pt-0 max-tablet:px-3 max-tablet:pb-[max(0.5rem,env(safe-area-inset-bottom))] print:hidden"
      aria-label={text.talk.composer}
      data-composer
      data-kind={kind}
    >
      {children}
    </section>
  );
}

/** Whether the lead's number can send a reply today. */
const canSendToday = ({ number }: Detail) => number?.connected === true && number.quota?.remaining !== 0;

/** Shows the number and its quota in one line, or why no reply can be sent. */
function QuotaLine({ lead }: { lead: Detail }) {
  const text = useText();
  const formats = useFormats();
  const { number } = lead;
  const { quota = null } = number ?? {};
  const obstacle = !number
    ? text.composer.noNumber
    : !number.connected
      ? text.composer.disconnected
      : quota?.remaining === 0
        ? text.composer.usedUp(formats.clock(quota.resets_at))
        : null;
  return (
    <p
      className={`min-w-0 text-12 text-end leading-tight tabular-nums line-clamp-2 ${obstacle === null ? 'text-soft max-tablet:hidden' : 'text-waiting'}`}
    >
      {number && obstacle === null && (
        <>
          <Link {...linkTo.number(number.id)}>
            <bdi>{number.name ?? number.phone}</bdi>
          </Link>
          {' · '}
        </>
      )}
      {obstacle ?? (quota && text.composer.quota(quota.remaining, quota.limit))}
    </p>
  );
}
