// One conversation: who answers next, what was said, and the field to answer in.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { InfoCircle, NavArrowLeft } from 'iconoir-react/regular';
import { useEffect, useMemo, useRef } from 'react';
import type { Action } from '../../actions/action.ts';
import { useActions } from '../../actions/registry.tsx';
import { call } from '../../api.ts';
import type { Detail } from '../../live/apply.ts';
import { usePresence } from '../../live/presence.ts';
import { problemOf } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { Boundary } from '../../ui/boundary.tsx';
import { IconButton } from '../../ui/button.tsx';
import { StageChip } from '../../ui/chip.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useWidth } from '../../ui/width.ts';
import { useFieldActions } from '../leads/fields/field-actions.ts';
import type { LeadFieldName } from '../leads/fields/fields.ts';
import { useCan } from '../session/session.ts';
import { AnsweringLine } from './answering-line.tsx';
import { Composer } from './composer.tsx';
import { type Control, useControl } from './control.ts';
import classes from './conversation.module.css';
import { leadQuery } from './queries.ts';
import type { InboxSearch } from './search.ts';
import { Transcript } from './transcript.tsx';
import { nameOf, phoneOf } from './who.ts';

interface ConversationProps {
  leadId: string;
  search: InboxSearch;
  onWhy: (message: string) => void;
  onRecord: () => void;
  /** Opens the editor of a field, wherever the record is. */
  onField: (field: LeadFieldName) => void;
}

export function Conversation({ leadId, ...rest }: ConversationProps) {
  const { data: lead, error, refetch } = useQuery(leadQuery(leadId));
  const text = useText();
  if (!lead) {
    if (!error) return <Skeleton rows={6} height={72} />;
    const problem = problemOf(error);
    if (problem.status === 404) return <p className={classes.nothing}>{text.conversation.unknown}</p>;
    return <ProblemNote problem={problem} onRetry={() => void refetch()} />;
  }
  return <Open key={lead.id} lead={lead} {...rest} />;
}

function Open({
  lead,
  search,
  onWhy,
  onRecord,
  onField,
}: Omit<ConversationProps, 'leadId'> & { lead: Detail }) {
  const can = useCan();
  const text = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const control = useControl(lead.id);
  useConversationActions(lead, control, field);
  useFieldActions(onField);
  useReading(lead);
  const { m: _, panel: __, why: ___, ...list } = search;
  // On a phone it is the page; elsewhere the inbox is.
  const Name = useWidth() === 'phone' ? 'h1' : 'h2';
  return (
    <section className={classes.conversation} aria-labelledby="lead-name">
      <header className={classes.header}>
        <Link to="/inbox" search={list} className={classes.back} aria-label={text.conversation.back}>
          <NavArrowLeft aria-hidden="true" />
        </Link>
        <div className={classes.who}>
          <Name id="lead-name" className={classes.leadName} tabIndex={-1}>
            <bdi>{nameOf(lead)}</bdi>
          </Name>
          <p className={classes.sub}>{subtitleOf(lead).join(' · ')}</p>
        </div>
        <Others lead={lead.id} />
        <StageChip stage={lead.stage} />
        <span className={classes.recordButton}>
          <IconButton label={text.conversation.record} onClick={onRecord}>
            <InfoCircle aria-hidden="true" />
          </IconButton>
        </span>
      </header>
      <AnsweringLine lead={lead} control={control} />
      <Boundary>
        <Transcript lead={lead.id} target={search.m} onWhy={onWhy} />
      </Boundary>
      {can('inbox.reply') && <Composer lead={lead} field={field} />}
    </section>
  );
}

/** How to reach the lead, and by what. */
function subtitleOf(lead: Detail): string[] {
  const phone =
    lead.name !== null && lead.channel === 'whatsapp' && lead.phone !== null ? phoneOf(lead.phone) : null;
  const number = lead.number && (lead.number.name ?? lead.number.phone);
  return [phone, lead.campaign_id, number].filter((one) => one !== null);
}

/** Colleagues who look at this lead, or type to it. */
function Others({ lead }: { lead: string }) {
  const text = useText();
  const others = usePresence(lead);
  if (others.length === 0) return null;
  return (
    <p className={classes.others}>
      {others.map(({ name, state }) => text.conversation.present(name, state)).join(', ')}
    </p>
  );
}

/** Tells colleagues that somebody looks, and marks as read what is on screen while the tab is seen. */
function useReading(lead: Detail): void {
  const can = useCan();
  const mayRead = can('inbox.read');
  useEffect(() => {
    // News of presence may be lost: they are told again.
    const tell = (state: 'viewing' | 'gone') =>
      call('inbox.presence', { lead_id: lead.id, state }).catch(() => undefined);
    void tell('viewing');
    const timer = setInterval(() => document.visibilityState === 'visible' && void tell('viewing'), 20_000);
    return () => {
      clearInterval(timer);
      void tell('gone');
    };
  }, [lead.id]);
  const { id, last_item } = lead;
  useEffect(() => {
    if (!mayRead || last_item === null) return;
    const read = () => {
      if (document.visibilityState !== 'visible') return;
      // Read marks that are lost leave the row bold: nothing worse.
      call('inbox.read', { id, through: last_item }).catch(() => undefined);
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [id, last_item, mayRead]);
}

function useConversationActions(
  lead: Detail,
  control: Control,
  field: React.RefObject<HTMLTextAreaElement | null>,
): void {
  const text = useText();
  const actions = useMemo<Action[]>(
    () => [
      {
        id: 'conversation.take-over',
        label: text.answering.takeOver,
        keys: 't',
        needs: 'leads.handoff',
        group: 'conversation',
        run: control.takeOver,
      },
      {
        id: 'conversation.give-back',
        label: text.answering.giveBack,
        keys: 'shift+t',
        needs: 'leads.resume',
        group: 'conversation',
        run: control.giveBack,
      },
      {
        id: 'conversation.reply',
        label: text.composer.reply,
        keys: 'r',
        needs: 'inbox.reply',
        group: 'conversation',
        run: () => field.current?.focus(),
      },
      {
        id: 'conversation.done',
        label: text.conversation.done,
        keys: 'e',
        needs: 'inbox.done',
        group: 'conversation',
        run: () => void call('inbox.done', { id: lead.id }),
      },
    ],
    [text, control.takeOver, control.giveBack, lead.id, field],
  );
  useActions(actions);
}
