// One conversation: who answers next, the transcript, and the reply field.

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { InfoCircle, NavArrowLeft } from 'iconoir-react/regular';
import { type ReactNode, useMemo, useState } from 'react';
import type { Action } from '../../actions/action.ts';
import { useActions } from '../../actions/registry.tsx';
import { linkTo } from '../../links.ts';
import type { Detail } from '../../live/apply-events.ts';
import { usePresence } from '../../live/presence.ts';
import { isNotFound } from '../../problem.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { IconButton } from '../../ui/button.tsx';
import { StageChip, StageLabel } from '../../ui/chip.tsx';
import { createLazyPart } from '../../ui/lazy-part.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { SimulatedBadge } from '../../ui/simulated-badge.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { useCampaignName } from '../campaigns/campaign-options.ts';
import { FieldKeys } from '../leads/fields/field-keys.tsx';
import type { LeadFieldName } from '../leads/fields/fields.ts';
import { useCan, useSession } from '../session/session.ts';
import { ConversationBody } from './conversation-body.tsx';
import { LeadAvatar } from './lead-avatar.tsx';
import { formatPhone, getLeadDisplayName } from './lead-name.ts';
import { LinesChoice, MENU_BUTTON, MoreMenu } from './more-menu.tsx';
import { getLeadQuery } from './queries.ts';
import type { InboxSearch } from './search.ts';
import { SnoozeMenu } from './snooze-menu.tsx';

const BookForLead = createLazyPart(async () => (await import('../bookings/book-for-lead.tsx')).BookForLead);

interface ConversationProps {
  leadId: string;
  search: InboxSearch;
  onWhy: (message: string) => void;
  onRecord: () => void;
  /** Opens the editor of a lead's field, wherever the record is shown. */
  onField: (field: LeadFieldName) => void;
  /** Chooses which kinds of timeline items are shown. */
  onKinds: (kinds: string | undefined) => void;
}

export function Conversation({ leadId, ...rest }: ConversationProps) {
  const query = useQuery(getLeadQuery(leadId));
  const text = useText();
  const { data: lead, error } = query;
  if (lead) return <OpenConversation key={lead.id} lead={lead} gone={isNotFound(error)} {...rest} />;
  const missing = <p className="py-3 px-4 text-soft text-center">{text.conversation.unknown}</p>;
  return <Loading of={query} rows={6} height={72} missing={missing} />;
}

function OpenConversation({
  lead,
  search,
  onWhy,
  onRecord,
  onField,
  onKinds,
  gone: isDeleted,
}: Omit<ConversationProps, 'leadId'> & { lead: Detail; gone: boolean }) {
  const text = useText();
  const campaign = useCampaignName(lead.campaign_id);
  const { m: _, panel: __, why: ___, kinds: ____, ...list } = search;
  // If all numbers of the workspace are simulated, the banner already says so.
  const { simulated_only } = useSession().workspace;
  // On a phone the conversation is the page; elsewhere the inbox is.
  const width = useWidth();
  const isPhone = width === 'phone';
  const Name = isPhone ? 'h1' : 'h2';
  const can = useCan();
  const [address, ...others] = getLeadSubtitle({ ...lead, campaign_id: null });
  return (
    <section
      className="flex flex-col min-w-0 min-h-0 h-full print:block print:h-auto"
      aria-labelledby="lead-name"
    >
      {lead.number?.simulated && !simulated_only && (
        <div className="max-tablet:h-1 max-tablet:overflow-hidden">
          <SimulatedBadge />
        </div>
      )}
      <header className="flex items-center gap-3 min-h-14 py-2 px-4 bg-panel border-b border-line max-tablet:min-h-12 max-tablet:py-0.5 max-tablet:px-2 max-tablet:gap-1">
        <Link
          {...linkTo.inbox(list)}
          className="hidden text-ink max-tablet:grid max-tablet:place-items-center max-tablet:size-11 in-data-[width=phone]:grid in-data-[width=phone]:place-items-center in-data-[width=phone]:size-11 print:hidden"
          aria-label={text.conversation.back}
        >
          <NavArrowLeft aria-hidden="true" />
        </Link>
        {!isPhone && <LeadAvatar id={lead.id} lead={lead} />}
        <div className="flex-1 min-w-0">
          <Name
            id="lead-name"
            className="[text-align:match-parent] text-16 truncate focus-visible:outline-none"
            tabIndex={-1}
            dir="auto"
          >
            <bdi>{getLeadDisplayName(lead)}</bdi>
          </Name>
          <HeaderDetails lead={lead}>
            {address}
            {/* Without a wide window only the summary shows them. */}
            <span className="max-[60rem]:hidden">
              {others.map((one) => ` · ${one}`)}
              {lead.campaign_id !== null && ' · '}
              {lead.campaign_id !== null && can('campaigns.card') ? (
                <Link {...linkTo.campaign(lead.campaign_id)} dir="auto">
                  {campaign}
                </Link>
              ) : (
                campaign
              )}
            </span>
          </HeaderDetails>
        </div>
        {width === 'desk' && <StageChip lead={lead} />}
        <span className="hidden max-desk:block in-data-[width=tablet]:block in-data-[width=phone]:block print:hidden">
          <IconButton label={text.conversation.record} onClick={onRecord}>
            <InfoCircle aria-hidden="true" />
          </IconButton>
        </span>
        {can('conversations.snooze') && <SnoozeButton lead={lead} />}
        <MoreMenu
          links={
            <>
              <PageItem lead={lead.id} />
              <PhoneItem lead={lead} />
            </>
          }
        >
          <LinesChoice kinds={search.kinds} onKinds={onKinds} />
        </MoreMenu>
      </header>
      <FieldKeys onField={onField} />
      <BookForLead lead={lead} />
      <ConversationBody lead={lead} target={search.m} kinds={search.kinds} onWhy={onWhy} gone={isDeleted} />
    </section>
  );
}

/** The menu that snoozes the conversation, which a shortcut also opens. */
function SnoozeButton({ lead }: { lead: Detail }) {
  const { talk } = useText();
  const [open, setOpen] = useState(false);
  const actions = useMemo<Action[]>(
    () => [
      {
        id: 'conversation.snooze',
        label: talk.snooze,
        keys: 'z',
        group: 'conversation',
        needs: 'conversations.snooze',
        run: () => setOpen(true),
      },
    ],
    [talk],
  );
  useActions(actions);
  return (
    <SnoozeMenu
      lead={lead.id}
      snoozedUntil={lead.snoozed_until}
      className={MENU_BUTTON}
      open={open}
      onOpen={setOpen}
    />
  );
}

function PageItem({ lead }: { lead: string }) {
  const text = useText();
  const navigate = useNavigate();
  const open = () => void navigate(linkTo.lead(lead));
  return <MenuItem onClick={open}>{text.talk.openPage}</MenuItem>;
}

/** Opens the simulated phone of the lead, to answer as the lead. */
function PhoneItem({ lead: { number, phone } }: { lead: Detail }) {
  const text = useText();
  const can = useCan();
  const navigate = useNavigate();
  if (!number?.simulated || phone === null || !can('sandbox.receiveMessage')) return null;
  return <MenuItem onClick={() => void navigate(linkTo.phone(phone))}>{text.talk.answerAsLead}</MenuItem>;
}

/** Returns the contact data of the lead: phone or handle, channel and number. */
export function getLeadSubtitle(lead: Detail): string[] {
  const phone =
    lead.name !== null && lead.channel === 'whatsapp' && lead.phone !== null ? formatPhone(lead.phone) : null;
  const number = lead.number && (lead.number.name ?? lead.number.phone);
  return [phone, lead.campaign_id, number].filter((one) => one !== null);
}

/**
 * The line below the lead's name. Below a desktop's width it begins with the stage. On a phone it shows only that, the
 * snooze, and who else is viewing the lead.
 */
export function HeaderDetails({ lead, children }: { lead: Detail; children: ReactNode }) {
  const text = useText();
  const formats = useFormats();
  const others = usePresence(lead.id);
  const isNarrow = useWidth() !== 'desk';
  return (
    <div className="flex gap-3 text-soft text-12">
      {isNarrow && <StageLabel lead={lead} />}
      <p className="[text-align:match-parent] truncate in-data-[width=phone]:hidden">{children}</p>
      {lead.snoozed_until !== null && (
        <p className="hidden truncate in-data-[width=phone]:block">
          {text.inbox.snoozedUntil(formats.moment(lead.snoozed_until))}
        </p>
      )}
      {others.length > 0 && (
        <p className="truncate max-w-[60%] shrink-0 in-data-[width=phone]:max-w-full">
          {others.map(({ name, state }) => text.conversation.present(name, state)).join(', ')}
        </p>
      )}
    </div>
  );
}
