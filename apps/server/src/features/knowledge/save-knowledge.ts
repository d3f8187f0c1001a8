// Replaces a campaign's knowledge with the sources just read. Unchanged sources keep their rows and ids, changed ones
// are replaced, and omitted ones are deleted.
import { createHash } from 'node:crypto';
import { fail } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import type { Passage } from './passage.ts';
import { getDisplayName, type ReadSource } from './read-source.ts';
import { searchConfiguration } from './search-language.ts';
import * as store from './store.ts';
import { buildIndexedWords } from './words.ts';

/** A source after `apply`; `passages` is null if its page could never be fetched. */
export interface SavedSource {
  source: string;
  passages: number | null;
}

export async function saveKnowledge(
  tx: Queries,
  ctx: Ctx,
  campaignId: string,
  { language, sources }: { language: string; sources: readonly ReadSource[] },
): Promise<SavedSource[]> {
  const configuration = searchConfiguration(language);
  const known = await store.listSources(tx, ctx.teamId, campaignId);
  const buildSourceKey = ({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`;
  const before = new Map(known.map((source) => [buildSourceKey(source), source]));
  const named = new Set(sources.map(buildSourceKey));
  const others = known.filter((source) => !named.has(buildSourceKey(source)));
  // Finds the stored text that has the same passages, if its original was not stored. Such a text can have a different
  // spelling, and therefore a different name.
  const isRewritten = ({ kind, content }: ReadSource) => {
    const same = others.findIndex(
      (one) =>
        kind === 'text' &&
        one.kind === kind &&
        one.original_digest === null &&
        content?.fingerprint.equals(one.fingerprint),
    );
    return same < 0 ? undefined : others.splice(same, 1)[0];
  };

  const saved: SavedSource[] = [];
  const added: Parameters<typeof store.insertSource>[3][] = [];
  const gone: string[] = [];
  for (const read of sources) {
    const { kind, name, content } = read;
    const source = getDisplayName({ kind, name });
    const old = before.get(buildSourceKey({ kind, name })) ?? isRewritten(read);
    const isSame =
      old?.configuration === configuration && (!content || old.fingerprint.equals(content.fingerprint));
    const original = content?.original ?? null;
    if (!old && !content) {
      if (kind === 'file') {
        fail('validation_error', 'file_unknown', { name }, ['agent', 'knowledge']);
      }
      saved.push({ source, passages: null });
    } else if (isSame) {
      if (original && !hasDigest(original, old.original_digest))
        await store.saveOriginal(tx, ctx.teamId, old.id, { name, original });
      saved.push({ source, passages: old.passages });
    } else {
      const passages = content?.passages ?? (await store.listPassages(tx, ctx.teamId, old!.id));
      const fingerprint = content?.fingerprint ?? old!.fingerprint;
      if (old) gone.push(old.id);
      const rows = passages.map((passage) => toRow(ctx, passage));
      const kept = content ? original : await store.findOriginal(tx, ctx.teamId, old!.id);
      added.push({
        ...{ id: ctx.newId('know'), kind, name, fingerprint, configuration },
        ...{ passages: rows, original: kept },
      });
      saved.push({ source, passages: rows.length });
    }
  }
  gone.push(...others.map(({ id }) => id));
  if (gone.length === 0 && added.length === 0) return saved;
  await store.deleteSources(tx, ctx.teamId, gone);
  for (const source of added) await store.insertSource(tx, ctx.teamId, campaignId, source, ctx.clock.now());
  await store.saveWords(tx, ctx.teamId, campaignId);
  return saved;
}

function hasDigest(original: Buffer, digest: Buffer | null): boolean {
  return digest !== null && createHash('sha256').update(original).digest().equals(digest);
}

function toRow(ctx: Ctx, { heading, place, text }: Passage): store.NewPassage {
  const words = buildIndexedWords(heading, text);
  return { id: ctx.newId('pass'), heading, place, text, heading_words: words.heading, words: words.text };
}
