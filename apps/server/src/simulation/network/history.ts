// The messages of a number as the network sees them.
import type { PlayedPerson } from '../play.ts';

/** A message that the number sent. */
export interface SentToNetwork {
  /** In milliseconds since the epoch. */
  at: number;
  phone: string;
  text: string;
  /** Whether the phone is registered with the network. */
  is_registered: boolean;
}

/** A message that the number received. */
export interface ReceivedFromNetwork {
  at: number;
  phone: string;
  is_opt_out: boolean;
}

/** The messages of a number, in the order of their times. */
export interface NumberHistory {
  /** When the number was connected, in milliseconds since the epoch. */
  connected_since: number;
  sent: readonly SentToNetwork[];
  received: readonly ReceivedFromNetwork[];
}

/** Returns what the network saw of a played campaign. Simulated persons are all registered. */
export function readHistory(persons: readonly PlayedPerson[], connectedSince: Date): NumberHistory {
  return sortHistory({
    connected_since: connectedSince.getTime(),
    sent: persons.flatMap(({ phone, heard }) =>
      heard.map(({ at, text }) => ({ at, phone, text, is_registered: true })),
    ),
    received: persons.flatMap(({ phone, said }) =>
      said.map(({ at, means }) => ({ at, phone, is_opt_out: means.kind === 'opt_out' })),
    ),
  });
}

/** Returns a history with its messages in the order of their times. */
export function sortHistory({ connected_since, sent, received }: NumberHistory): NumberHistory {
  return {
    connected_since,
    sent: sent.toSorted((a, b) => a.at - b.at),
    received: received.toSorted((a, b) => a.at - b.at),
  };
}
