// The interface through which the rest of the server uses a process's readers.
import type { TextReader } from '../../language/signals.ts';
import type { Kept, ReadAnswer } from '../model-agent/answer.ts';
import type { Tokens } from '../model-agent/tokens.ts';
import type { Agent, TurnInput } from '../port.ts';

/** Reads texts. Every method rejects with `CallLimitExceeded` if reading takes too much time or memory. */
export interface Readers extends TextReader {
  /** The agent without a model. */
  offline: Agent;
  /** Reads a model's answer (`model-agent/answer.ts`). */
  readAnswer(
    written: string,
    input: TurnInput,
    tokens: Tokens,
    kept: Kept,
  ): Promise<ReadAnswer | { unreadable: string }>;
}
