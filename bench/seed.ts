// The workspaces of a benchmark: four for reading, and a busy one with numbers that receive messages.
import type { Client } from 'pg';
import type { App } from '../apps/server/src/composition/app.ts';
import { writeLeadWords } from '../apps/server/src/features/leads/index.ts';
import { writeMessageWords } from '../apps/server/src/features/messages/index.ts';
import {
  createMake,
  NO_PACING,
  USUAL_AGENT,
  type Workspace,
} from '../apps/server/src/testing/make-workspace.ts';

const READ_TEAMS = 4;
/** Leads of a workspace with a transcript of 60 messages. */
export const TALKATIVE = 200;
/**
 * The busy workspace has one active campaign on each number, the maximum of the largest plan, because a number sends at
 * most 1,000 messages a day.
 */
const BUSY_NUMBERS = 50;

export interface BenchTeam {
  team_id: string;
  /** An API key with every scope. */
  key: string;
  /** Simulated numbers, each with an active campaign. */
  numbers: string[];
  /** The number of seeded leads; 0 in the busy workspace. */
  leads: number;
}

/** Returns the id of a seeded lead. Ids have Parley's format and sort by creation. */
export function buildLeadId(index: number): string {
  return `lead_0${index.toString(16).padStart(25, '0')}`;
}

/** Returns the index of the first lead of a workspace. The workspace's other leads follow it. */
export function getFirstLead(teams: BenchTeam[], team: BenchTeam): number {
  return teams.slice(0, teams.indexOf(team)).reduce((sum, one) => sum + one.leads, 0);
}

/** Creates the workspaces. The last one is the busy one. */
export async function seedWorkspaces(app: App, owner: Client, leads: number): Promise<BenchTeam[]> {
  const make = createMake(app);
  const teams: BenchTeam[] = [];
  for (let i = 0; i < READ_TEAMS; i++) {
    const w = await make.workspace({ slug: `bench-${i}` });
    const share = Math.floor(leads / READ_TEAMS);
    const team = { team_id: w.teamId, key: w.key, numbers: [w.number], leads: share };
    teams.push(team);
    await fillWorkspace(owner, w, getFirstLead(teams, team), share);
    await owner.query(INSERT_MESSAGES, [w.teamId, w.numberId, getFirstLead(teams, team), TALKATIVE]);
  }
  teams.push(await createBusyTeam(app, 'bench-busy', 'offline'));
  // Index the words now, so that no measurement includes it.
  while ((await writeLeadWords(app.system.db)) || (await writeMessageWords(app.system)));
  await owner.query(REFERENCE_LEADS);
  await owner.query('vacuum (analyze) leads, conversations, messages, reference_leads');
  await owner.query('checkpoint').catch(() => {});
  return teams;
}

/** Adds leads to one campaign, each with an empty conversation. @param first index of the first lead. */
export async function fillWorkspace(
  owner: Client,
  { teamId, numberId, campaignId }: Pick<Workspace, 'teamId' | 'numberId' | 'campaignId'>,
  first: number,
  leads: number,
): Promise<void> {
  await owner.query(INSERT_LEADS, [teamId, numberId, campaignId, first, leads]);
  await owner.query(INSERT_CONVERSATIONS, [teamId]);
}

/**
 * Creates a workspace with as many numbers as the largest plan allows, and an active campaign on each.
 * @param more additional sections of the workspace file.
 */
export async function createBusyTeam(
  app: App,
  slug: string,
  model: string,
  more: Record<string, unknown> = {},
): Promise<BenchTeam> {
  const make = createMake(app);
  const phones = Array.from({ length: BUSY_NUMBERS - 1 }, () => make.phone());
  const usual = { engine: 'simulator', daily_quota: 1000, connected_since: '2026-01-01', pacing: NO_PACING };
  const campaign = (phone: string, index: number) => ({
    slug: `${slug}-${index}`,
    name: 'Lea from Acme',
    status: 'active',
    purpose: 'setter',
    number: phone,
    agent: { ...USUAL_AGENT, model },
  });
  const w = await make.workspace({
    slug,
    agent: { model },
    ...more,
    numbers: phones.map((phone) => ({ ...usual, phone, name: 'Front desk' })),
    campaigns: phones.map(campaign),
  });
  return { team_id: w.teamId, key: w.key, numbers: [w.number, ...phones], leads: 0 };
}

/** Inserts 60 messages for each of several leads in a workspace. */
export const INSERT_MESSAGES = `
  insert into messages (team_id, id, lead_id, number_id, direction, type, text, status, sent_at, created_at)
  select $1, 'msg_0' || lpad(to_hex(($3::int + i) * 60 + n), 25, '0'), 'lead_0' || lpad(to_hex($3::int + i), 25, '0'),
    $2, case when n % 2 = 0 then 'inbound' else 'outbound' end,
    case when n % 2 = 0 then 'USER_MESSAGE' else 'AI_REPLY' end,
    'Message ' || n || ' of a conversation about a new kitchen, and when to come and see it.',
    case when n % 2 = 0 then 'received' else 'accepted' end, at, at
  from generate_series(0, $4::int - 1) i, generate_series(1, 60) n,
    lateral (select timestamptz '2026-01-01' + (i * 60 + n) * interval '1 minute' as at) written`;

/**
 * Leads and messages as a short handwritten server would store them: one table each, with only the necessary indexes.
 */
const REFERENCE_LEADS = `
  create table reference_leads as
    select lead.*, conversation.messages_count, conversation.last_message_at, conversation.last_message_direction
    from leads lead
    left join conversations conversation on conversation.team_id = lead.team_id and conversation.lead_id = lead.id;
  alter table reference_leads add primary key (team_id, id);
  create index on reference_leads (team_id, status, id);
  grant select on reference_leads to parley_app;
  create table reference_received (id text primary key, phone text, text text, at timestamptz);
  grant insert on reference_received to parley_app`;

const INSERT_CONVERSATIONS = `
  insert into conversations (team_id, lead_id, campaign_id, listed, messages_count, last_message_at,
    last_message_direction, updated_at)
  select team_id, id, campaign_id, listed, row_number() over () % 12, created_at + interval '1 hour',
    case when row_number() over () % 2 = 0 then 'inbound' else 'outbound' end, created_at
  from leads where team_id = $1`;

const INSERT_LEADS = `
  insert into leads (team_id, id, number_id, campaign_id, phone, whatsapp_id, name, email, status, qualified_at,
    replied, in_touch, source, external_reference, tags, first_contact_at, created_at, updated_at)
  select $1, 'lead_0' || lpad(to_hex(i), 25, '0'), $2, $3, (33600000000 + i)::text, (33600000000 + i) || '@c.us',
    'Marie Durand ' || i, 'marie' || i || '@example.com', status,
    case when status = 'qualified' then at end, i % 3 > 0, true, 'api', 'crm-' || i, '{spring,kitchen}', at, at, at
  from generate_series($4::int, $4::int + $5::int - 1) i,
    lateral (select (array['in_progress', 'in_progress', 'in_progress', 'qualified', 'not_interested', 'cold'])[i % 6 + 1]
      as status, timestamptz '2026-01-01' + i * interval '1 minute' as at) made`;
