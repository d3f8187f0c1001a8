// A sender that knows nothing of restrictions: it writes the same text to a whole list from a fresh number, at a fixed
// short gap and at any hour, does not read the answers, and follows up every day.
import { createDraw } from '../draw.ts';
import { type Script, writeToPerson } from './chat.testing.ts';
import { type NumberHistory, sortHistory } from './history.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;
/** The share of the list that is not on the network. */
const UNREGISTERED = 0.1;

/** Returns the history of a naive sender whose number was connected at `start`. */
export function sendNaively(seed: string, { start, days }: { start: number; days: number }): NumberHistory {
  const draw = createDraw(`${seed}/naive`);
  const script: Script = {
    first: 'Hello! We have a great offer for you. Are you interested?',
    questions: ['Do you own the place?', 'Do you want to start this year?', 'Can we call you today?'],
    answer_ms: 10 * SECOND_MS,
    follow_up: 'Hello again! Did you see our offer?',
    follow_ups_ms: Array.from({ length: days }, (_, day) => (day + 1) * DAY_MS),
    stops: false,
  };
  const leads = Math.floor(draw.between(300, 400));
  const gap = Math.round(draw.between(3, 20)) * SECOND_MS;
  const first = start + Math.floor(draw.between(0, 24)) * HOUR_MS;
  const chats = Array.from({ length: leads }, (_, index) => {
    const own = createDraw(`${seed}/naive/person/${index}`);
    const phone = String(33_700_000_000 + index);
    const is_registered = !own.chance(UNREGISTERED);
    return writeToPerson(
      script,
      { phone, first: first + index * gap, end: start + days * DAY_MS, is_registered },
      own,
    );
  });
  return sortHistory({
    connected_since: start,
    sent: chats.flatMap(({ sent }) => sent),
    received: chats.flatMap(({ received }) => received),
  });
}
