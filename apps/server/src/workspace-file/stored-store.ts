// Reads the rows that a workspace file describes.
import type { Scope } from '@parley/contract';
import { completeAgent } from '../features/campaigns/index.ts';
import type { Budgets } from '../features/models/index.ts';
import { type Queries, statement } from '../platform/postgres/database.ts';
import type {
  StoredCalendar,
  StoredCampaign,
  StoredLink,
  StoredList,
  StoredMember,
  StoredNumber,
  StoredProvider,
  StoredRule,
  StoredWebhook,
} from './blocks.ts';
import type { KnownFile } from './place-files.ts';

const numbers = statement<StoredNumber & { id: string; secrets_sealed: string | null }>(
  'workspace-file.numbers',
  `select id, handle, phone, name, engine, daily_quota, connected_since, pacing, settings, secrets_sealed
   from numbers where team_id = $1 and ($2::text is null or id = $2) order by id`,
);

/**
 * Lists the numbers, or the one with this id.
 * @param id null for all numbers.
 */
export function listNumbers(
  db: Queries,
  teamId: string,
  id: string | null,
): Promise<(StoredNumber & { id: string; secrets_sealed: string | null })[]> {
  return db.rows(numbers, [teamId, id]);
}

const calendars = statement<StoredCalendar & { id: string; secrets_sealed: string }>(
  'workspace-file.calendars',
  `select id, name, provider, settings, secrets_sealed from calendars
   where team_id = $1 and ($2::text is null or id = $2) order by id`,
);

/**
 * Lists the calendars, or the one with this id.
 * @param id null for all calendars.
 */
export function listCalendars(
  db: Queries,
  teamId: string,
  id: string | null,
): Promise<(StoredCalendar & { id: string; secrets_sealed: string })[]> {
  return db.rows(calendars, [teamId, id]);
}

const campaigns = statement<StoredCampaign & { id: string }>(
  'workspace-file.campaigns',
  `select campaign.id, campaign.slug, campaign.name, campaign.status, campaign.purpose, number.handle as number,
     campaign.template, campaign.agent
   from campaigns campaign
   left join numbers number on number.team_id = campaign.team_id and number.id = campaign.number_id
   where campaign.team_id = $1 and ($2::text is null or campaign.id = $2) order by campaign.id`,
);

/**
 * Lists the campaigns, or the one with this id.
 * @param id null for all campaigns.
 */
export async function listCampaigns(
  db: Queries,
  teamId: string,
  id: string | null,
): Promise<(StoredCampaign & { id: string })[]> {
  const rows = await db.rows(campaigns, [teamId, id]);
  return rows.map((row) => ({ ...row, agent: completeAgent(row.agent) }));
}

const emails = statement<{ id: string; email: string }>(
  'workspace-file.emails',
  'select id, email from members where team_id = $1',
);

/** Returns the members' email addresses, by id. */
export async function listEmails(db: Queries, teamId: string): Promise<ReadonlyMap<string, string>> {
  return new Map((await db.rows(emails, [teamId])).map(({ id, email }) => [id, email]));
}

const workspaceById = statement<{ slug: string; name: string; plan: string; timezone: string | null }>(
  'workspace-file.workspace',
  'select slug, name, plan, timezone from teams where team_id = $1',
);

export async function findWorkspace(
  db: Queries,
  teamId: string,
): Promise<{ slug: string; name: string; plan: string; timezone: string | null }> {
  return (await db.row(workspaceById, [teamId]))!;
}

const models = statement<StoredModels>(
  'workspace-file.models',
  `select settings.budgets, settings.transcription, coalesce((
     select json_agg(json_build_object('name', provider.name, 'kind', provider.kind, 'base_url', provider.base_url,
       'key_sealed', provider.key_sealed, 'prices', provider.prices, 'sees', provider.sees) order by provider.name)
     from model_providers provider where provider.team_id = $1), '[]'::json) as providers
   from (select $1::text as team_id) workspace
   left join model_settings settings on settings.team_id = workspace.team_id`,
);

export interface StoredModels {
  providers: (StoredProvider & { key_sealed: string })[];
  budgets: Budgets | null;
  transcription: string | null;
}

export async function findModels(db: Queries, teamId: string): Promise<StoredModels> {
  return (await db.row(models, [teamId]))!;
}

const members = statement<StoredMember>(
  'workspace-file.members',
  // While the member has not accepted a role, the role is that in the latest file.
  `select member.email, member.name, coalesce(invitation.role, member.role) as role,
     coalesce(invitation.scopes, member.scopes) as scopes, member.calendar
   from members member
   left join invitations invitation on invitation.team_id = member.team_id and invitation.invited_by is null
     and lower(invitation.email) = lower(member.email)
   where member.team_id = $1 order by member.id`,
);

export function listMembers(db: Queries, teamId: string): Promise<StoredMember[]> {
  return db.rows(members, [teamId]);
}

const keys = statement<{ name: string; scopes: Scope[] }>(
  'workspace-file.keys',
  'select name, scopes from api_keys where team_id = $1 and revoked_at is null order by id',
);

/** Lists the active keys. */
export function listKeys(db: Queries, teamId: string): Promise<{ name: string; scopes: Scope[] }[]> {
  return db.rows(keys, [teamId]);
}

const lists = statement<StoredList>(
  'workspace-file.lists',
  `select list.name, list.description, campaign.slug as campaign from lists list
   left join campaigns campaign on campaign.team_id = list.team_id and campaign.id = list.campaign_id
   where list.team_id = $1 and list.deleted_at is null order by list.id`,
);

export function listLists(db: Queries, teamId: string): Promise<StoredList[]> {
  return db.rows(lists, [teamId]);
}

const links = statement<StoredLink>(
  'workspace-file.links',
  `select link.code, link.name, number.handle as number, campaign.slug as campaign, link.source, link.message,
     link.dedicated, link.active
   from links link
   join numbers number on number.team_id = link.team_id and number.id = link.number_id
   left join campaigns campaign on campaign.team_id = link.team_id and campaign.id = link.campaign_id
   where link.team_id = $1 order by link.id`,
);

export function listLinks(db: Queries, teamId: string): Promise<StoredLink[]> {
  return db.rows(links, [teamId]);
}

const rules = statement<StoredRule>(
  'workspace-file.rules',
  `select rule.kind, rule.value, rule.label, rule.reason, campaign.slug as campaign from block_rules rule
   left join campaigns campaign on campaign.team_id = rule.team_id and campaign.id = rule.campaign_id
   where rule.team_id = $1 order by rule.id`,
);

export function listRules(db: Queries, teamId: string): Promise<StoredRule[]> {
  return db.rows(rules, [teamId]);
}

const webhooks = statement<StoredWebhook>(
  'workspace-file.webhooks',
  'select url, events, description, active from webhooks where team_id = $1 order by id',
);

export function listWebhooks(db: Queries, teamId: string): Promise<StoredWebhook[]> {
  return db.rows(webhooks, [teamId]);
}

const files = statement<KnownFile>(
  'workspace-file.files',
  `select campaign.slug as campaign, source.name, source.id as source_id,
     encode(sha256(source.original), 'hex') as digest
   from knowledge_sources source
   join campaigns campaign on campaign.team_id = source.team_id and campaign.id = source.campaign_id
   where source.team_id = $1 and source.kind = 'file' order by source.id`,
);

/** Lists the files in the knowledge of campaigns. */
export function listFiles(db: Queries, teamId: string): Promise<KnownFile[]> {
  return db.rows(files, [teamId]);
}
