// Reads the stored knowledge of a campaign: originals and passages.
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import type { ReadSource } from './read-source.ts';
import * as store from './store.ts';
import { reconstructText } from './write-text.ts';

/** Returns the sources as they were read, for a copy of the campaign. */
export async function readStoredSources(ctx: Ctx, campaignId: string): Promise<ReadSource[]> {
  const sources: ReadSource[] = [];
  for (const { id, kind, name, fingerprint } of await store.listSources(ctx.db, ctx.teamId, campaignId)) {
    const passages = await store.listPassages(ctx.db, ctx.teamId, id);
    sources.push({ kind, name, content: { passages, fingerprint, original: null } });
  }
  return sources;
}

/** Returns the campaign's files by name, except those that were saved before Parley stored originals. */
export async function readKnowledgeFiles(
  db: Queries,
  teamId: string,
  campaignId: string,
): Promise<Map<string, Buffer>> {
  const sources = await store.listOriginals(db, teamId, campaignId);
  return new Map(
    sources.flatMap(({ kind, name, original }) => (kind === 'file' && original ? [[name, original]] : [])),
  );
}

/**
 * Returns the searched sources as a workspace file lists them, without the texts that are always part of the prompt.
 */
export async function readCampaignKnowledge(
  db: Queries,
  teamId: string,
  campaignId: string,
): Promise<({ text: string } | { file: string } | { url: string })[]> {
  const sources = await store.listOriginals(db, teamId, campaignId);
  return Promise.all(
    sources.map(async ({ kind, name, original, passages }) => {
      if (kind === 'file') return { file: name };
      if (kind === 'url') return { url: name };
      return { text: original?.toString('utf8') ?? (await reconstructText(passages ?? [])) };
    }),
  );
}
