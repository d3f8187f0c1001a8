// Reads the files and pages that a workspace file names, outside any transaction and before the file is applied
// (workspace-file.md#knowledge). They are read even if the file has other problems, so that all problems are reported
// together.
import { issue, placeViolation } from '@parley/contract';
import {
  getSourceName,
  MOST_BYTES,
  type ReadOptions,
  type ReadSource,
  readSource,
  UnreadableSource,
} from '../features/knowledge/index.ts';
import { createFairSlots } from '../platform/fair-slots.ts';
import type { KnowledgeReference } from './cross-checks.ts';
import type { ReadFile } from './document.ts';
import type { Path, Problem } from './problem.ts';

/** Maximum number of parallel fetches. */
const AT_ONCE = 4;

export type ReadKnowledge = ReadonlyMap<KnowledgeReference, ReadSource>;

/** Returns the sources that could be read, and the problems with the others. */
export async function readKnowledge(
  { knowledge }: Pick<ReadFile, 'knowledge'>,
  options: ReadOptions,
): Promise<{ sources: ReadKnowledge; problems: Problem[] }> {
  const slots = createFairSlots(AT_ONCE);
  const reading = new Map<string, Promise<ReadSource>>();
  const sources = new Map<KnowledgeReference, ReadSource>();
  const problems: Problem[] = [];
  const names = new Map<string, Path>();
  await Promise.all(
    knowledge.map(async ({ document, reference, at }) => {
      const { path, campaign, item } = reference;
      const name = getSourceName(item);
      const key = `${item.kind} ${item.value}`;
      const own = `${document} ${campaign} ${item.kind} ${name}`;
      const before = names.get(own);
      if (before !== undefined) {
        problems.push({ at, ...issue('same_as', { other: `knowledge[${before.at(-2)}]` }, path) });
        return;
      }
      names.set(own, path);
      try {
        const read = reading.get(key) ?? slots.run('file', () => readSource(item, options));
        reading.set(key, read);
        sources.set(reference, { ...(await read), name });
      } catch (error) {
        if (!(error instanceof UnreadableSource)) throw error;
        problems.push({ at, ...placeViolation(path, error.problem) });
      }
    }),
  );
  return { sources, problems: [...problems, ...findTooMuch(knowledge, sources)] };
}

/** Returns a problem for each campaign that has too many passages in total. */
function findTooMuch(knowledge: ReadFile['knowledge'], sources: ReadKnowledge): Problem[] {
  const sizes = new Map<string, number>();
  return knowledge.flatMap(({ document, reference, at }) => {
    const { path, campaign } = reference;
    const passages = sources.get(reference)?.content?.passages ?? [];
    const key = `${document} ${campaign}`;
    const before = sizes.get(key) ?? 0;
    const size = passages.reduce((sum, { text }) => sum + Buffer.byteLength(text), before);
    sizes.set(key, size);
    if (before > MOST_BYTES || size <= MOST_BYTES) return [];
    return [{ at, ...issue('knowledge_too_large', {}, path) }];
  });
}
