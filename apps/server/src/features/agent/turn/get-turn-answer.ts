// Runs the agent, which reads the conversation and proposes what to do. Reading has a deadline: if it takes longer, a
// person takes over (docs/adr/bound-the-time-of-outside-input.md).
import { type Fact, fact } from '@parley/contract';
import type { Answerer, TranscriptMessage, TurnInput, TurnOutput } from '../../../agents/port.ts';
import type { Ctx } from '../../../context.ts';
import { CallLimitExceeded } from '../../../platform/threads.ts';
import { findMachineProblem } from './detect-loops.ts';

/** What the agent read and what it proposed. */
export interface AgentResult {
  /**
   * The input that the agent read. Its transcript is empty if reading took too long, so that later steps do not read it
   * again.
   */
  input: TurnInput;
  output: TurnOutput;
  /** The ids of the lead's messages that a machine wrote. */
  auto_replies: ReadonlySet<string>;
}

const UNREADABLE = fact('unreadable');

/** Runs the agent on a conversation. @throws {NoAnswer} if no model can answer now. */
export async function getTurnAnswer(ctx: Ctx, answerer: Answerer, input: TurnInput): Promise<AgentResult> {
  const { transcript } = input;
  try {
    const auto_replies = await findAutoReplies(ctx, transcript);
    const machine = findMachineProblem(transcript, auto_replies);
    const output = machine === null ? await answerer.turn(input) : createHandOver(machine, transcript);
    return { input, output, auto_replies };
  } catch (error) {
    if (!(error instanceof CallLimitExceeded)) throw error;
    ctx.log.error({ err: error, team: ctx.teamId }, "a lead's messages took too long to read");
    const output = createHandOver(UNREADABLE, transcript);
    return { input: { ...input, transcript: [] }, output, auto_replies: new Set() };
  }
}

/** Returns a hand-over without a reply. */
function createHandOver(reason: Fact, transcript: readonly TranscriptMessage[]): TurnOutput {
  const message_id = transcript.at(-1)!.id;
  return {
    proposals: [{ kind: 'hand_over', reason, message_id }],
    reply: null,
    reasoning: reason,
  };
}

async function findAutoReplies(
  ctx: Ctx,
  transcript: readonly TranscriptMessage[],
): Promise<ReadonlySet<string>> {
  const heard = transcript.flatMap(({ id, direction, text }) =>
    direction === 'inbound' && text !== null ? [{ id, text }] : [],
  );
  const found = await ctx.reader.autoReplies(
    ctx.teamId,
    heard.map(({ text }) => text),
  );
  return new Set(heard.flatMap(({ id }, n) => (found[n] ? [id] : [])));
}
