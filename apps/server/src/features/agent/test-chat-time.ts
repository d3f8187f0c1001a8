// Time in a test chat: follow-ups, reminders and the end of follow-ups happen at their times.
import { fact, type Reason } from '@parley/contract';
import type { Agents } from '../../agents/port.ts';
import { windowProblem } from '../messages/index.ts';
import { reminderTimes } from './follow-meeting.ts';
import { followUpReason, getCampaignTemplate, nextFollowUp } from './follow-up.ts';
import { makeTurnRecord } from './record-turn.ts';
import { findTestLoop, type Noted, newNoted, note, type TestStep, write } from './test-chat-deeds.ts';
import {
  EXAMPLE_PAGE,
  getEngine,
  getSituation,
  happened,
  type Tested,
  type TestState,
} from './test-chat-state.ts';
import { makeStep, type Playing, withChatClock } from './test-chat-step.ts';
import { turnInput } from './turn-input.ts';

/** What happens next if the lead stays silent. */
export interface Due {
  what: 'follow_up' | 'asked_for' | 'cold' | 'reminder';
  at: Date;
  /** For a reminder: how long before the meeting. */
  before: number;
}

export function nextDue(tested: Tested, state: TestState): Due | null {
  const followUp = nextFollowUp(getSituation(tested, state), new Date(state.now));
  const reminder = nextReminder(tested, state);
  if (followUp && (!reminder || followUp.at <= reminder.at)) {
    const { at, asked, goesCold } = followUp;
    return { what: asked ? 'asked_for' : goesCold ? 'cold' : 'follow_up', at, before: 0 };
  }
  return reminder;
}

function nextReminder({ settings }: Tested, { meeting, now }: TestState): Due | null {
  if (!meeting || !settings.booking) return null;
  const after = Math.max(Date.parse(now), Date.parse(meeting.reminded_at ?? now));
  const next = reminderTimes({
    start_at: meeting.start_at,
    created_at: new Date(meeting.booked_at),
    reminders: settings.booking.reminders,
  }).find(({ at }) => at > after);
  return next ? { what: 'reminder', at: new Date(next.at), before: next.before } : null;
}

/** Lets time pass. What falls due happens at its time. */
export async function passTime(
  { agents }: { agents: Agents },
  playing: Playing,
  ms: number,
): Promise<TestStep[]> {
  const { tested, state } = playing;
  const end = Date.parse(state.now) + ms;
  const steps: TestStep[] = [];
  for (;;) {
    const due = nextDue(tested, state);
    if (!due || due.at.getTime() > end) break;
    state.now = due.at.toISOString();
    const noted = newNoted();
    const by = due.what === 'reminder' ? 'reminder' : due.what === 'cold' ? 'silence' : 'follow_up';
    if (due.what === 'reminder') remind(agents, playing, noted, due.before);
    else await followUp(agents, playing, noted, due);
    steps.push(await makeStep(playing, by, noted));
  }
  state.now = new Date(end).toISOString();
  if (steps.length > 0) return steps;
  const noted = newNoted();
  note(noted, 'silent', 'nothing_due');
  return [await makeStep(playing, 'silence', noted)];
}

async function followUp(
  { offline }: Agents,
  { ctx, tested, state }: Playing,
  noted: Noted,
  { what }: Due,
): Promise<void> {
  const { lead } = state;
  const situation = getSituation(tested, state);
  const sent = lead.follow_ups_sent;
  const asked = what === 'asked_for';
  const goCold = (reason: Reason) => {
    happened(state, 'went_silent');
    note(noted, 'cold', reason);
  };
  if (what === 'cold') return goCold(fact('silent_after_follow_ups', { count: sent }));
  const by = withChatClock(ctx, state);
  const closed = windowProblem(situation.engine, situation.heard_at, by.clock.now());
  const input = turnInput(by, situation, null);
  const message = closed
    ? getCampaignTemplate(situation)
    : await offline.followUp(input, asked ? 1 : sent + 1);
  const handOver = (reason: Reason) => {
    lead.held_by_person = true;
    note(noted, 'handed_over', reason);
  };
  if ('missing' in message) {
    const because = fact('both', { one: closed!, other: message.missing });
    if (asked) return handOver(fact('asked_contact_impossible', { because }));
    return goCold(fact('follow_up_impossible', { because }));
  }
  const loop = findTestLoop(state);
  if (loop !== null) return handOver(loop);
  write(tested, state, noted, message);
  noted.record = makeTurnRecord(state.findings, { reasoning: followUpReason(asked, sent) });
  happened(state, 'time_came');
  lead.follow_ups_sent = asked ? 0 : sent + 1;
  if (asked) lead.next_action_at = null;
}

function remind({ offline }: Agents, { ctx, tested, state }: Playing, noted: Noted, before: number): void {
  const { meeting, lead } = state;
  const by = withChatClock(ctx, state);
  const situation = getSituation(tested, state);
  meeting!.reminded_at = state.now;
  const closed = windowProblem(getEngine(tested.campaign), situation.heard_at, by.clock.now());
  const { brief, lead: told } = turnInput(by, situation, null);
  const { id, start_at, end_at } = meeting!;
  const why = lead.held_by_person ? 'held_by_person' : lead.opted_out_at !== null ? 'opted_out' : closed;
  if (why !== null) {
    note(noted, 'silent', why);
    return;
  }
  const asked = { id, start_at, end_at, page: EXAMPLE_PAGE, location: null, timezone: told.timezone };
  write(tested, state, noted, offline.reminder(brief, asked, before));
  noted.record = makeTurnRecord(state.findings, { reasoning: fact('reminder', { start_at, closed: null }) });
}
