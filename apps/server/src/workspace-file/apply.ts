// Workspace as code: `parley apply` makes workspaces match a file (workspace-file.md#members). Records that the file
// omits stay unchanged, except for language models: omitted budgets, transcription and providers are unset. In a named
// record, omitted fields that change while the service runs also stay: a workspace's name and plan, a campaign's
// status, a member's name and password, a number's connected_since, whether a link or a webhook is active. Every other
// omitted field gets its default.
import { ContractError, type Issue, issue } from '@parley/contract';
import { getCalendarAddress } from '../calendars/settings.ts';
import type { Actor, Ctx, System } from '../context.ts';
import { getWebhookAddress } from '../engines/settings.ts';
import { saveRule } from '../features/blocklist/index.ts';
import { saveCalendar } from '../features/calendars/index.ts';
import {
  checkActivePool,
  findCampaignId,
  findMembersWithoutHours,
  findProvider,
  recordRevision,
  saveCampaign,
  updateZones,
} from '../features/campaigns/index.ts';
import { saveKey } from '../features/keys/index.ts';
import {
  getSourceName,
  type ReadOptions,
  type SavedSource,
  saveKnowledge,
} from '../features/knowledge/index.ts';
import { saveLink } from '../features/links/index.ts';
import { saveList } from '../features/lists/index.ts';
import { dropProviders, saveModelSettings, saveProvider } from '../features/models/index.ts';
import { findNumber, listSharing, lockSharing, saveNumber } from '../features/numbers/index.ts';
import {
  findMember,
  findWorkspace,
  lockFileApply,
  type SavedMember,
  saveMember,
  saveWorkspace,
} from '../features/team/index.ts';
import { saveWebhook } from '../features/webhooks/index.ts';
import type { Queries } from '../platform/postgres/database.ts';
import { getSqlState } from '../platform/postgres/database-errors.ts';
import { checkCalendars, type GetCalendar, type Zones } from './check-calendars.ts';
import { checkNumbers, type GetEngine } from './check-numbers.ts';
import { getUniquePath, type Reference } from './cross-checks.ts';
import { type ReadDocument, type ReadFile, readWorkspaceFile, readWorkspaceValue } from './document.ts';
import { ApplyError, createApplyError, type Path, type Problem } from './problem.ts';
import { type ReadKnowledge, readKnowledge } from './read-knowledge.ts';
import { DEFAULTS, type SchemaOptions } from './schema.ts';
import { readKeptSecrets, type StoredSecrets } from './stored-secrets.ts';

/** The records that a document created or found, as `--json` prints them (workspace-file.md#output). */
export interface Applied {
  workspace: { team_id: string; slug: string };
  /** `key` is null if the key already existed. */
  keys: { name: string; id: string; key: string | null }[];
  /** `pending` is null for members who already have their role. */
  members: ({ email: string } & SavedMember)[];
  /**
   * `number`: its phone, or `@` and its Instagram name. `webhook_url`: where the number's provider sends events; null
   * on the simulator.
   */
  numbers: { number: string; phone: string | null; id: string; webhook_url: string | null }[];
  /** `webhook_url`: where the provider sends events; null if Parley polls it. */
  calendars: { name: string; id: string; webhook_url: string | null }[];
  /** `knowledge`: each source and its number of passages; null for a page that was never fetched. */
  campaigns: { slug: string; id: string; knowledge: SavedSource[] }[];
  lists: { name: string; id: string }[];
  links: { code: string; id: string; url: string }[];
  /** `secret` is null if the subscription already existed. */
  webhooks: { url: string; id: string; secret: string | null }[];
}

export interface ApplyOptions extends SchemaOptions {
  /** The numbers are checked only if this is present. */
  engineOf: GetEngine;
  /** The calendars are checked only if this is present. */
  calendarOf: GetCalendar;
  /** Options for reading the files and pages that campaigns name. */
  knowledge: ReadOptions;
  /** True if the workspace keeps its language models when the file has none. */
  isPart: boolean;
  /**
   * Whether budgets and transcription are replaced even if the file is a part. By default, they are replaced unless the
   * file is a part.
   */
  setsModels: boolean;
  /** The actor of the change; by default a change without a named actor. */
  actor: Actor;
  /** Only checks the file: applies nothing, calls no provider, and reads no file or page. */
  isTrial: boolean;
  /**
   * `before` and `after` run other statements in the transaction of the change, before and after the file is applied.
   */
  before: (tx: Queries) => Promise<void>;
  after: (tx: Queries, applied: Applied) => Promise<void>;
}

/** Thrown to roll back a trial. */
class TrialEnded extends Error {}

/** Options for a file that the operator applies. */
const READING: ReadOptions = { folder: '.', allowLocal: true, offline: false };

/**
 * Applies all documents of a file, or none if there is any problem. It then throws an {@link ApplyError} that lists
 * every problem.
 * @param fileName the name of the file in error messages.
 */
export async function applyFile(
  system: System,
  text: string,
  fileName: string,
  options: Partial<ApplyOptions> = {},
): Promise<Applied[]> {
  const file = await readWithStoredSecrets(system, text, { ...DEFAULTS, ...options });
  return applyRead(system, file, fileName, options);
}

/**
 * Applies sections that are values already, as {@link applyFile} does. Text in them cannot contain variables.
 * @param slug the slug of the workspace.
 * @returns the records that were created or found; null for a trial.
 */
export async function applySections(
  system: System,
  slug: string,
  sections: Readonly<Record<string, unknown>>,
  options: Partial<ApplyOptions> = {},
): Promise<Applied | null> {
  const file = readWorkspaceValue({ workspace: { slug }, ...sections }, { ...DEFAULTS, ...options });
  const [applied] = await applyRead(system, file, slug, { ...options, isPart: true });
  return applied ?? null;
}

async function applyRead(
  system: System,
  file: ReadFile,
  fileName: string,
  {
    engineOf,
    calendarOf,
    knowledge: reading = READING,
    isPart = false,
    setsModels = !isPart,
    isTrial = false,
    actor = { kind: 'system' },
    before = async () => {},
    after = async () => {},
  }: Partial<ApplyOptions>,
): Promise<Applied[]> {
  const { sources, problems } = isTrial ? UNREAD : await readKnowledge(file, reading);
  if (file.problems.length > 0) {
    throw createApplyError(fileName, [
      ...file.problems,
      ...problems,
      ...(await findMissing(system.db, file)),
    ]);
  }
  const checked = calendarOf && (await checkCalendars(system, calendarOf, file.documents));
  const wrong = [
    ...(engineOf ? await checkNumbers(system, engineOf, file.documents) : []),
    ...(checked?.wrong ?? []),
  ];
  if (wrong.length + problems.length > 0) throw createApplyError(fileName, [...wrong, ...problems]);
  const zones: Zones = checked?.zones ?? new Map();
  const also = { isTrial, actor, before, after };
  return applyDocuments(system, file.documents, fileName, { sources, zones, isPart, setsModels, ...also });
}

/** Reads a file. If a variable is not set, an existing record keeps its stored secret. */
async function readWithStoredSecrets(
  system: System,
  text: string,
  options: SchemaOptions,
): Promise<ReadFile> {
  const file = readWorkspaceFile(text, options);
  const kept = new Map<string, StoredSecrets>();
  for (const slug of new Set(file.unset)) {
    const workspace = await findWorkspace(system.db, slug);
    if (workspace) kept.set(slug, await readKeptSecrets(system, workspace.team_id));
  }
  return kept.size > 0 ? readWorkspaceFile(text, { ...options, kept: (slug) => kept.get(slug) }) : file;
}

/** Data that was read outside the transaction. */
interface ReadData
  extends Pick<ApplyOptions, 'isPart' | 'setsModels' | 'isTrial' | 'actor' | 'before' | 'after'> {
  sources: ReadKnowledge;
  zones: Zones;
}

const UNREAD = { sources: new Map() as ReadKnowledge, problems: [] };

const BUSY = new Set(['55P03', '40P01']);

async function applyDocuments(
  system: System,
  documents: readonly ReadDocument[],
  fileName: string,
  read: ReadData,
): Promise<Applied[]> {
  try {
    return await system.db.transaction(async (tx) => {
      await lockFileApply(tx, read);
      await read.before(tx);
      const problems: Problem[] = [];
      const applied: Applied[] = [];
      for (const document of documents) {
        applied.push(await applyDocument(tx, system, document, read, problems));
      }
      // Check this after all documents are saved, because one document can use a setting that another document gives
      // up.
      if (applied.some(({ numbers }) => numbers.length > 0)) await lockSharing(tx);
      for (const [index, document] of documents.entries()) {
        problems.push(...(await findSharedNumbers(tx, document, applied[index]!)));
      }
      if (problems.length > 0) throw createApplyError(fileName, problems);
      if (read.isTrial) throw new TrialEnded();
      for (const one of applied) await read.after(tx, one);
      return applied;
    });
  } catch (error) {
    if (error instanceof TrialEnded) return [];
    if (!BUSY.has(getSqlState(error) ?? '')) throw error;
    const busy = `${fileName} was not applied: the workspace is busy or another file is being applied. Try again.`;
    throw new ApplyError([busy]);
  }
}

/**
 * Saves a document. Adds refusals to `problems`; the caller rolls everything back if there are any.
 * @returns the saved records.
 */
async function applyDocument(
  tx: Queries,
  system: System,
  { workspace: file, references, knowledge, blocks, locate }: ReadDocument,
  { sources, zones, isPart, setsModels, isTrial, actor }: ReadData,
  problems: Problem[],
): Promise<Applied> {
  const teamId = await saveWorkspace(tx, system, file.workspace);
  for (const reference of references) {
    if (await referenceExists(tx, teamId, reference)) continue;
    problems.push({ ...createMissingIssue(reference), at: locate(reference.path) });
  }
  const ctx: Ctx = { ...system, teamId, actor };
  const findNumberId = (handle: string | null) =>
    handle === null ? undefined : findNumber(tx, teamId, handle);
  const findCampaign = async (slug: string | null) =>
    slug === null ? null : ((await findCampaignId(tx, teamId, slug)) ?? null);

  async function attempt<T>(path: Path, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      for (const one of error.issues) {
        const place = [...path, ...one.path];
        problems.push({ ...one, path: place, at: locate(place) });
      }
      return undefined;
    }
  }
  async function section<Item, Saved extends object>(
    name: keyof typeof file,
    items: readonly Item[],
    save: (item: Item) => Promise<Saved | undefined>,
  ): Promise<Saved[]> {
    const saved: Saved[] = [];
    for (const [index, item] of items.entries()) {
      const one = await attempt([name, index], () => save(item));
      if (one) saved.push(one);
    }
    return saved;
  }

  await section('models', file.models, (provider) => saveProvider(tx, ctx, provider));
  if (setsModels) await attempt([], () => saveModelSettings(tx, ctx, file));
  const members = await section('members', file.members, async (member) => ({
    email: member.email,
    ...(await saveMember(tx, ctx, member)),
  }));
  const keys = await section('keys', file.keys, (key) => saveKey(tx, ctx, key));
  const changed = new Set<string>();
  const numbers = await section('numbers', file.numbers, async (number) => {
    const { id, changed: isChanged } = await saveNumber(tx, ctx, number);
    if (isChanged) changed.add(id);
    const { handle, phone } = number;
    return { number: handle, phone, id, webhook_url: getWebhookAddress(ctx.baseUrl, number.engine, id) };
  });
  const calendars = await section('calendars', file.calendars, async (calendar) => {
    const { id } = await saveCalendar(tx, ctx, { ...calendar, timezone: zones.get(calendar) ?? null });
    const { name, provider } = calendar;
    return { name, id, webhook_url: getCalendarAddress(ctx.baseUrl, provider, id) };
  });
  const campaigns = await section('campaigns', file.campaigns, async (campaign) => {
    const found = await findNumberId(campaign.number);
    const number = found ? { ...found, changed: changed.has(found.id) } : null;
    const { id, agent } = await saveCampaign(tx, ctx, { ...campaign, number });
    const { slug } = campaign;
    const index = file.campaigns.indexOf(campaign);
    const named = knowledge.filter((one) => one.campaign === index);
    const items = named.map(({ item }) => ({
      kind: item.kind,
      value: item.kind === 'text' ? item.value : getSourceName(item),
    }));
    await recordRevision(tx, ctx, id, { block: blocks[index]!, agent, knowledge: items });
    if (isTrial) return { slug, id, knowledge: [] };
    const read = named.map((one) => sources.get(one)!);
    return {
      ...{ slug, id },
      knowledge: await saveKnowledge(tx, ctx, id, { language: agent.language, sources: read }),
    };
  });
  await updateZones(tx, ctx);
  for (const { email, campaign } of await findMembersWithoutHours(tx, teamId)) {
    const index = file.members.findIndex((member) => member.email.toLowerCase() === email.toLowerCase());
    const path = ['members', index, 'calendar', 'hours'];
    // If the file contains the campaign, saving the campaign has already reported the problem.
    if (index >= 0 && !file.campaigns.some(({ slug }) => slug === campaign))
      problems.push({ at: locate(path), ...issue('hours_of_campaign', { campaign }, path) });
  }
  if (!isPart) await dropProviders(tx, ctx, file.models);
  const someActive = file.campaigns.some(({ status }) => status === 'active');
  await attempt(someActive ? ['campaigns'] : ['workspace', 'plan'], () => checkActivePool(tx, ctx));
  const lists = await section('lists', file.lists, async ({ campaign, ...list }) => ({
    name: list.name,
    ...(await saveList(tx, ctx, { ...list, campaign_id: await findCampaign(campaign) })),
  }));
  const links = await section('links', file.links, async ({ number, campaign, ...link }) => {
    const from = await findNumberId(number);
    return (
      from && saveLink(tx, ctx, { ...link, number_id: from.id, campaign_id: await findCampaign(campaign) })
    );
  });
  await section('blocked', file.blocked, async ({ campaign, ...rule }) =>
    saveRule(tx, ctx, { ...rule, campaign_id: await findCampaign(campaign) }),
  );
  const webhooks = await section('webhooks', file.webhooks, (webhook) => saveWebhook(tx, ctx, webhook));
  const workspace = { team_id: teamId, slug: file.workspace.slug };
  return { workspace, keys, members, numbers, calendars, campaigns, lists, links, webhooks };
}

/**
 * Returns a problem for each number that another connected number duplicates at the provider. Both would receive every
 * message.
 */
async function findSharedNumbers(
  tx: Queries,
  { workspace, locate }: ReadDocument,
  { workspace: { team_id }, numbers }: Applied,
): Promise<Problem[]> {
  const shared = await listSharing(
    tx,
    team_id,
    numbers.map(({ id }) => id),
  );
  return shared.map(({ handle, other }) => {
    const index = workspace.numbers.findIndex((number) => number.handle === handle);
    const path = getUniquePath(workspace.numbers[index]!.engine, index);
    return { at: locate(path), ...issue('number_shared', { own: handle, other }, path) };
  });
}

const FIND = { number: findNumber, campaign: findCampaignId, calendar: findProvider, member: findMember };

async function referenceExists(db: Queries, teamId: string, { kind, name }: Reference): Promise<boolean> {
  return (await FIND[kind](db, teamId, name)) !== undefined;
}

function createMissingIssue({ path, kind, name }: Reference): Issue {
  return issue('unknown_reference', { kind, name }, path);
}

/** Returns references to missing records, to report them together with the problems for which the file is refused. */
async function findMissing(db: Queries, { references }: ReadFile): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { slug, at, ...reference } of references) {
    const workspace = await findWorkspace(db, slug);
    if (workspace && (await referenceExists(db, workspace.team_id, reference))) continue;
    problems.push({ ...createMissingIssue(reference), at });
  }
  return problems;
}
