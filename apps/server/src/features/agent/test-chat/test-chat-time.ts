// Advances the clock of a test chat, and runs follow-ups, reminders and the lead's going cold when they are due.
import { fact, type Reason } from '@parley/contract';
import type { Agents } from '../../../agents/port.ts';
import type { Calendars } from '../../calendars/index.ts';
import { findWindowProblem } from '../../messages/index.ts';
import { TEST_CHATS } from '../../models/index.ts';
import { followUpReason, getCampaignTemplate, nextFollowUp, writeFollowUp } from '../follow-up/follow-up.ts';
import { getFollowUps } from '../follow-up/follow-up-times.ts';
import { computeReminderTimes } from '../meetings/follow-meeting.ts';
import { makeTurnRecord } from '../turn/record-turn.ts';
import { turnInput } from '../turn/turn-input.ts';
import {
  addNote,
  createNotes,
  findTestLoop,
  type StepNotes,
  type TestStep,
  writeParts,
} from './test-chat-actions.ts';
import {
  applyTrigger,
  EXAMPLE_PAGE,
  getEngine,
  getSituation,
  type TestSetup,
  type TestState,
} from './test-chat-state.ts';
import { makeStep, openTestMeetings, type RunningChat, withChatClock } from './test-chat-step.ts';

/** What happens next if the lead stays silent. */
export interface NextEvent {
  what: 'follow_up' | 'asked_for' | 'cold' | 'reminder';
  at: Date;
  /** For a reminder: the time before the meeting, in milliseconds. */
  before: number;
}

export function nextDue(tested: TestSetup, state: TestState): NextEvent | null {
  const followUp = nextFollowUp(getSituation(tested, state), new Date(state.now));
  const reminder = nextReminder(tested, state);
  if (followUp && (!reminder || followUp.at <= reminder.at)) {
    const { at, asked, goesCold } = followUp;
    return { what: asked ? 'asked_for' : goesCold ? 'cold' : 'follow_up', at, before: 0 };
  }
  return reminder;
}

function nextReminder({ settings }: TestSetup, { meeting, now }: TestState): NextEvent | null {
  if (!meeting || !settings.booking) return null;
  const after = Math.max(Date.parse(now), Date.parse(meeting.reminded_at ?? now));
  const next = computeReminderTimes({
    start_at: meeting.start_at,
    created_at: new Date(meeting.booked_at),
    reminders: settings.booking.reminders,
  }).find(({ at }) => at > after);
  return next ? { what: 'reminder', at: new Date(next.at), before: next.before } : null;
}

/** Advances the chat's clock, and runs each due event at its time. */
export async function passTime(
  parts: { agents: Agents; calendars: Calendars },
  playing: RunningChat,
  ms: number,
): Promise<TestStep[]> {
  const { tested, state } = playing;
  const end = Date.parse(state.now) + ms;
  const steps: TestStep[] = [];
  for (;;) {
    const due = nextDue(tested, state);
    if (!due || due.at.getTime() > end) break;
    state.now = due.at.toISOString();
    const noted = createNotes();
    const by = due.what === 'reminder' ? 'reminder' : due.what === 'cold' ? 'silence' : 'follow_up';
    if (due.what === 'reminder') await sendTestReminder(parts.agents, playing, noted, due.before);
    else await followUp(parts, playing, noted, due);
    steps.push(await makeStep(playing, by, noted));
  }
  state.now = new Date(end).toISOString();
  if (steps.length > 0) return steps;
  const noted = createNotes();
  addNote(noted, 'silent', 'nothing_due');
  return [await makeStep(playing, 'silence', noted)];
}

async function followUp(
  { agents, calendars }: { agents: Agents; calendars: Calendars },
  { ctx, tested, state }: RunningChat,
  noted: StepNotes,
  { what }: NextEvent,
): Promise<void> {
  const { lead } = state;
  const situation = getSituation(tested, state);
  const sent = lead.follow_ups_sent;
  const asked = what === 'asked_for';
  const goCold = (reason: Reason) => {
    // A qualified lead keeps the status, and gets no further follow-up.
    lead.follow_ups_sent = Math.max(sent, getFollowUps(situation).length);
    addNote(noted, applyTrigger(state, 'went_silent') ? 'cold' : 'silent', reason);
  };
  if (what === 'cold') return goCold(fact('silent_after_follow_ups', { count: sent }));
  const by = withChatClock(ctx, state);
  const closed = findWindowProblem(situation.engine, situation.heard_at, by.clock.now());
  const input = await turnInput(by, situation, await openTestMeetings(by, calendars, situation));
  const isOffer = !asked && lead.status === 'qualified';
  if (closed && isOffer) return goCold(closed);
  const message = closed
    ? getCampaignTemplate(situation)
    : await writeFollowUp(by, agents, input, { situation: { ...situation, lead_id: TEST_CHATS }, asked });
  if (!message) return goCold(fact('silent_after_follow_ups', { count: sent }));
  const handOver = (reason: Reason) => {
    lead.held_by_person = true;
    addNote(noted, 'handed_over', reason);
  };
  if ('missing' in message) {
    const because = fact('both', { one: closed!, other: message.missing });
    if (asked) return handOver(fact('asked_contact_impossible', { because }));
    return goCold(fact('follow_up_impossible', { because }));
  }
  const loop = findTestLoop(state);
  if (loop !== null) return handOver(loop);
  writeParts(tested, state, noted, message);
  const reason = followUpReason(asked, sent);
  const { account, reasoning = reason } = 'account' in message ? message : {};
  noted.record = makeTurnRecord(state.findings, { reasoning, account });
  applyTrigger(state, 'time_came');
  lead.follow_ups_sent = asked ? 0 : sent + 1;
  if (asked) lead.next_action_at = null;
}

async function sendTestReminder(
  { offline }: Agents,
  { ctx, tested, state }: RunningChat,
  noted: StepNotes,
  before: number,
): Promise<void> {
  const { meeting, lead } = state;
  const by = withChatClock(ctx, state);
  const situation = getSituation(tested, state);
  meeting!.reminded_at = state.now;
  const closed = findWindowProblem(getEngine(tested.campaign), situation.heard_at, by.clock.now());
  const input = await turnInput(by, situation, null);
  const { brief, lead: told } = input;
  const { timezone, country } = told;
  const language = input.lead.language;
  const { id, start_at, end_at } = meeting!;
  const why = lead.held_by_person ? 'held_by_person' : lead.opted_out_at !== null ? 'opted_out' : closed;
  if (why !== null) {
    addNote(noted, 'silent', why);
    return;
  }
  const asked = { id, start_at, end_at, page: EXAMPLE_PAGE, location: null, timezone, country, language };
  writeParts(tested, state, noted, offline.reminder(brief, asked, before));
  noted.record = makeTurnRecord(state.findings, { reasoning: fact('reminder', { start_at, closed: null }) });
}
