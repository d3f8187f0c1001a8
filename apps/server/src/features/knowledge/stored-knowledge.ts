// What a campaign knows, as it was read: for a copy of the campaign.
import type { Ctx } from '../../context.ts';
import type { ReadSource } from './read-source.ts';
import * as store from './store.ts';

export async function storedKnowledge(ctx: Ctx, campaignId: string): Promise<ReadSource[]> {
  const sources: ReadSource[] = [];
  for (const { id, kind, name, fingerprint } of await store.listSources(ctx.db, ctx.teamId, campaignId)) {
    const passages = await store.listPassages(ctx.db, ctx.teamId, id);
    sources.push({ kind, name, content: { passages, fingerprint } });
  }
  return sources;
}
