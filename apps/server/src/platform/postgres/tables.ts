// Lists the tables, and what the pages of the dashboard show of each (dashboard-operations.md#live).
import type { LIVE_RECORDS } from '@parley/contract';

interface ShownRows {
  /** True if the rows belong to a lead or to its timeline. */
  lead?: true;
  /** The kind of the records that the rows belong to. */
  record?: (typeof LIVE_RECORDS)[number];
}

/** Every table. A statement that writes a table with `lead` or `record` is reported to the pages that show its rows. */
const TABLES = {
  activity: {},
  agent_revisions: { record: 'agents' },
  api_keys: { record: 'keys' },
  backups: {},
  block_rules: { record: 'blocked' },
  bookings: { lead: true, record: 'bookings' },
  bulk_leads: {},
  bulks: { record: 'bulks' },
  calendars: { record: 'calendars' },
  campaigns: { record: 'campaigns' },
  conversations: { lead: true },
  deleted_people: {},
  deliveries: { record: 'webhooks' },
  delivery_attempts: {},
  ended_meetings: {},
  events: {},
  findings: { lead: true },
  first_contacts: {},
  group_events: { record: 'groups' },
  group_members: { record: 'groups' },
  group_messages: { record: 'groups' },
  groups: { record: 'groups' },
  idempotency_keys: {},
  import_rows: { record: 'imports' },
  imports: { record: 'imports' },
  inbox_marks: { lead: true },
  installation: {},
  invitations: { record: 'team' },
  jobs: {},
  knowledge_sources: {},
  knowledge_uploads: { record: 'agents' },
  knowledge_words: {},
  lead_changes: {},
  lead_words: {},
  leads: { lead: true },
  link_clicks: {},
  link_days: {},
  link_visitors: {},
  links: { record: 'links' },
  lists: { record: 'lists' },
  masked_ids: {},
  media_files: {},
  members: { record: 'team' },
  mentions: { lead: true },
  message_changes: {},
  message_words: {},
  messages: { lead: true },
  model_notices: {},
  model_providers: { record: 'models' },
  model_settings: { record: 'models' },
  model_spending: {},
  notes: { lead: true },
  number_days: {},
  number_events: { record: 'numbers' },
  number_pairings: { record: 'numbers' },
  number_sessions: { record: 'numbers' },
  numbers: { record: 'numbers' },
  passages: {},
  people: {},
  portfolios: {},
  processes: {},
  rate_windows: {},
  registrations: {},
  resets: {},
  saved_replies: { record: 'replies' },
  saved_views: { record: 'views' },
  sessions: {},
  sign_in_tries: {},
  simulated_events: {},
  simulated_numbers: {},
  simulated_phones: {},
  simulations: {},
  slot_holds: {},
  teams: {},
  templates: {},
  turns: { lead: true },
  webhooks: { record: 'webhooks' },
} as const satisfies Record<string, ShownRows>;

export type Table = keyof typeof TABLES;

/** Returns what pages show of a table. */
export const getShownRows = (table: Table): ShownRows => TABLES[table];

/** Returns the names of all tables. */
export const listTables = (): Table[] => Object.keys(TABLES) as Table[];
