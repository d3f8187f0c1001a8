// What every text of a lead is checked for by rule, before any agent reads it.
import { isOptIn } from './opt-in.ts';
import { isOptOut } from './opt-out.ts';

export interface TextSignals {
  /** It asks for no more messages. */
  opts_out: boolean;
  /** It takes back an earlier opt-out. */
  opts_in: boolean;
}

/** Of a message without text, and of one that could not be read within the deadline. */
export const NO_SIGNALS: TextSignals = { opts_out: false, opts_in: false };

/** Returns the signals of a text. Time is proportional to its length. */
export function findSignals(text: string): TextSignals {
  return { opts_out: isOptOut(text), opts_in: isOptIn(text) };
}

/** Reads texts in a thread, which workspaces share. Rejects with `DeadlineExceeded` where that takes too long. */
export interface TextReader {
  /** Returns the signals of each text. */
  signals(teamId: string, texts: readonly string[]): Promise<TextSignals[]>;
  /** Returns for each text whether a machine wrote it: an out-of-office note, a menu. */
  autoReplies(teamId: string, texts: readonly string[]): Promise<boolean[]>;
}
