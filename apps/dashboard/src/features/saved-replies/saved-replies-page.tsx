// The saved replies in the settings: members add, change, share and delete them here.
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { callOperation } from '../../api.ts';
import { useChange } from '../../queries.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { DotsMenu } from '../../ui/dots-menu.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { Page, Section } from '../../ui/section.tsx';
import { showToast } from '../../ui/toast.ts';
import { useCan, useSession } from '../session/session.ts';
import { splitReply, type Variable } from './fill-reply.ts';
import { type SavedReply, savedRepliesQuery } from './queries.ts';
import { SavedReplyDialog } from './saved-reply-dialog.tsx';
import { useSavedRepliesText } from './text.ts';

/** Roles that can share a reply and change a shared one. */
const SHARING = new Set(['owner', 'admin', 'editor']);

export function SavedRepliesPage() {
  const text = useSavedRepliesText();
  useTitle(text.title);
  const isAllowed = useCan()('savedReplies.list');
  const canShare = SHARING.has(useSession().member.role);
  const query = useQuery({ ...savedRepliesQuery, enabled: isAllowed });
  const [edited, setEdited] = useState<SavedReply | 'new' | null>(null);
  if (!isAllowed) return <Empty title={text.notAllowed} />;
  const replies = query.data ?? [];
  const groups = [
    { ...text.shared, replies: replies.filter(({ shared }) => shared), canChange: canShare },
    { ...text.own, replies: replies.filter(({ shared }) => !shared), canChange: true },
  ];
  return (
    <Page
      title={text.title}
      lead={text.lead}
      action={
        <Button kind="strong" onClick={() => setEdited('new')}>
          {text.add}
        </Button>
      }
    >
      <Loading of={query} rows={3} height={64} />
      {query.data?.length === 0 && (
        <Empty title={text.none}>
          <p>{text.noneWhy}</p>
        </Empty>
      )}
      {groups
        .filter((group) => group.replies.length > 0)
        .map((group) => (
          <Section key={group.title} title={group.title} hint={group.hint} wide>
            <ul>
              {group.replies.map((reply) => (
                <ReplyRow
                  key={reply.id}
                  reply={reply}
                  onEdit={group.canChange ? () => setEdited(reply) : undefined}
                />
              ))}
            </ul>
          </Section>
        ))}
      {edited !== null && (
        <SavedReplyDialog
          reply={edited === 'new' ? null : edited}
          canShare={canShare}
          onClose={() => setEdited(null)}
        />
      )}
    </Page>
  );
}

interface ReplyRowProps {
  reply: SavedReply;
  /** Edits the reply; undefined: the member cannot change it. */
  onEdit: (() => void) | undefined;
}

function ReplyRow({ reply, onEdit }: ReplyRowProps) {
  const text = useSavedRepliesText();
  const { undo } = useText();
  const { id, name, text: words, shared } = reply;
  const restore = useChange('replies', () =>
    callOperation('savedReplies.create', { name, text: words, shared }),
  );
  const remove = useChange(
    'replies',
    () => callOperation('savedReplies.delete', { id }),
    () => showToast({ title: text.removed(name), undo: { label: undo, run: () => restore.mutate() } }),
    text.notRemoved,
  );
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 py-3 border-t border-line first:pt-0 first:border-t-0">
      <div className="grid gap-0.5">
        <h3 className="font-medium truncate">
          <bdi>{name}</bdi>
        </h3>
        <p className="max-w-text text-soft text-13 line-clamp-2 wrap-anywhere" dir="auto">
          <ReplyText text={words} />
        </p>
      </div>
      {onEdit && (
        <DotsMenu label={text.actionsOf(name)}>
          <MenuItem onClick={onEdit}>{text.change}</MenuItem>
          <MenuItem onClick={() => remove.mutate()}>{text.remove}</MenuItem>
        </DotsMenu>
      )}
    </li>
  );
}

/** Shows the text of a reply with the names of its variables. */
function ReplyText({ text }: { text: string }) {
  const names = useText().composer.saved.variables;
  return splitReply(text).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts are identified by their position
    <Fragment key={at}>
      {typeof part === 'string' ? (
        part
      ) : (
        <span className="px-1 rounded-inner bg-accent-soft text-accent">
          {part.name in names ? names[part.name as Variable] : part.name}
        </span>
      )}
    </Fragment>
  ));
}
