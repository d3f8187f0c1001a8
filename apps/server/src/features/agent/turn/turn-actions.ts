// A turn's effects (agents.md#proposals). For a lead they are rows, written in the transaction that locks the lead; a
// test chat only reports them (docs/adr/run-test-chats-without-side-effects.md).
import { type Fact, fact, type Reason } from '@parley/contract';
import type { Agents, Finding, Intent, MeetingSlot, TurnInput, TurnOutput } from '../../../agents/port.ts';
import type { Ctx } from '../../../context.ts';
import type { Queries } from '../../../platform/postgres/database.ts';
import { announceMeeting, bookSlot, cancelBooking, openCalendar, reserveSlot } from '../../bookings/index.ts';
import type { OpenCalendar } from '../../calendars/index.ts';
import type { BookingSettings } from '../../campaigns/index.ts';
import {
  buildContactPayload,
  type Classification,
  type LeadState,
  recordOpenQuestion,
  recordOptOut,
  recordProgress,
  recordVerdict,
  saveLeadEmail,
  saveLeadTimezone,
  scheduleRequestedContact,
  writeEntry,
} from '../../leads/index.ts';
import { optOutLead, writeMessages } from '../../messages/index.ts';
import { recordBudgetNotice } from '../../models/index.ts';
import type { Span } from '../../pacing/index.ts';
import { emitEvent } from '../../webhooks/index.ts';
import { scheduleCheck, scheduleNextMessage } from '../follow-up/follow-up.ts';
import { handOver } from '../hand-over/hand-over.ts';
import { scheduleResume } from '../hand-over/resume-untaken.ts';
import type { CampaignCalendar } from '../meetings/open-meetings.ts';
import { reserveOfferedSlots } from '../meetings/reserve-offered-slots.ts';
import * as store from '../store.ts';
import { findLoopProblem } from './detect-loops.ts';
import { type Outcome, recordTurn } from './record-turn.ts';

export interface ConfirmedMeeting {
  id: string;
  start_at: string;
  end_at: string;
  page: string;
  rescheduled: boolean;
}

export interface AgentMessage {
  type: 'AI_REPLY' | 'AI_HANDOVER';
  text: string;
  intent: Intent;
  reasoning: Reason;
}

export interface TurnActions {
  finding(finding: Finding): Promise<void>;
  /** Records that the lead is qualified or ruled out. Returns false if the lead's status does not allow that. */
  verdict(verdict: 'qualified' | 'ruled_out', about: Classification, reason: Reason): Promise<boolean>;
  optOut(): Promise<void>;
  later(at: string): Promise<void>;
  handOver(reason: Reason, input: TurnInput): Promise<true>;
  openQuestion(question: string): Promise<void>;
  timezone(timezone: string): Promise<void>;
  /** Stores the lead's email address. Returns false if an address is already known. */
  email(email: string): Promise<boolean>;
  /** Records that the message from the lead said something new. */
  progress(messageId: string): Promise<void>;
  /** Records that the day's budget for models is spent. */
  spent(output: TurnOutput): Promise<void>;
  /** Returns the reason if the agent can't write anymore, otherwise null. */
  loop(): Promise<Fact | null>;
  /** Writes a message to the lead. @returns its id. */
  write(words: AgentMessage): Promise<string>;
  /** Schedules a follow-up in case the lead stays silent. */
  writeAgain(): Promise<void>;
  record(outcome: Outcome): Promise<void>;
  /** Returns the next free slots of the built-in calendar, as they are now; null if it does not answer. */
  freeNow(): Promise<Span[] | null>;
  /**
   * Reserves for the lead the slots that a message offers. Returns false if one of them now belongs to another lead.
   */
  hold(offer: { intent: Intent } | null): Promise<boolean>;
  /** Books a slot of the built-in calendar and announces it. */
  book(
    settings: BookingSettings,
    slot: { start_at: string; offered: boolean },
    reasoning: Reason,
  ): Promise<ConfirmedMeeting | { taken: boolean }>;
  /** Reserves a slot in a provider's calendar. The lead gets a message once the provider has answered. */
  reserve(
    calendar: OpenCalendar,
    slot: MeetingSlot & { timezone: string },
  ): Promise<'taken' | 'pending' | 'asked'>;
  cancel(reason: string | null): Promise<'canceled' | 'asked' | 'none'>;
}

export interface StoredTurn {
  situation: store.Situation;
  lead: LeadState;
  meetings: CampaignCalendar | null;
  shown: ReadonlyMap<string, MeetingSlot>;
}

/** Returns the effects for a real lead, which write rows. */
export function createStoredDeeds(
  tx: Queries,
  ctx: Ctx,
  agents: Agents,
  { situation, lead, meetings, shown }: StoredTurn,
): TurnActions {
  const { id } = lead;
  return {
    finding: (finding) => store.saveFinding(tx, ctx.teamId, id, finding, ctx.clock.now()),
    async verdict(verdict, classification, reasoning) {
      const code = verdict === 'qualified' ? 'lead_qualified' : 'lead_ruled_out';
      if (!(await recordVerdict(tx, ctx, lead, verdict, fact(code, { reason: reasoning })))) return false;
      const about = await buildContactPayload(tx, ctx, id, { classification, reasoning });
      const event = verdict === 'qualified' ? 'contact.qualified' : 'contact.not_qualified';
      await emitEvent(tx, ctx, event, about);
      return true;
    },
    async optOut() {
      await recordOptOut(tx, ctx, lead);
      await optOutLead(tx, ctx, id);
    },
    async later(at) {
      const time = new Date(at);
      await scheduleRequestedContact(tx, ctx, lead, time);
      await writeEntry(tx, ctx, id, fact('later_contact_requested', { at: time.toISOString() }));
      await scheduleCheck(tx, ctx, id, time);
    },
    async handOver(reason, input) {
      await handOver(tx, ctx, lead, reason, { agents, input });
      await scheduleResume(tx, ctx, situation, reason);
      return true;
    },
    openQuestion: (question) => recordOpenQuestion(tx, ctx, id, question),
    timezone: (timezone) => saveLeadTimezone(tx, ctx, lead, timezone),
    email: (email) => saveLeadEmail(tx, ctx, lead, email),
    progress: (messageId) => recordProgress(tx, ctx, id, messageId),
    spent: (output) => noteBudgetSpent(tx, ctx, id, output),
    loop: () => findLoopProblem(tx, ctx, situation),
    write: (words) =>
      writeMessages(tx, ctx, situation.engine, {
        lead_id: id,
        number_id: situation.number_id,
        first_contact: false,
        humanize: situation.agent.humanize,
        ...words,
      }),
    writeAgain: () => scheduleNextMessage(tx, ctx, { ...situation, lead_status: lead.status }),
    record: (outcome) => recordTurn(tx, ctx, situation, outcome),
    freeNow: () => openCalendar(ctx, meetings!, tx).next(),
    hold: (offer) => reserveOfferedSlots(tx, ctx, meetings, offer, shown),
    async book(settings, slot, reasoning) {
      const booking = await bookSlot(tx, ctx, lead, settings, slot);
      if (!('taken' in booking)) await announceMeeting(tx, ctx, id, booking, reasoning);
      return booking;
    },
    async reserve(calendar, slot) {
      const { done } = await reserveSlot(tx, ctx, lead, calendar, slot);
      return done === 'taken' || done === 'pending' ? done : 'asked';
    },
    cancel: (reason) => cancelBooking(tx, ctx, lead, reason),
  };
}

/** Records in the lead's journal that a budget for the day is spent, at most once per day and budget. */
async function noteBudgetSpent(tx: Queries, ctx: Ctx, leadId: string, output: TurnOutput): Promise<void> {
  const { of, why } = output.account!.spent!;
  if (!(await recordBudgetNotice(tx, ctx, of, leadId))) return;
  const toPerson = output.proposals.some(({ kind }) => kind === 'hand_over');
  const answers = toPerson ? 'person' : 'rules';
  await writeEntry(tx, ctx, leadId, fact('model_budget_spent', { budget: of, reason: why, answers }));
  ctx.log.warn({ lead: leadId, budget: of, answers }, "a day's budget for models was used up");
}
