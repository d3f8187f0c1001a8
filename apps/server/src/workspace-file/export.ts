// `parley export`: writes a workspace to a file (workspace-file.md#export). Applying that file changes nothing.

import { getCalendarSettings, isSecret } from '../calendars/settings.ts';
import type { Ctx } from '../context.ts';
import { getEngineSettings } from '../engines/settings.ts';
import { openCalendar } from '../features/calendars/index.ts';
import { readCampaignKnowledge } from '../features/knowledge/index.ts';
import { providerPurpose } from '../features/models/index.ts';
import { readGivenSecrets } from '../features/numbers/index.ts';
import type { Block, KnowledgeBlock } from './agent-block.ts';
import * as blocks from './blocks.ts';
import { type PlacedFile, placeFiles } from './place-files.ts';
import { createVariables, type Variable } from './secret-names.ts';
import * as store from './stored-store.ts';
import { writeYaml } from './write-yaml.ts';

export interface ExportedWorkspace {
  slug: string;
  /** The workspace file. */
  yaml: string;
  /** The environment variables that the file needs. */
  variables: readonly Variable[];
  /** The files that the workspace file names. */
  files: readonly PlacedFile[];
  /** What neither the file nor its folder contains, as one sentence for each kind of data. */
  remarks: readonly string[];
}

export async function exportWorkspace(ctx: Ctx): Promise<ExportedWorkspace> {
  const { db, teamId, seal } = ctx;
  const workspace = await store.findWorkspace(db, teamId);
  const { providers, budgets, transcription } = await store.findModels(db, teamId);
  const variables = createVariables();
  const remarks: string[] = [];

  const models = providers.map((provider) => {
    const has = seal.open(provider.key_sealed, providerPurpose(teamId, provider.name)) !== '';
    const about = { kind: 'model provider', name: provider.name, called: provider.name };
    return blocks.toModelBlock(provider, (field) => (has ? variables.of(about, field) : undefined));
  });
  const members = (await store.listMembers(db, teamId)).map(blocks.toMemberBlock);
  const keys = keepOldest('key', await store.listKeys(db, teamId), ({ name }) => name, remarks);
  const numbers = (await store.listNumbers(db, teamId, null)).map((number) => {
    const given = readGivenSecrets(seal, { ...number, team_id: teamId });
    const fields = getEngineSettings(number.engine)?.fields ?? {};
    const about = { kind: 'number', name: number.handle, called: number.name ?? number.handle };
    return blocks.toNumberBlock(number, (field) =>
      field in given || !fields[field]?.optional ? variables.of(about, field) : undefined,
    );
  });
  const calendars = (await store.listCalendars(db, teamId, null)).map((calendar) => {
    const names = readCalendarSecrets(
      calendar,
      openCalendar(seal, { ...calendar, team_id: teamId }, calendar.secrets_sealed),
    );
    const about = { kind: 'calendar', name: calendar.name, called: calendar.name };
    return blocks.toCalendarBlock(calendar, (field) =>
      names.has(field) ? variables.of(about, field) : undefined,
    );
  });

  const emails = await store.listEmails(db, teamId);
  const stored = await store.listCampaigns(db, teamId, null);
  const known = new Map<string, KnowledgeBlock[]>();
  for (const { id } of stored) known.set(id, await readCampaignKnowledge(db, teamId, id));
  const { files, getBlock, missing } = placeFiles(await store.listFiles(db, teamId));
  for (const { campaign, name } of missing)
    remarks.push(`The file ${name} of the campaign ${campaign} is not stored: put it next to this file.`);
  const campaigns = stored.map((campaign) => {
    const knowledge = known
      .get(campaign.id)!
      .map((item) => ('file' in item ? getBlock(campaign.slug, item.file) : item));
    return blocks.toCampaignBlock(campaign, { emails, knowledge });
  });

  const lists = keepOldest('list', await store.listLists(db, teamId), ({ name }) => name, remarks);
  const links = await store.listLinks(db, teamId);
  const rules = await store.listRules(db, teamId);
  const webhooks = keepOldest('webhook', await store.listWebhooks(db, teamId), ({ url }) => url, remarks);

  const { timezone, ...names } = workspace;
  const sections: Block = {
    workspace: { ...names, ...(timezone !== null && { timezone }) },
    ...omitEmpty('models', models),
    ...(budgets && { budgets: blocks.toBudgetsBlock(budgets) }),
    ...(transcription !== null && { transcription }),
    ...omitEmpty('members', members),
    ...omitEmpty('keys', keys.map(blocks.toKeyBlock)),
    ...omitEmpty('numbers', numbers),
    ...omitEmpty('calendars', calendars),
    ...omitEmpty('campaigns', campaigns),
    ...omitEmpty('lists', lists.map(blocks.listBlock)),
    ...omitEmpty('links', links.map(blocks.linkBlock)),
    ...omitEmpty('blocked', rules.map(blocks.toRuleBlock)),
    ...omitEmpty('webhooks', webhooks.map(blocks.toWebhookBlock)),
  };
  const yaml = writeYaml(sections, buildComments(workspace.slug, variables.all, remarks));
  return { slug: workspace.slug, yaml, variables: variables.all, files, remarks };
}

const omitEmpty = (name: string, items: readonly unknown[]) => (items.length > 0 ? { [name]: items } : {});

const formatCount = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Returns the oldest record with each name, because a file that uses the name refers to that one. */
function keepOldest<Item>(
  kind: string,
  items: readonly Item[],
  nameOf: (item: Item) => string,
  remarks: string[],
): Item[] {
  const known = new Set<string>();
  const first = items.filter((item) => !known.has(nameOf(item)) && known.add(nameOf(item)));
  const more = items.length - first.length;
  if (more > 0) remarks.push(`${formatCount(more, kind)} with the same name as another ${kind}.`);
  return first;
}

/**
 * Returns the names of a calendar's secrets. If the secrets are lost, returns the names of those that the calendar
 * needs.
 */
function readCalendarSecrets(
  { provider, settings }: blocks.StoredCalendar,
  stored: Readonly<Record<string, string>>,
): Set<string> {
  if (Object.keys(stored).length > 0) return new Set(Object.keys(stored));
  const { fields, either = [] } = getCalendarSettings(provider);
  const secret = (name: string) => isSecret(fields[name]!);
  const needed = Object.keys(fields).filter((name) => secret(name) && !fields[name]!.optional);
  const group = either.find((names) => names.some((name) => name in settings)) ?? either[0] ?? [];
  return new Set([...needed, ...group.filter(secret)]);
}

function buildComments(slug: string, variables: readonly Variable[], remarks: readonly string[]): string[] {
  const width = Math.max(0, ...variables.map(({ name }) => name.length));
  const needs = variables.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`);
  return [
    `The workspace ${slug}. "parley apply FILE" changes it to match this file. Applied unchanged, the file has no effect.`,
    ...(needs.length > 0
      ? [
          '',
          'Variables of the environment that it needs (if a record already exists, unset ones keep their stored values):',
          ...needs,
        ]
      : []),
    '',
    'Not in it: passwords, the values of keys and of webhooks’ secrets (missing records get new ones),',
    'leads and conversations.',
    ...(remarks.length > 0 ? ['', 'Also not:', ...remarks.map((remark) => `  ${remark}`)] : []),
  ];
}
