// Finds out what a committed statement changed, from its text and values, so that operations need not report their
// changes. An id contains its kind (api.md#ids).
import type { Statement } from './postgres/database.ts';

/** Tables with rows that belong to a lead or to its timeline. */
const OF_LEADS = [
  'leads',
  'conversations',
  'messages',
  'notes',
  'bookings',
  'findings',
  'inbox_marks',
  'turns',
];
/** Other tables, with the kind of their records. */
const RECORDS: Record<string, string> = {
  campaigns: 'campaigns',
  agent_revisions: 'agents',
  knowledge_uploads: 'agents',
  numbers: 'numbers',
  number_sessions: 'numbers',
  number_pairings: 'numbers',
  number_events: 'numbers',
  lists: 'lists',
  imports: 'imports',
  import_rows: 'imports',
  links: 'links',
  groups: 'groups',
  group_members: 'groups',
  group_messages: 'groups',
  group_events: 'groups',
  members: 'team',
  invitations: 'team',
  api_keys: 'keys',
  webhooks: 'webhooks',
  deliveries: 'webhooks',
  saved_views: 'views',
  bulks: 'bulks',
  model_providers: 'models',
  model_settings: 'models',
  calendars: 'calendars',
  block_rules: 'blocked',
  bookings: 'bookings',
};

export interface TouchedRecords {
  teamId: string;
  /** The ids of changed leads. */
  leads: string[];
  /** The ids of changed messages, notes and bookings. */
  lines: string[];
  /** The kinds of other changed records. */
  records: string[];
}

interface TouchRule {
  leads: boolean;
  records: string[];
}

const WRITES = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?([a-z_]+)/g;
const NOTHING: TouchRule = { leads: false, records: [] };
const known = new Map<string, TouchRule>();

function parseConcern({ name, text }: Statement<unknown>): TouchRule {
  let concern = known.get(name);
  if (!concern) {
    const tables = [...text.matchAll(WRITES)].map(([, table]) => table!);
    const records = [...new Set(tables.flatMap((table) => RECORDS[table] ?? []))];
    const leads = tables.some((table) => OF_LEADS.includes(table));
    concern = leads || records.length > 0 ? { leads, records } : NOTHING;
    known.set(name, concern);
  }
  return concern;
}

/** Returns the records that the statement changed, by workspace; empty if no page shows them. */
export function findTouched(statement: Statement<unknown>, values: readonly unknown[]): TouchedRecords[] {
  const { leads, records } = parseConcern(statement);
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
