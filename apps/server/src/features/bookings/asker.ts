// Who asked to end or to move a meeting, for its row, its journal and the message to the lead.
import type { MeetingDoer } from '@parley/contract';
import type { MeetingActor } from '../../calendars/port.ts';

export interface Asker {
  who: 'lead' | 'host' | 'member';
  /** For the journal. */
  name: string;
}

export const THE_LEAD: Asker = { who: 'lead', name: 'The lead' };
const THE_HOST: Asker = { who: 'host', name: 'The host' };

/** Returns the person whom the provider names as the asker; null if it names no one. */
export function getAsker(by: MeetingActor | null): Asker | null {
  if (by === null) return null;
  return by === 'lead' ? THE_LEAD : THE_HOST;
}

/** Returns the asker in the format of facts. */
export function doerFact({ who, name }: Asker): MeetingDoer {
  return { by: who, name: who === 'member' ? name : null };
}
