// The knowledge of agents: reading it on trial, and files that members upload (dashboard-operations.md#agents-knowledge).
import { posix } from 'node:path';
import {
  type AgentBlock,
  type contract,
  fail,
  failWith,
  formatPath,
  type InputOf,
  issue,
  placeViolation,
  type ResultOf,
} from '@parley/contract';
import type { Ctx } from '../context.ts';
import {
  deleteUploads,
  findUpload,
  getFormat,
  type KnowledgeItem,
  listUploads,
  readSource,
  saveUpload,
  UnreadableSource,
} from '../features/knowledge/index.ts';
import { lockWorkspace } from '../features/team/index.ts';
import type { Queries } from '../platform/postgres/database.ts';
import { findCampaignOrFail } from './agent.ts';
import { listKnowledge } from './agent-store.ts';
import type { Edit, FieldProblem } from './apply-edit.ts';

type Reading = ResultOf<typeof contract.agents.read>['data'];
type Sources = ResultOf<typeof contract.agents.sources>['data'];
type Upload = ResultOf<typeof contract.agents.upload>['data'];
type Item = InputOf<typeof contract.agents.read>;

const SAMPLE = 3;
const MOST_UPLOADS = 50;

/** GET /campaigns/{id}/agent/sources */
export async function getSources(ctx: Ctx, id: string): Promise<Sources> {
  const campaign = await findCampaignOrFail(ctx, id);
  const known = await listKnowledge(ctx.db, ctx.teamId, campaign.id);
  return { sources: known, uploads: await listUploads(ctx.db, ctx.teamId, campaign.id) };
}

/**
 * Returns a function that reads the bytes of files that a member uploaded for the campaign. It does not find published
 * files.
 */
export function createFileReader(
  ctx: Ctx,
  campaignId: string,
): (name: string) => Promise<Buffer | undefined> {
  return async (name) => {
    const bytes = await findUpload(ctx.db, ctx.teamId, campaignId, name);
    if (bytes || (await findSource(ctx, campaignId, name))) return bytes;
    throw new UnreadableSource('file_not_here');
  };
}

async function findSource(ctx: Ctx, campaignId: string, name: string) {
  const known = await listKnowledge(ctx.db, ctx.teamId, campaignId);
  return known.find((one) => one.kind === 'file' && one.name === name);
}

/** POST /campaigns/{id}/agent/read: reads outside any transaction, as publishing does. */
export async function readOnTrial(ctx: Ctx, edit: Edit, { id, ...input }: Item): Promise<Reading> {
  const campaign = await findCampaignOrFail(ctx, id);
  try {
    const readLocalFile = createFileReader(ctx, campaign.id);
    const options = { ...edit.buildReadOptions(ctx), readLocalFile };
    const { content, name } = await edit.reads(ctx, () => readSource(toKnowledgeItem(input), options));
    if (content) {
      const { passages } = content;
      return { passages: passages.length, sample: passages.slice(0, SAMPLE), problem: null };
    }
    const source = await findSource(ctx, campaign.id, name);
    return { passages: source?.passages ?? 0, sample: [], problem: null };
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    return { passages: 0, sample: [], problem: { ...error.problem, message: error.message } };
  }
}

function toKnowledgeItem({ text, file, url }: Omit<Item, 'id'>): KnowledgeItem {
  if (text !== undefined) return { kind: 'text', value: text };
  if (file !== undefined) return { kind: 'file', value: file };
  return { kind: 'url', value: url! };
}

/** Returns the files that a block names, each with its index. */
function listBlockFiles({ knowledge = [] }: AgentBlock): { name: string; index: number }[] {
  return knowledge.flatMap(({ file }, index) =>
    file === undefined ? [] : [{ name: posix.normalize(file.trim()), index }],
  );
}

/** Returns a problem for each file that neither the campaign has nor a member uploaded. */
export async function findMissingFiles(
  ctx: Ctx,
  campaignId: string,
  block: AgentBlock,
): Promise<FieldProblem[]> {
  const named = listBlockFiles(block);
  if (named.length === 0) return [];
  const known = await listKnowledge(ctx.db, ctx.teamId, campaignId);
  const given = await listUploads(ctx.db, ctx.teamId, campaignId);
  const there = new Set([...known.filter(({ kind }) => kind === 'file'), ...given].map(({ name }) => name));
  return named.flatMap(({ name, index }) =>
    there.has(name) ? [] : [{ ...issue('file_not_here'), path: formatPath(['knowledge', index, 'file']) }],
  );
}

/** Deletes the uploads that the block names, after the block was published or dropped. */
export async function dropUploads(
  tx: Queries,
  ctx: Ctx,
  campaignId: string,
  block: AgentBlock,
): Promise<void> {
  const names = listBlockFiles(block).map(({ name }) => name);
  await deleteUploads(tx, ctx.teamId, campaignId, names);
}

/** POST /campaigns/{id}/agent/files */
export async function uploadFile(
  ctx: Ctx,
  { id, name: written, content, replace }: InputOf<typeof contract.agents.upload>,
): Promise<Upload> {
  const campaign = await findCampaignOrFail(ctx, id);
  const name = written.trim();
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length === 0) fail('validation_error', 'file_blank', {}, ['content']);
  try {
    getFormat(name);
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    failWith('validation_error', [placeViolation(['name'], error.problem)]);
  }
  return ctx.db.transaction(async (tx) => {
    await lockWorkspace(tx, ctx.teamId);
    const known = await listKnowledge(tx, ctx.teamId, campaign.id);
    const given = await listUploads(tx, ctx.teamId, campaign.id);
    const isGiven = given.some((one) => one.name === name);
    const isThere = isGiven || known.some((one) => one.kind === 'file' && one.name === name);
    if (isThere && !replace) fail('invalid_state', 'file_exists', { name });
    if (!isGiven && given.length >= MOST_UPLOADS)
      fail('quota_exceeded', 'too_many_uploads', { max: MOST_UPLOADS });
    return saveUpload(tx, ctx, campaign.id, { name, bytes });
  });
}
