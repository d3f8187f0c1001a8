// Parses YAML into plain values and finds the line of each.
import { issue } from '@parley/contract';
import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, parseAllDocuments } from 'yaml';
import type { Path, Position, Problem } from './problem.ts';

/** One document of a file. */
export interface Source {
  value: unknown;
  /** Returns the position of the field or item at `path`, or of the nearest one that exists. */
  locate(path: Path): Position;
}

/**
 * Parses YAML 1.2 with merge keys: `yes` is text, `true` is a boolean, `2026-01-01` is text. Empty documents are skipped.
 */
export function readYaml(text: string): { sources: Source[]; problems: Problem[] } {
  const lineCounter = new LineCounter();
  const parsed = parseAllDocuments(text, {
    ...{ lineCounter, prettyErrors: false, logLevel: 'error' },
    merge: true,
  });
  const documents: Document[] = 'empty' in parsed ? [] : parsed;
  const at = (offset: number): Position => lineCounter.linePos(offset);
  const problems: Problem[] = [];
  const sources: Source[] = [];
  for (const document of documents) {
    // A warning reports an unknown tag, which might give the value a meaning that its author did not intend.
    // Later errors of the syntax usually follow from the first.
    for (const { message, pos } of [...document.errors.slice(0, 1), ...document.warnings]) {
      problems.push({ at: at(pos[0]), ...issue('yaml', { problem: message }) });
    }
    if (document.errors.length > 0 || document.contents === null) continue;
    const start = document.contents.range?.[0] ?? 0;
    try {
      const value: unknown = document.toJS();
      if (value !== null) sources.push({ value, locate: (path) => at(findOffset(document, path)) });
    } catch (error) {
      // The library refuses too many aliases, because nested ones can expand a small file into a huge value.
      problems.push({ at: at(start), ...issue('yaml', { problem: (error as Error).message }) });
    }
  }
  return { sources, problems };
}

/**
 * Returns the position of a field's key or of an item's start. For an alias, returns the position of the value to which
 * the alias refers.
 */
function findOffset(document: Document, path: Path): number {
  let node: unknown = document.contents;
  let offset = document.contents?.range?.[0] ?? 0;
  for (const part of path) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(part));
      if (!pair || !isScalar(pair.key)) break;
      offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node) && typeof part === 'number') {
      const item = node.items[part] as { range?: [number, number, number] } | undefined;
      if (!item) break;
      offset = item.range?.[0] ?? offset;
      node = item;
    } else break;
  }
  return offset;
}
