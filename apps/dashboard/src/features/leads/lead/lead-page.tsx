// The page of one lead: conversation, timeline and record. `contact.conversation_url` links here.

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { NavArrowLeft, Xmark } from 'iconoir-react/regular';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { linkTo } from '../../../links.ts';
import type { Detail } from '../../../live/apply-events.ts';
import { isNotFound } from '../../../problem.ts';
import { useText } from '../../../text/language.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { StageChip } from '../../../ui/chip.tsx';
import { Boundary } from '../../../ui/error-boundary.tsx';
import { createLazyPart } from '../../../ui/lazy-part.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { useTitle } from '../../../ui/page-title.ts';
import { Empty } from '../../../ui/problem.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useWidth } from '../../../ui/use-width.ts';
import { useCampaignName } from '../../campaigns/campaign-options.ts';
import { ComposerFrame } from '../../conversations/composer.tsx';
import { getLeadSubtitle, HeaderDetails } from '../../conversations/conversation.tsx';
import { useConversationActions } from '../../conversations/conversation-actions.ts';
import { ConversationBody } from '../../conversations/conversation-body.tsx';
import { useControl } from '../../conversations/conversation-control.ts';
import { LeadAvatar } from '../../conversations/lead-avatar.tsx';
import { getLeadDisplayName } from '../../conversations/lead-name.ts';
import { LeadPanel } from '../../conversations/lead-panel.tsx';
import { LinesChoice, MoreMenu } from '../../conversations/more-menu.tsx';
import { NoteField } from '../../conversations/note-field.tsx';
import { getLeadQuery } from '../../conversations/queries.ts';
import { useFieldActions } from '../fields/field-actions.ts';
import type { LeadFieldName } from '../fields/fields.ts';
import { LeadDetails } from './lead-details.tsx';
import { useLeadPageText } from './lead-page-text.ts';
import { type LeadSearch, parseLeadSearch, TABS, type Tab } from './lead-search.ts';
import { LeadTimeline } from './timeline.tsx';

const BookForLead = createLazyPart(
  async () => (await import('../../bookings/book-for-lead.tsx')).BookForLead,
);
const LeadActions = createLazyPart(async () => (await import('../delete/lead-actions.tsx')).LeadActions);
const MessageExplanation = createLazyPart(
  async () => (await import('../../conversations/message-explanation.tsx')).MessageExplanation,
);

export function LeadPage() {
  const text = useText();
  const { leadId } = useParams({ strict: false }) as { leadId: string };
  const query = useQuery(getLeadQuery(leadId));
  const { data: lead, error } = query;
  useTitle(lead ? getLeadDisplayName(lead) : text.record.title);
  if (lead) return <LeadPageContent key={lead.id} lead={lead} gone={isNotFound(error)} />;
  const missing = (
    <Empty title={text.conversation.unknown}>
      <Link {...linkTo.inbox()}>{text.unknownPage.back}</Link>
    </Empty>
  );
  return <Loading of={query} rows={6} height={72} missing={missing} />;
}

function LeadPageContent({ lead, gone }: { lead: Detail; gone: boolean }) {
  const text = useText();
  const width = useWidth();
  // Parse the parameters, because the router also passes invalid and unknown ones.
  const given = useSearch({ strict: false });
  const search = useMemo(() => parseLeadSearch(given), [given]);
  const navigate = useNavigate();
  const { tab = 'conversation', m, why, kinds } = search;
  const [field, setField] = useState<LeadFieldName | null>(null);
  const leadId = lead.id;
  const go = useCallback((to: LeadSearch) => void navigate(linkTo.lead(leadId, to)), [navigate, leadId]);
  const goTo = useCallback((message: string) => go({ m: message }), [go]);
  const onWhy = useCallback((message: string) => go({ ...search, why: message }), [go, search]);
  const isDesk = width === 'desk';
  const onField = useCallback(
    (name: LeadFieldName) => {
      const { why: _, ...rest } = search;
      if (!isDesk) go({ tab: 'details' });
      else if (why !== undefined) go(rest);
      setField(name);
    },
    [go, search, why, isDesk],
  );
  useFieldActions(onField);
  const closeExplanation = () => {
    const { why: _, ...rest } = search;
    go(rest);
  };
  const record = <LeadPanel lead={lead} field={field} onField={setField} onGoTo={goTo} />;
  const reason = why !== undefined && <MessageExplanation lead={leadId} message={why} onGoTo={goTo} />;
  return (
    <div
      className="group/page grid grid-cols-[minmax(0,1fr)_340px] grid-rows-[auto_auto_minmax(0,1fr)] h-full min-h-0 data-[width=tablet]:grid-cols-1 data-[width=phone]:grid-cols-1 print:block print:h-auto"
      data-width={width}
    >
      <BookForLead lead={lead} />
      <LeadActions lead={lead} onDeleted={() => void navigate(linkTo.leads())} />
      <LeadPageHeader lead={lead} tab={tab} kinds={kinds} onKinds={(now) => go({ ...search, kinds: now })} />
      <div className="flex flex-col min-w-0 min-h-0 print:block print:h-auto">
        {tab === 'conversation' && (
          <ConversationBody lead={lead} target={m} kinds={kinds} onWhy={onWhy} gone={gone} />
        )}
        {tab !== 'conversation' && (
          <TabWithoutReply lead={lead} onWhy={onWhy} onReply={() => go({})} gone={gone}>
            {tab === 'timeline' ? (
              <LeadTimeline lead={leadId} kinds={kinds} onKinds={(now) => go({ ...search, kinds: now })} />
            ) : (
              <div className="flex-1 min-h-0 overflow-y-auto -outline-offset-2 print:overflow-visible print:border-0">
                {!isDesk && <div className="max-w-140">{record}</div>}
                <LeadDetails lead={lead} />
              </div>
            )}
          </TabWithoutReply>
        )}
      </div>
      {isDesk && (
        <aside
          className="overflow-y-auto border-s border-line bg-panel print:overflow-visible print:border-0"
          aria-label={reason ? text.why.title : text.record.title}
        >
          <div className="flex items-center justify-between gap-2 min-h-8 pt-3 pe-2 ps-4">
            <h2>{reason ? text.why.title : text.record.title}</h2>
            {reason && (
              <IconButton label={text.close} onClick={closeExplanation}>
                <Xmark aria-hidden="true" />
              </IconButton>
            )}
          </div>
          <Boundary>{reason || record}</Boundary>
        </aside>
      )}
      {!isDesk && (
        <Sheet open={why !== undefined} title={text.why.title} onClose={closeExplanation}>
          <Boundary>{reason}</Boundary>
        </Sheet>
      )}
    </div>
  );
}

interface TabWithoutReplyProps {
  lead: Detail;
  onWhy: (message: string) => void;
  onReply: () => void;
  gone: boolean;
  children: ReactNode;
}

/** Renders a tab without the reply field. It has the same shortcuts and a note field. */
function TabWithoutReply({ lead, onWhy, onReply, gone, children }: TabWithoutReplyProps) {
  const text = useText();
  const control = useControl(lead.id);
  const [noting, setNoting] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const note = useCallback(() => setNoting(true), []);
  // A layout effect, because the next key press must reach the field.
  useLayoutEffect(() => {
    if (noting) field.current?.focus();
  }, [noting]);
  useConversationActions(lead, { control, onWhy, reply: onReply, note });
  return (
    <>
      {gone && (
        <p className="py-3 px-4 bg-danger-soft" role="alert">
          {text.talk.gone}
        </p>
      )}
      <Boundary>{children}</Boundary>
      {noting && (
        <ComposerFrame kind="note">
          <NoteField lead={lead.id} field={field} onClose={() => setNoting(false)} />
        </ComposerFrame>
      )}
    </>
  );
}

interface LeadPageHeaderProps {
  lead: Detail;
  tab: Tab;
  kinds: string | undefined;
  onKinds: (kinds: string | undefined) => void;
}

function LeadPageHeader({ lead, tab, kinds, onKinds }: LeadPageHeaderProps) {
  const words = useLeadPageText();
  const campaign = useCampaignName(lead.campaign_id);
  const isDesk = useWidth() === 'desk';
  return (
    <>
      <header className="flex col-span-full items-center gap-3 min-h-12 py-1 px-6 bg-panel max-tablet:px-3">
        <Link
          {...linkTo.leads()}
          className="grid place-items-center -ms-2 rounded-control text-soft size-8 hover:bg-sunk pointer-coarse:min-h-11 pointer-coarse:size-11 print:hidden"
          aria-label={words.back}
        >
          <NavArrowLeft aria-hidden="true" />
        </Link>
        <LeadAvatar id={lead.id} lead={lead} />
        <div className="flex-1 min-w-0">
          <h1 id="lead-name" tabIndex={-1} className="[text-align:match-parent] truncate" dir="auto">
            <bdi>{getLeadDisplayName(lead)}</bdi>
          </h1>
          <HeaderDetails lead={lead}>
            {getLeadSubtitle({ ...lead, campaign_id: campaign }).join(' · ')}
          </HeaderDetails>
        </div>
        {isDesk && <StageChip lead={lead} />}
        <MoreMenu>{tab === 'conversation' && <LinesChoice kinds={kinds} onKinds={onKinds} />}</MoreMenu>
      </header>
      <nav
        className="flex col-span-full gap-4 px-6 max-tablet:px-4 bg-panel border-b border-line print:hidden"
        aria-label={words.parts}
      >
        {TABS.map((one) => (
          <Link
            key={one}
            {...linkTo.lead(lead.id, one === 'conversation' ? {} : { tab: one })}
            className="inline-flex items-center min-h-9 border-b-2 border-b-transparent text-soft font-medium no-underline hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink pointer-coarse:min-h-11"
            aria-current={one === tab ? 'page' : undefined}
            // Compare the search parameters too, because all tabs have the same path.
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {words.tabs[one]}
          </Link>
        ))}
      </nav>
    </>
  );
}
