// Tries an agent with unsaved settings (agents.md#test-chat, docs/adr/run-test-chats-without-side-effects.md). A member
// plays the lead and sees what the agent would write and do. Agents, rules, calendar and knowledge are those of real
// turns; effects are only reported, and the call carries the whole state.
import { type dashboard, fail, type InputOf, MOST_TESTED, type ResultOf } from '@parley/contract';
import {
  type Agents,
  type AskedCalendar,
  type MeetingSlot,
  NoAnswer,
  type TurnAccount,
} from '../../agents/port.ts';
import type { Ctx } from '../../context.ts';
import { capabilitiesOf } from '../../engines/capabilities.ts';
import type { TextSignals } from '../../language/signals.ts';
import type { Calendars } from '../calendars/index.ts';
import { isOptInMessage, isOptOutMessage, readSignals } from '../conversations/index.ts';
import { canAgentWrite } from '../leads/index.ts';
import { TEST_CHATS, type TestChatEstimate } from '../models/index.ts';
import { nextOpen, parseHours } from '../pacing/index.ts';
import { refreshSlots } from './book-meeting.ts';
import { getBrief } from './brief.ts';
import { carryOut } from './carry-out.ts';
import { writeFirstMessage } from './first-message.ts';
import { modelsFailed } from './no-answer.ts';
import { type Meetings, openMeetings } from './open-meetings.ts';
import { passagesFor } from './passages.ts';
import { makeTurnRecord } from './record-turn.ts';
import { isAgentsTurn } from './take-turn.ts';
import { deedsOfTest, type Noted, newNoted, note, optsOut, type TestStep, write } from './test-chat-deeds.ts';
import {
  addMessage,
  EXAMPLE_PAGE,
  getEngine,
  getSituation,
  happened,
  newState,
  type Tested,
  type TestState,
} from './test-chat-state.ts';
import { makeStep, type Playing, withChatClock } from './test-chat-step.ts';
import { nextDue, passTime } from './test-chat-time.ts';
import { type Thought, think } from './think.ts';
import { turnInput } from './turn-input.ts';

/** As long as a person takes to read and to answer. A quicker answer counts as a machine's. */
const READING_MS = 20_000;
const BETWEEN_MS = 3_000;
const A_LETTER_MS = 100;
/** Room for the messages of one call. */
const ROOM = 20;

export type TestAct = InputOf<typeof dashboard.testChat.try>['act'];
type Answer = ResultOf<typeof dashboard.testChat.try>['data'];

export interface TestChatParts {
  agents: Agents & {
    outlook(ctx: Ctx, models: readonly string[], letters: number): Promise<TestChatEstimate | null>;
  };
  calendars: Calendars;
}

/** Plays one step. @param before the state of the chat; null to start a new one. */
export async function tryAgent(
  ctx: Ctx,
  parts: TestChatParts,
  tested: Tested,
  { act, state: before }: { act: TestAct; state: TestState | null },
): Promise<Answer> {
  const state =
    act.do === 'begin'
      ? newState(ctx.clock.now(), { name: act.name, phone: act.phone })
      : structuredClone(before ?? fail('validation_error', 'required', {}, ['state']));
  const texts = act.do === 'say' ? act.texts.length : 0;
  if (state.transcript.length + texts + ROOM > MOST_TESTED) {
    fail('invalid_state', 'test_chat_full', { max: MOST_TESTED });
  }
  const playing: Playing = { ctx, tested, state };
  const steps = await stepsOf(parts, playing, act);
  return answerOf(parts, playing, steps);
}

async function stepsOf(parts: TestChatParts, playing: Playing, act: TestAct): Promise<TestStep[]> {
  const { tested, state } = playing;
  switch (act.do) {
    case 'begin':
      return act.writes_first || !maySpeakFirst(tested) ? [] : [await firstMessage(parts, playing)];
    case 'say': {
      const noted = newNoted();
      const signals = await readSignals(playing.ctx, act.texts);
      for (const [index, text] of act.texts.entries()) hear(state, noted, text, signals[index]!, index);
      return [await turn(parts, playing, noted)];
    }
    case 'wait':
      return passTime(parts, playing, act.ms);
  }
}

const maySpeakFirst = ({ campaign }: Tested) => capabilitiesOf(getEngine(campaign)).first_contact !== 'never';

async function firstMessage({ agents }: TestChatParts, playing: Playing): Promise<TestStep> {
  const { ctx, tested, state } = playing;
  const { campaign, settings } = tested;
  const { name } = state.lead;
  const message = await writeFirstMessage(ctx, agents, {
    campaign_id: campaign.id,
    agent: settings,
    ...{ name, email: null, source: 'api', variables: {} },
    engine: getEngine(campaign),
    template: campaign.template,
    kept_template: campaign.kept_template,
  });
  if ('missing' in message) fail('invalid_state', 'first_message_missing', { missing: message.missing });
  const noted = newNoted();
  const now = new Date(state.now);
  const open = nextOpen(parseHours(settings.sending_hours)!, now, settings.timezone);
  if (open > now) note(noted, 'waits_for_hours', settings.sending_hours, open.toISOString());
  write(tested, state, noted, message);
  state.lead.contacted = true;
  happened(state, 'contacted');
  note(noted, 'contacted');
  return makeStep(playing, 'first_message', noted);
}

/** The lead writes. Opt-outs and similar signals are handled as for every message. */
function hear(state: TestState, noted: Noted, text: string, signals: TextSignals, index: number): void {
  const { lead } = state;
  const pause = (index === 0 ? READING_MS : BETWEEN_MS) + text.length * A_LETTER_MS;
  state.now = new Date(Date.parse(state.now) + pause).toISOString();
  const known = {
    status: lead.status,
    opted_out_at: lead.opted_out_at === null ? null : new Date(lead.opted_out_at),
  };
  const out = isOptOutMessage(known, signals);
  if (isOptInMessage(known, signals)) {
    lead.past_message_id = state.transcript.at(-1)?.id ?? null;
    happened(state, 'allowed');
    lead.opted_out_at = null;
    note(noted, 'allowed');
  }
  addMessage(state, 'inbound', text);
  if (lead.status === 'waiting') lead.next_action_at = null;
  if (!out) happened(state, 'replied');
  lead.replied = true;
  lead.follow_ups_sent = 0;
  if (out) optsOut(state, noted);
}

async function turn({ agents, calendars }: TestChatParts, playing: Playing, noted: Noted): Promise<TestStep> {
  const { ctx, tested, state } = playing;
  const { settings } = tested;
  state.now = new Date(Date.parse(state.now) + settings.reply_delay.max_ms + 1_000).toISOString();
  const by = withChatClock(ctx, state);
  const situation = getSituation(tested, state);
  if (!isAgentsTurn(situation)) {
    if (!noted.deeds.some(({ what }) => what === 'opted_out')) note(noted, 'silent', silence(state));
    return makeStep(playing, 'turn', noted);
  }
  const whose = { team_id: ctx.teamId, lead_id: TEST_CHATS, models: settings.models };
  const answerer = await agents.of(whose);
  const passages = await passagesFor(by, situation);
  const shown = new Map<string, MeetingSlot>();
  const meetings = apart(await openMeetings(by, calendars, situation, async () => EXAMPLE_PAGE));
  const asked = turnInput(by, situation, meetings, { passages, shown });
  if (asked.booking && state.meeting) asked.booking = without(asked.booking, state.meeting.start_at);
  let thought: Thought;
  try {
    thought = await think(by, answerer, asked);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return unanswered(playing, noted, error.account);
  }
  const { input, output, auto_replies } = thought;
  if (output.account?.spent?.of === 'lead') {
    fail('quota_exceeded', 'test_chat_spent', { why: output.account.spent.why });
  }
  await refreshSlots(output, input, meetings, shown);
  const deeds = deedsOfTest(by, agents, { tested, state, noted, situation, meetings });
  await carryOut(by, agents, { situation, input, output, auto_replies, meetings, shown, refused: [], deeds });
  if (state.meeting && noted.deeds.some(({ what }) => what === 'asked_calendar')) {
    // In a real chat the lead gets this message after the provider has answered.
    const { timezone } = state.lead.timezone === null ? input.lead : state.lead;
    const made = { ...state.meeting, page: EXAMPLE_PAGE, location: null, rescheduled: false, timezone };
    write(tested, state, noted, agents.offline.confirmBooking(input.brief, made));
  }
  return makeStep(playing, 'turn', noted);
}

/** Returns the calendar without its cache, because the chat has a different clock than real leads. */
function apart(meetings: Meetings | null): Meetings | null {
  if (!meetings?.calendar) return meetings;
  const adapter = Object.create(meetings.calendar.adapter) as typeof meetings.calendar.adapter;
  return { ...meetings, calendar: { ...meetings.calendar, adapter } };
}

/** Removes the lead's own meeting, which the calendar does not have, from the free slots. */
function without(calendar: AskedCalendar, start_at: string): AskedCalendar {
  const others = (slots: MeetingSlot[] | null) => slots?.filter((slot) => slot.start_at !== start_at) ?? null;
  return {
    ...calendar,
    next: async () => others(await calendar.next()),
    between: async (from, to) => others(await calendar.between(from, to)),
  };
}

function silence({ lead }: TestState): string {
  if (lead.opted_out_at !== null) return 'opted_out';
  return lead.held_by_person ? 'held_by_person' : 'nothing_to_answer';
}

/** Records that no model answered. A real lead would wait, and the turn would run again. */
async function unanswered(playing: Playing, noted: Noted, account: TurnAccount): Promise<TestStep> {
  const { state } = playing;
  const reasoning = modelsFailed(account);
  note(noted, 'no_answer', reasoning);
  noted.record = makeTurnRecord(state.findings, { reasoning, account });
  return makeStep(playing, 'turn', noted);
}

async function answerOf(
  { agents }: TestChatParts,
  { ctx, tested, state }: Playing,
  steps: TestStep[],
): Promise<Answer> {
  const { campaign, settings, knowledge } = tested;
  const open = { verdict: null, value: null, message_id: null };
  const due = mayGoOn(state) ? nextDue(tested, state) : null;
  return {
    state,
    steps,
    standing: {
      criteria: settings.criteria.map(({ key, ask, expect }) => {
        const { verdict, value, message_id } = state.findings.find((one) => one.key === key) ?? open;
        return { key, ask, expect, verdict, value, message_id };
      }),
      next: due && { what: due.what, at: due.at.toISOString() },
    },
    agent_writes_first: maySpeakFirst(tested),
    timezone: settings.booking?.timezone ?? settings.timezone,
    unread: knowledge.unread,
    models: await agents.outlook(ctx, settings.models, JSON.stringify(getBrief(settings, campaign)).length),
  };
}

function mayGoOn({ lead }: TestState): boolean {
  return canAgentWrite({
    status: lead.status,
    manual_override: lead.held_by_person,
    opted_out_at: lead.opted_out_at === null ? null : new Date(lead.opted_out_at),
  });
}
