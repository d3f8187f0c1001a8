// Who asked to end or move a meeting. The meeting's row, the journal and the message to the lead name this person.
import type { MeetingDoer } from '@parley/contract';
import type { MeetingActor } from '../../calendars/port.ts';

export interface MeetingAsker {
  who: 'lead' | 'host' | 'member';
  /** The name to show in the journal. */
  name: string;
}

export const THE_LEAD: MeetingAsker = { who: 'lead', name: 'The lead' };
const THE_HOST: MeetingAsker = { who: 'host', name: 'The host' };

/** Returns the person who, according to the provider, asked; null if the provider names no one. */
export function getAsker(by: MeetingActor | null): MeetingAsker | null {
  if (by === null) return null;
  return by === 'lead' ? THE_LEAD : THE_HOST;
}

/** Returns the asker in the format of facts. */
export function toDoerFact({ who, name }: MeetingAsker): MeetingDoer {
  return { by: who, name: who === 'member' ? name : null };
}
