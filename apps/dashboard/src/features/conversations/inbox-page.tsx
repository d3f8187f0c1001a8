// The inbox: list, conversation and record; on a phone one at a time.

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChatBubble, Xmark } from 'iconoir-react/regular';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { linkTo } from '../../links.ts';
import { useText } from '../../text/language.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Boundary } from '../../ui/error-boundary.tsx';
import { createLazyPart } from '../../ui/lazy-part.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useWidth } from '../../ui/use-width.ts';
import type { LeadFieldName } from '../leads/fields/fields.ts';
import { useSession } from '../session/session.ts';
import { InboxList } from './inbox-list.tsx';
import { storeLastConversation } from './last-conversation.ts';
import { getLeadDisplayName } from './lead-name.ts';
import { Conversation } from './prefetch.ts';
import { getLeadQuery } from './queries.ts';
import { type InboxSearch, parseInboxSearch } from './search.ts';

const LeadPanel = createLazyPart(async () => (await import('./lead-panel.tsx')).LeadPanel);
const MessageExplanation = createLazyPart(
  async () => (await import('./message-explanation.tsx')).MessageExplanation,
);

export function InboxPage() {
  const text = useText();
  // Parse the parameters, because the router also passes invalid and unknown ones.
  const given = useSearch({ strict: false });
  const search = useMemo(() => parseInboxSearch(given), [given]);
  const { leadId } = useParams({ strict: false }) as { leadId?: string };
  const navigate = useNavigate();
  const width = useWidth();
  const { data: lead } = useQuery({ ...getLeadQuery(leadId ?? ''), enabled: leadId !== undefined });
  const { member } = useSession();
  useEffect(() => storeLastConversation(member.id, leadId), [member.id, leadId]);
  useTitle(lead ? getLeadDisplayName(lead) : text.inbox.title);

  const show = useCallback(
    (part: InboxSearch) => {
      if (leadId === undefined) return;
      const { panel: _, why: __, ...rest } = search;
      void navigate(linkTo.conversation(leadId, { ...rest, ...part }));
    },
    [navigate, leadId, search],
  );
  const goTo = useCallback((m: string) => show({ m }), [show]);
  const onWhy = useCallback((message: string) => show({ why: message }), [show]);
  const [opened, setOpened] = useState<{ of: string | undefined; field: LeadFieldName | null }>();
  // Close an editor that was opened for another lead.
  const field = opened?.of === leadId ? (opened?.field ?? null) : null;
  const setField = useCallback(
    (name: LeadFieldName | null) => setOpened({ of: leadId, field: name }),
    [leadId],
  );
  const { panel, why } = search;
  const onField = useCallback(
    (name: LeadFieldName) => {
      if (width !== 'desk') show({ panel: 'lead' });
      else if (why !== undefined) show({});
      setField(name);
    },
    [show, width, why, setField],
  );
  const onClose = () => {
    setField(null);
    show({});
  };

  const side =
    why !== undefined ? (
      <MessageExplanation lead={leadId ?? ''} message={why} onGoTo={goTo} />
    ) : (
      lead && <LeadPanel lead={lead} field={field} onField={setField} onGoTo={goTo} />
    );
  const sideTitle = why !== undefined ? text.why.title : text.record.title;
  const showsList = width !== 'phone' || leadId === undefined;
  const showsConversation = width !== 'phone' || leadId !== undefined;
  return (
    <div
      className="grid grid-cols-[minmax(280px,340px)_minmax(0,1fr)_320px] h-full min-h-0 data-[width=tablet]:grid-cols-[minmax(260px,300px)_minmax(0,1fr)] data-[width=phone]:grid-cols-1 [&>*]:min-h-0 print:block print:h-auto"
      data-width={width}
    >
      {showsList && (
        <Boundary>
          <InboxList selected={leadId} />
        </Boundary>
      )}
      {showsConversation &&
        (leadId === undefined ? (
          <div className="grid place-content-center">
            <Empty title={text.inbox.choose} icon={<ChatBubble />} />
          </div>
        ) : (
          <div className="min-w-0 h-full">
            <Conversation
              leadId={leadId}
              search={search}
              onWhy={onWhy}
              onRecord={() => show({ panel: 'lead' })}
              onField={onField}
              onKinds={(kinds) => show({ kinds })}
            />
          </div>
        ))}
      {width === 'desk' && leadId !== undefined && (
        <aside
          className="overflow-y-auto border-s border-line bg-panel print:overflow-visible print:border-0"
          aria-label={sideTitle}
        >
          <div className="flex items-center justify-between gap-2 min-h-8 pt-3 pe-2 ps-4">
            <h2>{sideTitle}</h2>
            {why !== undefined && (
              <IconButton label={text.close} onClick={onClose}>
                <Xmark aria-hidden="true" />
              </IconButton>
            )}
          </div>
          <Boundary>{side}</Boundary>
        </aside>
      )}
      {width !== 'desk' && leadId !== undefined && (
        <Sheet open={panel !== undefined || why !== undefined} title={sideTitle} onClose={onClose}>
          <Boundary>{side}</Boundary>
        </Sheet>
      )}
    </div>
  );
}
