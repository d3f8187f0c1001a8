// What a committed statement concerns, read off its text and its values: so no verb has to say that it changed
// something, and none can forget to. Ids say of what kind they are (api.md#ids).
import type { Statement } from './postgres/database.ts';

/** Tables whose rows are a lead's, or lines of its timeline. */
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
/** Other tables: what of the workspace they hold. */
const RECORDS: Record<string, string> = {
  campaigns: 'campaigns',
  numbers: 'numbers',
  number_sessions: 'numbers',
  lists: 'lists',
  links: 'links',
  members: 'team',
  invitations: 'team',
  api_keys: 'keys',
  webhooks: 'webhooks',
  saved_views: 'views',
  bulks: 'bulks',
};

export interface Touched {
  teamId: string;
  /** Leads by id. */
  leads: string[];
  /** Messages, notes and bookings by id. */
  lines: string[];
  /** Kinds of other records. */
  records: string[];
}

interface Concern {
  leads: boolean;
  records: string[];
}

const WRITES = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?([a-z_]+)/g;
const NOTHING: Concern = { leads: false, records: [] };
const known = new Map<string, Concern>();

function concernOf({ name, text }: Statement<unknown>): Concern {
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

/** What the statement changed; null: nothing that anybody looks at. */
export function touchedBy(statement: Statement<unknown>, values: readonly unknown[]): Touched | null {
  const { leads, records } = concernOf(statement);
  if (!leads && records.length === 0) return null;
  const touched: Touched = { teamId: '', leads: [], lines: [], records };
  for (const value of values) note(touched, value, leads);
  return touched.teamId === '' ? null : touched;
}

/** Words of people are among the values. */
const ID = /^(team|lead|msg|note|book)_[0-9a-z]{26}$/;

function note(touched: Touched, value: unknown, leads: boolean): void {
  if (Array.isArray(value)) {
    for (const one of value) note(touched, one, leads);
  } else if (typeof value === 'string') {
    const kind = ID.exec(value)?.[1];
    if (kind === undefined) return;
    if (kind === 'team') touched.teamId ||= value;
    else if (!leads) return;
    else if (kind === 'lead') touched.leads.push(value);
    else touched.lines.push(value);
  }
}
