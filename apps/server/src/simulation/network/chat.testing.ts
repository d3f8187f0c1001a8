// A chat of a sender, whose messages are fixed, with a simulated person.
import type { Draw } from '../draw.ts';
import { createPerson } from '../person.ts';
import { drawProfile } from '../profile.ts';
import { personWords } from '../words.ts';
import type { ReceivedFromNetwork, SentToNetwork } from './history.ts';

/** How a sender writes to everyone. */
export interface Script {
  first: string;
  /** The next messages, one for each answer. The chat ends with the answer to the last. */
  questions: readonly string[];
  /** The time until a question, in milliseconds. */
  answer_ms: number;
  follow_up: string;
  /** The times of the follow-ups after the last message to a person who is silent, in milliseconds. */
  follow_ups_ms: readonly number[];
  /** Whether the sender stops at an opt-out. */
  stops: boolean;
}

export interface Chat {
  sent: SentToNetwork[];
  received: ReceivedFromNetwork[];
}

/** A person does not look at the phone all the time. */
const SHORTEST_REPLY_MS = 20_000;

/**
 * Writes to one person, who answers as often and as late as the persons of a campaign.
 * @param given the times are in milliseconds since the epoch; a phone that is not registered never answers
 */
export function writeToPerson(
  script: Script,
  given: { phone: string; first: number; end: number; is_registered: boolean },
  draw: Draw,
): Chat {
  const { phone, end, is_registered } = given;
  const criteria = script.questions.map((ask) => ({ key: ask, ask, expect: 'yes' }));
  const words = personWords['en']!;
  const profile = drawProfile(0, criteria, words, draw);
  const person = createPerson(profile, words, [], draw);
  const chat: Chat = { sent: [], received: [] };
  const send = (at: number, text: string) => chat.sent.push({ at, phone, text, is_registered });
  let at = given.first;
  for (const text of [script.first, ...script.questions]) {
    if (at >= end) break;
    send(at, text);
    const lines = is_registered ? person.answer([text]) : [];
    const wait = Math.round(Math.max(draw.longTail(profile.delay, 3), SHORTEST_REPLY_MS));
    const reply = lines.length > 0 ? at + wait : end;
    for (const after of script.follow_ups_ms)
      if (at + after < Math.min(reply, end)) send(at + after, script.follow_up);
    if (reply >= end) break;
    const isOptOut = lines.some(({ means }) => means.kind === 'opt_out');
    chat.received.push({ at: reply, phone, is_opt_out: isOptOut });
    if (isOptOut && script.stops) break;
    at = reply + script.answer_ms;
  }
  return chat;
}
