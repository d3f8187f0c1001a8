// Builds one step of a test chat for display: what the agent wrote, what it would have done, and why.
import { fact } from '@parley/contract';
import type { Finding } from '../../../agents/port.ts';
import type { Ctx } from '../../../context.ts';
import type { Calendars } from '../../calendars/index.ts';
import { getCurrency } from '../../models/index.ts';
import { sumAttempts } from '../explain/explain.ts';
import { type CampaignCalendar, openMeetings } from '../meetings/open-meetings.ts';
import { parseSlotId } from '../meetings/slot-ids.ts';
import type { Situation } from '../store.ts';
import { describeProposal } from '../turn/proposal-words.ts';
import type { StepNotes, TestStep } from './test-chat-actions.ts';
import { EXAMPLE_PAGE, type TestSetup, type TestState } from './test-chat-state.ts';

/** A test chat while a step runs. */
export interface RunningChat {
  ctx: Ctx;
  tested: TestSetup;
  state: TestState;
}

/** Returns the context with the chat's clock instead of the real one. */
export function withChatClock(ctx: Ctx, state: TestState): Ctx {
  const ms = () => Date.parse(state.now);
  return { ...ctx, actor: { kind: 'agent' }, clock: { ...ctx.clock, ms, now: () => new Date(ms()) } };
}

/**
 * Opens the campaign's calendar. Its adapter is a copy, so that answers cached for the original are not used: the
 * chat's clock differs from the real one. null if the campaign books no meetings.
 */
export async function openTestMeetings(
  ctx: Ctx,
  calendars: Calendars,
  situation: Situation,
): Promise<CampaignCalendar | null> {
  const meetings = await openMeetings(ctx, calendars, situation, async () => EXAMPLE_PAGE);
  if (!meetings?.calendar) return meetings;
  const adapter = Object.create(meetings.calendar.adapter) as typeof meetings.calendar.adapter;
  return { ...meetings, calendar: { ...meetings.calendar, adapter } };
}

/** Returns the result of a step, with the reasons. */
export async function makeStep(
  { ctx, tested: { settings }, state }: RunningChat,
  by: TestStep['by'],
  { messages, deeds, record, intent }: StepNotes,
): Promise<TestStep> {
  const step = { by, at: state.now, messages, deeds };
  if (!record) return { ...step, why: null };
  const minutes = settings.booking?.duration_minutes ?? 0;
  const describeAction = (proposal: Parameters<typeof describeProposal>[0]) =>
    proposal.kind === 'book'
      ? fact('did_book', { at: parseSlotId(proposal.slot_id, minutes).start_at })
      : describeProposal(proposal);
  const known = new Map(record.before.map(({ key, value }) => [key, value]));
  const total = sumAttempts(record.attempts, '');
  const priced = total.calls > 0 && total.micros !== null;
  return {
    ...step,
    why: {
      reasoning: record.reasoning,
      intent: intent?.kind ?? null,
      learned: record.after.filter(({ key, value }: Finding) => known.get(key) !== value),
      proposals: [
        ...record.accepted
          .filter((one) => one.kind !== 'finding')
          .map((one) => ({ what: describeAction(one), done: true, why_not: null })),
        ...record.refused.map(({ what, why }) => ({ what, done: false, why_not: why })),
      ],
      slots: intent?.kind === 'offer' ? intent.slots.map(({ start_at }) => start_at) : [],
      passages: record.passages.map(({ source, heading, text }) => ({
        source: [source, heading].filter(Boolean).join(' > '),
        text,
      })),
      model: record.model,
      attempts: record.attempts.map(({ model, outcome, problems }) => ({ model, outcome, problems })),
      tokens: total.input + total.output,
      cost: priced ? `${(total.micros! / 1_000_000).toFixed(4)} ${await getCurrency(ctx)}` : null,
      ms: total.ms,
    },
  };
}
