// Finds out what a committed statement changed, from the tables that it declares and its values, so that operations need
// not report their changes. An id contains its kind (api.md#ids).
import type { Statement } from './postgres/database.ts';
import { getShownRows } from './postgres/tables.ts';

export interface TouchedRecords {
  teamId: string;
  /** The ids of changed leads. */
  leads: string[];
  /** The ids of changed messages, notes and bookings. */
  lines: string[];
  /** The kinds of other changed records. */
  records: string[];
}

/** Returns the records that the statement changed, by workspace; empty if no page shows them. */
export function findTouched(
  { writes }: Pick<Statement<unknown>, 'writes'>,
  values: readonly unknown[],
): TouchedRecords[] {
  if (writes.length === 0) return [];
  const shown = writes.map(getShownRows);
  const leads = shown.some(({ lead }) => lead);
  const records = [...new Set(shown.flatMap(({ record }) => record ?? []))];
  if (!leads && records.length === 0) return [];
  const named: NamedIds = { leads: [], lines: [] };
  for (const value of values) addIds(named, value, leads);
  return findTeams(values).map((teamId) => ({ teamId, ...named, records }));
}

const TEAM = /^team_[0-9a-z]{26}$/;

/**
 * Returns the workspaces. The first value is the workspace or an array of several. Ignores user text that merely looks
 * like an id.
 */
function findTeams(values: readonly unknown[]): string[] {
  const isTeam = (value: unknown) => typeof value === 'string' && TEAM.test(value);
  if (isTeam(values[0])) return [values[0] as string];
  const many = values.find((value) => Array.isArray(value) && value.length > 0 && value.every(isTeam));
  return [...new Set(many as string[] | undefined)];
}

type NamedIds = Pick<TouchedRecords, 'leads' | 'lines'>;

/** Matches ids, because the values can also include text written by people. */
const ID = /^(lead|msg|note|book)_[0-9a-z]{26}$/;

function addIds(named: NamedIds, value: unknown, leads: boolean): void {
  if (!leads) return;
  if (Array.isArray(value)) {
    for (const one of value) addIds(named, one, leads);
  } else if (typeof value === 'string') {
    const kind = ID.exec(value)?.[1];
    if (kind === undefined) return;
    if (kind === 'lead') named.leads.push(value);
    else named.lines.push(value);
  }
}
