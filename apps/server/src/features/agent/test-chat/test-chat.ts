// Tries out an agent with unsaved settings (agents.md#test-chat, docs/adr/run-test-chats-without-side-effects.md). A
// member plays the lead and sees what the agent would write and do. The agents, rules, calendar and knowledge are the
// real ones. Effects are only reported, and each call carries the whole state.
import { type contract, fact, fail, type InputOf, MOST_TESTED, type ResultOf } from '@parley/contract';
import {
  type Agents,
  type AskedCalendar,
  type MeetingSlot,
  NoAnswer,
  type TurnAccount,
} from '../../../agents/port.ts';
import type { Ctx } from '../../../context.ts';
import { getCapabilities } from '../../../engines/capabilities.ts';
import type { TextSignals } from '../../../language/signals.ts';
import type { Calendars } from '../../calendars/index.ts';
import { isOptInMessage, isOptOutMessage, readSignals } from '../../conversations/index.ts';
import { canAgentWrite } from '../../leads/index.ts';
import { TEST_CHATS, type TestChatEstimate } from '../../models/index.ts';
import { nextOpen, parseHours } from '../../pacing/index.ts';
import { writeFirstMessage } from '../first-message.ts';
import { refreshSlots } from '../meetings/book-meeting.ts';
import { getBrief } from '../turn/agent-brief.ts';
import { executeTurn } from '../turn/execute-turn.ts';
import { describeFailedModels } from '../turn/failed-models.ts';
import { findTurnPassages } from '../turn/find-turn-passages.ts';
import { type AgentResult, getTurnAnswer } from '../turn/get-turn-answer.ts';
import { makeTurnRecord } from '../turn/record-turn.ts';
import { isAgentsTurn } from '../turn/take-turn.ts';
import { turnInput } from '../turn/turn-input.ts';
import {
  addNote,
  createNotes,
  createTestDeeds,
  optOutLead,
  type StepNotes,
  type TestStep,
  writeParts,
} from './test-chat-actions.ts';
import {
  addMessage,
  applyTrigger,
  createTestState,
  EXAMPLE_PAGE,
  getEngine,
  getSituation,
  type TestSetup,
  type TestState,
} from './test-chat-state.ts';
import { makeStep, openTestMeetings, type RunningChat, withChatClock } from './test-chat-step.ts';
import { nextDue, passTime } from './test-chat-time.ts';

/** The time that a person needs to read and answer. A quicker answer would count as a machine's. */
const READING_MS = 20_000;
const BETWEEN_MS = 3_000;
const A_LETTER_MS = 100;
/** The number of messages for which a chat must have room before each call, in addition to the lead's new ones. */
const ROOM = 20;

export type TestAct = InputOf<typeof contract.testChat.try>['act'];
type Answer = ResultOf<typeof contract.testChat.try>['data'];

export interface TestChatParts {
  agents: Agents & {
    outlook(ctx: Ctx, models: readonly string[], letters: number): Promise<TestChatEstimate | null>;
  };
  calendars: Calendars;
}

/** Plays one step. @param before the state of the chat; null for a new chat. */
export async function tryAgent(
  ctx: Ctx,
  parts: TestChatParts,
  tested: TestSetup,
  { act, state: before }: { act: TestAct; state: TestState | null },
): Promise<Answer> {
  const state =
    act.do === 'begin'
      ? createTestState(ctx.clock.now(), { name: act.name, phone: act.phone })
      : structuredClone(before ?? fail('validation_error', 'required', {}, ['state']));
  const texts = act.do === 'say' ? act.texts.length : 0;
  if (state.transcript.length + texts + ROOM > MOST_TESTED) {
    fail('invalid_state', 'test_chat_full', { max: MOST_TESTED });
  }
  const playing: RunningChat = { ctx, tested, state };
  const steps = await runSteps(parts, playing, act);
  return getModelAnswer(parts, playing, steps);
}

async function runSteps(parts: TestChatParts, playing: RunningChat, act: TestAct): Promise<TestStep[]> {
  const { tested, state } = playing;
  switch (act.do) {
    case 'begin':
      return act.writes_first || !canSpeakFirst(tested) ? [] : [await runFirstMessage(parts, playing)];
    case 'say': {
      const noted = createNotes();
      const signals = await readSignals(playing.ctx, act.texts);
      for (const [index, text] of act.texts.entries())
        receiveText(state, noted, text, signals[index]!, index);
      return [await runTurn(parts, playing, noted)];
    }
    case 'wait':
      return passTime(parts, playing, act.ms);
  }
}

const canSpeakFirst = ({ campaign }: TestSetup) =>
  getCapabilities(getEngine(campaign)).first_contact !== 'never';

async function runFirstMessage({ agents }: TestChatParts, playing: RunningChat): Promise<TestStep> {
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
  const noted = createNotes();
  const now = new Date(state.now);
  const open = nextOpen(parseHours(settings.sending_hours)!, now, settings.timezone);
  if (open > now) addNote(noted, 'waits_for_hours', settings.sending_hours, open.toISOString());
  writeParts(tested, state, noted, message);
  state.lead.contacted = true;
  applyTrigger(state, 'contacted');
  addNote(noted, 'contacted');
  return makeStep(playing, 'first_message', noted);
}

/** Adds a message from the lead. Opt-outs and similar signals have the same effect as for real leads. */
function receiveText(
  state: TestState,
  noted: StepNotes,
  text: string,
  signals: TextSignals,
  index: number,
): void {
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
    applyTrigger(state, 'allowed');
    lead.opted_out_at = null;
    addNote(noted, 'allowed');
  }
  addMessage(state, 'inbound', text);
  if (lead.status === 'waiting') lead.next_action_at = null;
  if (!out) applyTrigger(state, 'replied');
  lead.replied = true;
  lead.follow_ups_sent = 0;
  if (out) optOutLead(state, noted);
  if (signals.asks_deletion) {
    lead.held_by_person = true;
    addNote(noted, 'handed_over', fact('data_request'));
  }
}

async function runTurn(
  { agents, calendars }: TestChatParts,
  playing: RunningChat,
  noted: StepNotes,
): Promise<TestStep> {
  const { ctx, tested, state } = playing;
  const { settings } = tested;
  state.now = new Date(Date.parse(state.now) + settings.reply_delay.max_ms + 1_000).toISOString();
  const by = withChatClock(ctx, state);
  const situation = getSituation(tested, state);
  if (!isAgentsTurn(situation)) {
    if (!noted.deeds.some(({ what }) => what === 'opted_out'))
      addNote(noted, 'silent', describeSilence(state));
    return makeStep(playing, 'turn', noted);
  }
  const whose = { team_id: ctx.teamId, lead_id: TEST_CHATS, models: settings.models };
  const answerer = await agents.of(whose);
  const known = await findTurnPassages(by, situation);
  const shown = new Map<string, MeetingSlot>();
  const meetings = await openTestMeetings(by, calendars, situation);
  const asked = await turnInput(by, situation, meetings, { ...known, shown });
  if (asked.booking && state.meeting)
    asked.booking = withoutOwnMeeting(asked.booking, state.meeting.start_at);
  let thought: AgentResult;
  try {
    thought = await getTurnAnswer(by, answerer, asked);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return recordNoAnswer(playing, noted, error.account);
  }
  const { input, output, auto_replies } = thought;
  if (output.account?.spent?.of === 'lead') {
    fail('quota_exceeded', 'test_chat_spent', { why: output.account.spent.why });
  }
  await refreshSlots(output, input, meetings, shown);
  const deeds = createTestDeeds(by, agents, { tested, state, noted, situation, meetings });
  await executeTurn(by, agents, {
    situation,
    input,
    output,
    auto_replies,
    meetings,
    shown,
    refused: [],
    deeds,
  });
  if (state.meeting && noted.deeds.some(({ what }) => what === 'asked_calendar')) {
    // A real lead gets this message once the provider has answered.
    const { timezone } = state.lead.timezone === null ? input.lead : state.lead;
    const { country } = input.lead;
    const told = {
      timezone,
      country,
      language: output.language ?? input.lead.language,
      rescheduled: false,
    };
    const made = { ...state.meeting, ...told, page: EXAMPLE_PAGE, location: null };
    writeParts(tested, state, noted, agents.offline.confirmBooking(input.brief, made));
  }
  return makeStep(playing, 'turn', noted);
}

/** Removes the time of the lead's test meeting from the free slots, because that meeting is not in the calendar. */
function withoutOwnMeeting(calendar: AskedCalendar, start_at: string): AskedCalendar {
  const removeOwnSlot = (slots: MeetingSlot[] | null) =>
    slots?.filter((slot) => slot.start_at !== start_at) ?? null;
  return {
    ...calendar,
    next: async () => removeOwnSlot(await calendar.next()),
    between: async (from, to) => removeOwnSlot(await calendar.between(from, to)),
  };
}

function describeSilence({ lead }: TestState): string {
  if (lead.opted_out_at !== null) return 'opted_out';
  return lead.held_by_person ? 'held_by_person' : 'nothing_to_answer';
}

/** Records that no model answered. For a real lead, the turn would run again. */
async function recordNoAnswer(
  playing: RunningChat,
  noted: StepNotes,
  account: TurnAccount,
): Promise<TestStep> {
  const { state } = playing;
  const reasoning = describeFailedModels(account);
  addNote(noted, 'no_answer', reasoning);
  noted.record = makeTurnRecord(state.findings, { reasoning, account });
  return makeStep(playing, 'turn', noted);
}

async function getModelAnswer(
  { agents }: TestChatParts,
  { ctx, tested, state }: RunningChat,
  steps: TestStep[],
): Promise<Answer> {
  const { campaign, settings, knowledge } = tested;
  const open = { verdict: null, value: null, message_id: null };
  const due = canContinue(state) ? nextDue(tested, state) : null;
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
    agent_writes_first: canSpeakFirst(tested),
    timezone: settings.booking?.timezone ?? settings.timezone,
    unread: knowledge.unread,
    models: await agents.outlook(ctx, settings.models, JSON.stringify(getBrief(settings, campaign)).length),
  };
}

function canContinue({ lead }: TestState): boolean {
  return canAgentWrite({
    status: lead.status,
    manual_override: lead.held_by_person,
    opted_out_at: lead.opted_out_at === null ? null : new Date(lead.opted_out_at),
  });
}
