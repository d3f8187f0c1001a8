// The inbox: list, conversation, record; on a phone one after the other.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useText } from '../../text/language.tsx';
import { Boundary } from '../../ui/boundary.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useTitle } from '../../ui/title.ts';
import { useWidth } from '../../ui/width.ts';
import { Conversation } from './conversation.tsx';
import { InboxList } from './inbox-list.tsx';
import classes from './inbox-page.module.css';
import { leadQuery, useCounts } from './queries.ts';
import { Record } from './record.tsx';
import type { InboxSearch } from './search.ts';
import { nameOf } from './who.ts';
import { Why } from './why.tsx';

export function InboxPage() {
  const text = useText();
  const search = useSearch({ strict: false }) as InboxSearch;
  const { leadId } = useParams({ strict: false }) as { leadId?: string };
  const navigate = useNavigate();
  const width = useWidth();
  const counts = useCounts();
  const [why, setWhy] = useState<string | null>(null);
  const { data: lead } = useQuery({ ...leadQuery(leadId ?? ''), enabled: leadId !== undefined });
  useTitle(lead ? nameOf(lead) : text.inbox.title, counts?.attention ?? 0);

  const goTo = useCallback(
    (message: string) => {
      if (leadId === undefined) return;
      void navigate({
        to: '/inbox/$leadId',
        params: { leadId },
        search: { ...search, m: message, panel: undefined },
      });
    },
    [navigate, leadId, search],
  );
  const setPanel = (panel: InboxSearch['panel']) => {
    if (leadId === undefined) return;
    void navigate({ to: '/inbox/$leadId', params: { leadId }, search: { ...search, panel } });
  };
  const onWhy = useCallback(
    (message: string) => {
      setWhy(message);
      if (leadId === undefined) return;
      void navigate({ to: '/inbox/$leadId', params: { leadId }, search: { ...search, panel: 'why' } });
    },
    [navigate, leadId, search],
  );

  const { panel } = search;
  const side =
    panel === 'why' && why !== null ? (
      <Why message={why} onGoTo={goTo} />
    ) : (
      lead && <Record lead={lead} onGoTo={goTo} />
    );
  const showsList = width !== 'phone' || leadId === undefined;
  const showsConversation = width !== 'phone' || leadId !== undefined;
  return (
    <div className={classes.page} data-width={width}>
      {showsList && (
        <Boundary>
          <InboxList search={search} selected={leadId} />
        </Boundary>
      )}
      {showsConversation &&
        (leadId === undefined ? (
          <p className={classes.nothing}>{text.inbox.choose}</p>
        ) : (
          <Conversation leadId={leadId} search={search} onWhy={onWhy} onRecord={() => setPanel('lead')} />
        ))}
      {width === 'desk' && leadId !== undefined && (
        <aside className={classes.side} aria-label={panel === 'why' ? text.why.title : text.record.title}>
          <h2 className={classes.sideTitle}>{panel === 'why' ? text.why.title : text.record.title}</h2>
          <Boundary>{side}</Boundary>
        </aside>
      )}
      {width !== 'desk' && leadId !== undefined && (
        <Sheet
          open={panel !== undefined}
          title={panel === 'why' ? text.why.title : text.record.title}
          onClose={() => setPanel(undefined)}
        >
          <Boundary>{side}</Boundary>
        </Sheet>
      )}
    </div>
  );
}
