// Seals a calendar's secrets together and binds them to the calendar's row.
import type { Seal } from '../../platform/seal.ts';

export type Secrets = Readonly<Record<string, string>>;

/** Returns the purpose that binds the sealed secrets to their calendar. */
export function calendarPurpose(teamId: string, id: string): string {
  return `calendar ${teamId} ${id}`;
}

/** Returns the secrets in plain text; an empty object if the key that sealed them is lost. */
export function openSecrets(seal: Seal, calendar: { team_id: string; id: string }, sealed: string): Secrets {
  if (sealed === '') return {};
  return JSON.parse(seal.open(sealed, calendarPurpose(calendar.team_id, calendar.id)));
}
