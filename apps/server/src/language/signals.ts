// Rules that check every text from a lead before any agent reads it.
import { isOptIn } from './opt-in.ts';
import { isOptOut } from './opt-out.ts';

export interface TextSignals {
  /** Whether the text asks for no more messages. */
  opts_out: boolean;
  /** Whether the text takes back an earlier opt-out. */
  opts_in: boolean;
  /** Whether checking the text took longer than allowed, so that a person has to read it. */
  unreadable: boolean;
}

/** The signals of a message without text. */
export const NO_SIGNALS: TextSignals = { opts_out: false, opts_in: false, unreadable: false };
export const UNREADABLE: TextSignals = { ...NO_SIGNALS, unreadable: true };

/** Returns the signals of a text. The time that this takes is proportional to the length of the text. */
export function findSignals(text: string): TextSignals {
  return { opts_out: isOptOut(text), opts_in: isOptIn(text), unreadable: false };
}

/**
 * Checks texts in a thread that all workspaces share. Rejects with `CallLimitExceeded` if a check takes too much time
 * or memory.
 */
export interface TextReader {
  /** Returns the signals of each text. */
  signals(teamId: string, texts: readonly string[]): Promise<TextSignals[]>;
  /** Returns for each text whether a machine wrote it: an out-of-office note, a menu. */
  autoReplies(teamId: string, texts: readonly string[]): Promise<boolean[]>;
}
