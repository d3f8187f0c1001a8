// A turn's effects in a test chat, which are only reported and change nothing outside the chat.
import { type contract, type Fact, fact, type ResultOf } from '@parley/contract';
import type { Agents, Intent } from '../../../agents/port.ts';
import type { Ctx } from '../../../context.ts';
import { findFreeHosts, openCalendar } from '../../bookings/index.ts';
import { changesLead } from '../../leads/index.ts';
import { splitIntoParts } from '../../messages/index.ts';
import { writeNote } from '../hand-over/hand-over.ts';
import type { CampaignCalendar } from '../meetings/open-meetings.ts';
import type { Situation } from '../store.ts';
import { DAY_MS, findLoop, TEN_MINUTES_MS } from '../turn/detect-loops.ts';
import { makeTurnRecord, type TurnRecord } from '../turn/record-turn.ts';
import type { TurnActions } from '../turn/turn-actions.ts';
import {
  addMessage,
  applyTrigger,
  EXAMPLE_PAGE,
  getEngine,
  getLeadState,
  type TestSetup,
  type TestState,
} from './test-chat-state.ts';

export type TestStep = ResultOf<typeof contract.testChat.try>['data']['steps'][number];
type ActionKind = TestStep['deeds'][number]['what'];

/** The messages and notes that a step collects while it runs. */
export interface StepNotes {
  messages: string[];
  deeds: TestStep['deeds'];
  record: TurnRecord | null;
  /** The purpose of the answer. */
  intent: Intent | null;
}

export function createNotes(): StepNotes {
  return { messages: [], deeds: [], record: null, intent: null };
}

export function addNote(
  noted: StepNotes,
  what: ActionKind,
  detail: Fact | string | null = null,
  at: string | null = null,
): void {
  noted.deeds.push({ what, detail, at });
}

/** Splits a text into parts that the number's network accepts, and writes them. @returns the id of the last part. */
export function writeParts(
  tested: TestSetup,
  state: TestState,
  noted: StepNotes,
  { text, intent }: { text: string; intent: Intent | null },
): string {
  const parts = splitIntoParts(getEngine(tested.campaign), text);
  const last = parts.pop() ?? text;
  for (const part of parts) {
    noted.messages.push(addMessage(state, 'outbound', part, intent && { kind: 'say' }));
  }
  const id = addMessage(state, 'outbound', last, intent);
  noted.messages.push(id);
  noted.intent = intent;
  return id;
}

export interface TestTurn {
  tested: TestSetup;
  state: TestState;
  noted: StepNotes;
  situation: Situation;
  meetings: CampaignCalendar | null;
}

export function createTestDeeds(ctx: Ctx, agents: Agents, turning: TestTurn): TurnActions {
  const { tested, state, noted, situation, meetings } = turning;
  const { lead } = state;
  return {
    async finding(finding) {
      const others = state.findings.filter(({ key }) => key !== finding.key);
      state.findings = [...others, { ...finding, value: finding.value.slice(0, 500) }];
      const criterion = tested.settings.criteria.find(({ key }) => key === finding.key);
      addNote(noted, 'learned', [criterion?.ask, finding.value].filter(Boolean).join(' '));
    },
    async verdict(verdict, _about, reason) {
      if (!changesLead(verdict, getLeadState(state))) return false;
      applyTrigger(state, verdict);
      addNote(noted, verdict, reason);
      return true;
    },
    async optOut() {
      optOutLead(state, noted);
    },
    async later(at) {
      applyTrigger(state, 'asked_for_later');
      lead.next_action_at = new Date(at).toISOString();
      addNote(noted, 'asked_for_later', null, lead.next_action_at);
    },
    async handOver(reason, input) {
      lead.held_by_person = true;
      const about = await writeNote(ctx, agents, input);
      addNote(noted, 'handed_over', about ? fact('reason_with_note', { reason, note: about }) : reason);
      return true;
    },
    async openQuestion(question) {
      addNote(noted, 'open_question', question);
    },
    async timezone(timezone) {
      lead.timezone = timezone;
      addNote(noted, 'timezone', timezone);
    },
    async email(email) {
      if (lead.email !== null) return false;
      lead.email = email;
      addNote(noted, 'email', email);
      return true;
    },
    async progress(messageId) {
      state.progress_message_id = messageId;
    },
    // The caller refuses the turn if no budget is left for test chats.
    spent: async () => {},
    loop: async () => findTestLoop(state),
    write: async (words) => writeParts(tested, state, noted, words),
    async writeAgain() {
      // After a silent turn, the lead's message is still the last one.
      state.needs_no_answer = state.transcript.at(-1)?.direction === 'inbound';
    },
    async record(outcome) {
      noted.record = makeTurnRecord(situation.findings, outcome);
    },
    freeNow: () => openCalendar(ctx, meetings!).next(),
    // A test chat reserves no slots.
    hold: async () => true,
    async book(settings, slot) {
      const { campaign_id, lead_id } = meetings!;
      const hosts = await findFreeHosts(ctx.db, ctx, { campaign_id, lead_id, settings }, slot);
      if ('taken' in hosts) return hosts;
      return bookTestMeeting(slot.start_at, settings.duration_minutes);
    },
    async reserve(_calendar, { start_at, end_at }) {
      addNote(noted, 'asked_calendar', null, start_at);
      confirmTestMeeting(start_at, end_at);
      return 'asked';
    },
    async cancel() {
      if (!state.meeting || Date.parse(state.meeting.end_at) <= ctx.clock.ms()) return 'none';
      addNote(noted, 'canceled', null, state.meeting.start_at);
      state.meeting = null;
      return 'canceled';
    },
  };

  function bookTestMeeting(start_at: string, minutes: number) {
    const end_at = new Date(Date.parse(start_at) + minutes * 60_000).toISOString();
    const rescheduled = state.meeting !== null;
    addNote(noted, rescheduled ? 'moved' : 'booked', null, start_at);
    if (lead.status !== 'waiting') lead.next_action_at = null;
    const { id } = confirmTestMeeting(start_at, end_at);
    return { id, start_at, end_at, page: EXAMPLE_PAGE, rescheduled };
  }

  function confirmTestMeeting(start_at: string, end_at: string) {
    const id = `meeting_${state.transcript.length}`;
    state.meeting = { id, start_at, end_at, booked_at: state.now, reminded_at: null };
    return state.meeting;
  }
}

export function optOutLead(state: TestState, noted: StepNotes): void {
  applyTrigger(state, 'opted_out');
  state.lead.opted_out_at ??= state.now;
  addNote(noted, 'opted_out');
}

/**
 * Returns the reason if the agent can't write anymore in the chat, otherwise null. As for leads (`detect-loops.ts`),
 * the parts of one text count as one message.
 */
export function findTestLoop({ transcript, now, progress_message_id: progress }: TestState): Fact | null {
  const ours = transcript.filter(({ direction }) => direction === 'outbound');
  const count = (ms: number, after: string) => {
    const since = Date.parse(now) - ms;
    const written = ours.filter(({ id, sent_at }) => id > after && Date.parse(sent_at) > since);
    return new Set(written.map(({ sent_at }) => sent_at)).size;
  };
  return findLoop({ recent: count(TEN_MINUTES_MS, progress ?? ''), day: count(DAY_MS, '') });
}
