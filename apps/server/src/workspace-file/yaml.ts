// YAML text to plain values that still know their lines.
import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, parseAllDocuments } from 'yaml';
import type { Path, Position, Problem } from './problem.ts';

/** One document of a file. */
export interface Source {
  value: unknown;
  /** Where the field or item of that path stands, or what is nearest to it. */
  locate(path: Path): Position;
}

/** Reads YAML 1.2: `yes` is text, `true` is a boolean, `2026-01-01` is text. Empty documents are left out. */
export function readYaml(text: string): { sources: Source[]; problems: Problem[] } {
  const lineCounter = new LineCounter();
  const parsed = parseAllDocuments(text, { lineCounter, prettyErrors: false, logLevel: 'error' });
  const documents: Document[] = 'empty' in parsed ? [] : parsed;
  const at = (offset: number): Position => lineCounter.linePos(offset);
  const problems: Problem[] = [];
  const sources: Source[] = [];
  for (const document of documents) {
    // A warning is a tag that means nothing to us: the value is not what its author thinks it is.
    for (const { message, pos } of [...document.errors, ...document.warnings]) {
      problems.push({ at: at(pos[0]), path: [], message });
    }
    if (document.errors.length > 0 || document.contents === null) continue;
    const start = document.contents.range?.[0] ?? 0;
    try {
      const value: unknown = document.toJS();
      if (value !== null) sources.push({ value, locate: (path) => at(offsetOf(document, path)) });
    } catch (error) {
      // Aliases of aliases of aliases: a small file that becomes a huge one.
      problems.push({ at: at(start), path: [], message: (error as Error).message });
    }
  }
  return { sources, problems };
}

/** A field is found at its key, an item at its beginning; what is shared by an alias, where it is written. */
function offsetOf(document: Document, path: Path): number {
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
