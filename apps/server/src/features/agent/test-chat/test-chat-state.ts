// The state of a test chat (agents.md#test-chat), and the situation that a turn reads from it.
import type { TestChatState } from '@parley/contract';
import type { z } from 'zod';
import type { Intent } from '../../../agents/port.ts';
import { type EngineKind, SIMULATED_ENGINES } from '../../../engines/capabilities.ts';
import type { AgentSettings } from '../../campaigns/index.ts';
import type { UnsavedKnowledge } from '../../knowledge/index.ts';
import { ASKED_FOR_LATER, getStatusAfter, type Trigger } from '../../leads/index.ts';
import { type Situation, TRANSCRIPT_LENGTH } from '../store.ts';
import type { TestedCampaign } from './test-chat-store.ts';

export type TestState = z.output<typeof TestChatState>;

/** The lead's id in a test chat. No real lead has this id. */
export const NOBODY = 'test-chat';

export interface TestSetup {
  campaign: TestedCampaign;
  settings: AgentSettings;
  knowledge: UnsavedKnowledge;
}

export function createTestState(now: Date, lead: { name: string | null; phone: string | null }): TestState {
  return {
    now: now.toISOString(),
    lead: {
      ...lead,
      email: null,
      timezone: null,
      status: 'queued',
      contacted: false,
      replied: false,
      held_by_person: false,
      opted_out_at: null,
      past_message_id: null,
      next_action_at: null,
      follow_ups_sent: 0,
    },
    findings: [],
    transcript: [],
    progress_message_id: null,
    needs_no_answer: false,
    meeting: null,
  };
}

/**
 * Returns the engine of the campaign's number; for a campaign without a number, a simulated engine without special
 * rules.
 */
export function getEngine({ engine }: TestedCampaign): EngineKind {
  return engine ?? SIMULATED_ENGINES[0]!;
}

/** Adds a message. @returns its id; ids are in the order of messages. */
export function addMessage(
  state: TestState,
  direction: 'inbound' | 'outbound',
  text: string,
  intent: Intent | null = null,
): string {
  const id = `test_${String(state.transcript.length + 1).padStart(4, '0')}`;
  state.transcript.push({ id, direction, text, sent_at: state.now, intent });
  state.needs_no_answer = false;
  return id;
}

/** Changes the lead's status after an event, by the rules for real leads. @returns whether the status changed. */
export function applyTrigger(state: TestState, trigger: Trigger): boolean {
  const { lead } = state;
  const before = lead.status;
  lead.status = getStatusAfter(trigger, getLeadState(state)).status as typeof before;
  return lead.status !== before;
}

/** Returns the data that decides the lead's status. */
export function getLeadState({ lead, now }: TestState) {
  return {
    status: lead.status,
    status_set_by: 'service' as const,
    first_contact_at: lead.contacted ? new Date(now) : null,
    replied: lead.replied,
  };
}

/** Returns the situation that a turn reads. */
export function getSituation({ campaign, settings, knowledge }: TestSetup, state: TestState): Situation {
  const { lead, transcript, meeting } = state;
  const last = transcript.at(-1);
  const inbound = transcript.findLast(({ direction }) => direction === 'inbound');
  const said = transcript
    .slice(-TRANSCRIPT_LENGTH)
    .map((message) => ({ ...message, has_media: false, kind: null }));
  return {
    lead_id: NOBODY,
    lead_name: lead.name,
    lead_email: lead.email,
    lead_phone: lead.phone,
    lead_timezone: lead.timezone,
    lead_source: null,
    custom_variables: null,
    lead_status: lead.status,
    status_set_by: 'service',
    deal_status: null,
    manual_override: lead.held_by_person,
    held_how: lead.held_by_person ? 'agent' : null,
    opted_out_at: lead.opted_out_at === null ? null : new Date(lead.opted_out_at),
    past_message_id: lead.past_message_id,
    last_message_at: last ? new Date(last.sent_at) : null,
    last_message_direction: last?.direction ?? null,
    needs_no_answer: state.needs_no_answer,
    follow_ups_sent: lead.follow_ups_sent,
    next_action_at: lead.next_action_at === null ? null : new Date(lead.next_action_at),
    next_action_label: lead.next_action_at === null ? null : ASKED_FOR_LATER,
    number_id: campaign.number_id ?? '',
    engine: getEngine(campaign),
    heard_at: inbound ? new Date(inbound.sent_at) : null,
    number_since: new Date(0),
    campaign_id: campaign.id,
    campaign_name: campaign.campaign_name,
    campaign_status: 'active',
    workspace_name: campaign.workspace_name,
    agent: settings,
    has_passages: knowledge.searched,
    unsaved: knowledge.unsaved,
    template: campaign.template,
    kept_template: campaign.kept_template,
    findings: structuredClone(state.findings),
    transcript: structuredClone(said),
    to_come: [],
    last_message_id: last?.id ?? null,
    timely_id: inbound?.id ?? null,
    unsent: false,
    on_its_way: false,
    waiting_id: null,
    booked: meeting && { ...keepMeeting(meeting), page: EXAMPLE_PAGE, location: null },
    pending: null,
  };
}

const keepMeeting = ({ id, start_at, end_at }: NonNullable<TestState['meeting']>) => ({
  id,
  start_at,
  end_at,
});

/** An example URL of a meeting page. Test chats book nothing, so no such page exists. */
export const EXAMPLE_PAGE = 'https://example.com/your-meeting';
