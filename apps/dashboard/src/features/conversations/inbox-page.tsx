// The inbox: list, conversation, record; on a phone one after the other.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Xmark } from 'iconoir-react/regular';
import { useCallback, useState } from 'react';
import { useText } from '../../text/language.tsx';
import { Boundary } from '../../ui/boundary.tsx';
import { IconButton } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import { useTitle } from '../../ui/title.ts';
import { useWidth } from '../../ui/width.ts';
import { Conversation } from './conversation.tsx';
import { InboxList } from './inbox-list.tsx';
import classes from './inbox-page.module.css';
import { leadQuery } from './queries.ts';
import { Record } from './record.tsx';
import type { InboxSearch } from './search.ts';
import { nameOf } from './who.ts';

const Sheet = later(async () => (await import('../../ui/sheet.tsx')).Sheet);
const Why = later(async () => (await import('./why.tsx')).Why);

export function InboxPage() {
  const text = useText();
  const search = useSearch({ strict: false }) as InboxSearch;
  const { leadId } = useParams({ strict: false }) as { leadId?: string };
  const navigate = useNavigate();
  const width = useWidth();
  const [why, setWhy] = useState<string | null>(null);
  const { data: lead } = useQuery({ ...leadQuery(leadId ?? ''), enabled: leadId !== undefined });
  useTitle(lead ? nameOf(lead) : text.inbox.title);

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
  // A reload forgets which message was asked about.
  const showsWhy = panel === 'why' && why !== null;
  const side = showsWhy ? <Why message={why} onGoTo={goTo} /> : lead && <Record lead={lead} onGoTo={goTo} />;
  const sideTitle = showsWhy ? text.why.title : text.record.title;
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
        <aside className={classes.side} aria-label={sideTitle}>
          <div className={classes.sideHead}>
            <h2>{sideTitle}</h2>
            {showsWhy && (
              <IconButton label={text.close} onClick={() => setPanel(undefined)}>
                <Xmark aria-hidden="true" />
              </IconButton>
            )}
          </div>
          <Boundary>{side}</Boundary>
        </aside>
      )}
      {width !== 'desk' && leadId !== undefined && (
        <Sheet open={panel !== undefined} title={sideTitle} onClose={() => setPanel(undefined)}>
          <Boundary>{side}</Boundary>
        </Sheet>
      )}
    </div>
  );
}
