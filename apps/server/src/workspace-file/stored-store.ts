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

/**
 * Lists the numbers, or the one with this id.
 * @param id null for all numbers.
 */
export const listNumbers = statement<StoredNumber & { id: string; secrets_sealed: string | null }>(
  'workspace-file.numbers',
  `select id, handle, phone, name, engine, daily_quota, connected_since, pacing, settings, secrets_sealed
   from numbers where team_id = $1 and ($2::text is null or id = $2) order by id`,
).rows((teamId: string, id: string | null) => [teamId, id]);

/**
 * Lists the calendars, or the one with this id.
 * @param id null for all calendars.
 */
export const listCalendars = statement<StoredCalendar & { id: string; secrets_sealed: string }>(
  'workspace-file.calendars',
  `select id, name, provider, settings, secrets_sealed from calendars
   where team_id = $1 and ($2::text is null or id = $2) order by id`,
).rows((teamId: string, id: string | null) => [teamId, id]);

/**
 * Lists the campaigns, or the one with this id.
 * @param id null for all campaigns.
 */
export const listCampaigns = statement<StoredCampaign & { id: string }>(
  'workspace-file.campaigns',
  `select campaign.id, campaign.slug, campaign.name, campaign.status, campaign.purpose, number.handle as number,
     campaign.template, campaign.agent
   from campaigns campaign
   left join numbers number on number.team_id = campaign.team_id and number.id = campaign.number_id
   where campaign.team_id = $1 and ($2::text is null or campaign.id = $2) order by campaign.id`,
).rows(
  (teamId: string, id: string | null) => [teamId, id],
  (rows) => rows.map((row) => ({ ...row, agent: completeAgent(row.agent) })),
);

const emails = statement<{ id: string; email: string }>(
  'workspace-file.emails',
  'select id, email from members where team_id = $1',
);

/** Returns the members' email addresses, by id. */
export async function listEmails(db: Queries, teamId: string): Promise<ReadonlyMap<string, string>> {
  return new Map((await db.rows(emails, [teamId])).map(({ id, email }) => [id, email]));
}

export const findWorkspace = statement<{ slug: string; name: string; plan: string; timezone: string | null }>(
  'workspace-file.workspace',
  'select slug, name, plan, timezone from teams where team_id = $1',
).row(
  (teamId: string) => [teamId],
  (row) => row!,
);

export const findModels = statement<StoredModels>(
  'workspace-file.models',
  `select settings.budgets, settings.transcription, coalesce((
     select json_agg(json_build_object('name', provider.name, 'kind', provider.kind, 'base_url', provider.base_url,
       'key_sealed', provider.key_sealed, 'prices', provider.prices, 'sees', provider.sees) order by provider.name)
     from model_providers provider where provider.team_id = $1), '[]'::json) as providers
   from (select $1::text as team_id) workspace
   left join model_settings settings on settings.team_id = workspace.team_id`,
).row(
  (teamId: string) => [teamId],
  (row) => row!,
);

export interface StoredModels {
  providers: (StoredProvider & { key_sealed: string })[];
  budgets: Budgets | null;
  transcription: string | null;
}

export const listMembers = statement<StoredMember>(
  'workspace-file.members',
  // While the member has not accepted a role, the role is that in the latest file.
  `select member.email, member.name, coalesce(invitation.role, member.role) as role,
     coalesce(invitation.scopes, member.scopes) as scopes, member.calendar
   from members member
   left join invitations invitation on invitation.team_id = member.team_id and invitation.invited_by is null
     and lower(invitation.email) = lower(member.email)
   where member.team_id = $1 order by member.id`,
).rows((teamId: string) => [teamId]);

/** Lists the active keys. */
export const listKeys = statement<{ name: string; scopes: Scope[] }>(
  'workspace-file.keys',
  'select name, scopes from api_keys where team_id = $1 and revoked_at is null order by id',
).rows((teamId: string) => [teamId]);

export const listLists = statement<StoredList>(
  'workspace-file.lists',
  `select list.name, list.description, campaign.slug as campaign from lists list
   left join campaigns campaign on campaign.team_id = list.team_id and campaign.id = list.campaign_id
   where list.team_id = $1 and list.deleted_at is null order by list.id`,
).rows((teamId: string) => [teamId]);

export const listLinks = statement<StoredLink>(
  'workspace-file.links',
  `select link.code, link.name, number.handle as number, campaign.slug as campaign, link.source, link.message,
     link.dedicated, link.active
   from links link
   join numbers number on number.team_id = link.team_id and number.id = link.number_id
   left join campaigns campaign on campaign.team_id = link.team_id and campaign.id = link.campaign_id
   where link.team_id = $1 order by link.id`,
).rows((teamId: string) => [teamId]);

export const listRules = statement<StoredRule>(
  'workspace-file.rules',
  `select rule.kind, rule.value, rule.label, rule.reason, campaign.slug as campaign from block_rules rule
   left join campaigns campaign on campaign.team_id = rule.team_id and campaign.id = rule.campaign_id
   where rule.team_id = $1 order by rule.id`,
).rows((teamId: string) => [teamId]);

export const listWebhooks = statement<StoredWebhook>(
  'workspace-file.webhooks',
  'select url, events, description, active from webhooks where team_id = $1 order by id',
).rows((teamId: string) => [teamId]);

/** Lists the files in the knowledge of campaigns. */
export const listFiles = statement<KnownFile>(
  'workspace-file.files',
  `select campaign.slug as campaign, source.name, source.id as source_id,
     encode(sha256(source.original), 'hex') as digest
   from knowledge_sources source
   join campaigns campaign on campaign.team_id = source.team_id and campaign.id = source.campaign_id
   where source.team_id = $1 and source.kind = 'file' order by source.id`,
).rows((teamId: string) => [teamId]);
