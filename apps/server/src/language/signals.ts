// Rules that check every text from a lead before any agent reads it.
import { cancelsMeeting } from './answers/cancel-requests.ts';
import { isOptIn } from './opt-in.ts';
import { isDataRequest, isOptOut } from './opt-out.ts';
import { findTrouble, type Trouble } from './trouble.ts';
import { lexicons } from './words/lexicon.ts';
import { getReader } from './words/reader.ts';

export interface TextSignals {
  /** Whether the text asks for no more messages. */
  opts_out: boolean;
  /** Whether the text asks to delete the person's data. Then `opts_out` is true too. */
  asks_deletion: boolean;
  /** Whether the text asks for no more messages, and to cancel the meeting. */
  cancels: boolean;
  /** Why a person has to take over immediately; null if not. */
  trouble: Trouble | null;
  /** Whether the text takes back an earlier opt-out. */
  opts_in: boolean;
  /** Whether checking the text took longer than allowed, so that a person has to read it. */
  unreadable: boolean;
}

/** The signals of a message without text. */
export const NO_SIGNALS: TextSignals = {
  opts_out: false,
  asks_deletion: false,
  cancels: false,
  trouble: null,
  opts_in: false,
  unreadable: false,
};
export const UNREADABLE: TextSignals = { ...NO_SIGNALS, unreadable: true };

/** Returns the signals of a text. The time that this takes is proportional to the length of the text. */
export function findSignals(text: string): TextSignals {
  const opts_out = isOptOut(text);
  const asks_deletion = opts_out && isDataRequest(text);
  const cancels = opts_out && Object.keys(lexicons).some((one) => cancelsMeeting(text, getReader(one)));
  return {
    ...{ opts_out, asks_deletion, cancels, trouble: findTrouble(text) },
    ...{ opts_in: isOptIn(text), unreadable: false },
  };
}

/** The texts that show in which language a lead writes. */
export interface SpokenTexts {
  /** The lead's messages since our last one. */
  unanswered: string;
  /** Our last message, unless it is the campaign's first message. */
  own: string;
  /** The lead's latest messages. */
  heard: string;
  /** The campaign's language. */
  campaign: string;
}

/** The messages of a conversation, oldest first, and the campaign's language. */
export interface SpokenConversation {
  brief: { language: string };
  transcript: readonly { direction: 'inbound' | 'outbound'; text: string | null; intent: object | null }[];
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
  /** Returns the language in which the lead writes (BCP 47 primary subtag); null if it is unclear. */
  language(teamId: string, said: SpokenConversation): Promise<string | null>;
}
