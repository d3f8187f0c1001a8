// Who asked for a meeting's end or move: for its row, its journal, and what the lead is told.
import type { MeetingDoer } from '@parley/contract';
import type { Doer } from '../../calendars/port.ts';

export interface Asker {
  who: 'lead' | 'host' | 'member';
  /** For the journal. */
  name: string;
}

export const THE_LEAD: Asker = { who: 'lead', name: 'The lead' };
const THE_HOST: Asker = { who: 'host', name: 'The host' };

/** As a calendar's provider says it; null: it does not. */
export function askerOf(by: Doer | null): Asker | null {
  if (by === null) return null;
  return by === 'lead' ? THE_LEAD : THE_HOST;
}

/** Returns the asker as facts have it. */
export function doerFact({ who, name }: Asker): MeetingDoer {
  return { by: who, name: who === 'member' ? name : null };
}
