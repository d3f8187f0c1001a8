// Where the files that campaigns know lie beside an exported workspace file.
import { posix } from 'node:path';
import type { KnowledgeBlock } from './agent-block.ts';

/** A file that a campaign knows. */
export interface KnownFile {
  /** Its campaign's slug. */
  campaign: string;
  name: string;
  source_id: string;
  /** SHA-256 of its bytes; null where they are not kept. */
  digest: string | null;
}

/** A file beside the workspace file. */
export interface PlacedFile {
  path: string;
  /** The source whose bytes it has. */
  source_id: string;
}

/**
 * Each file has the path that campaigns know it by, where that lies below the workspace file and is one file; else it
 * lies in a folder, and says `as` what it is known by.
 */
export function placeFiles(known: readonly KnownFile[]): {
  files: PlacedFile[];
  blockOf(campaign: string, name: string): KnowledgeBlock;
  missing: KnownFile[];
} {
  const digests = Map.groupBy(known, ({ name }) => name.toLowerCase());
  const places = new Map<string, PlacedFile>();
  const blocks = new Map<string, KnowledgeBlock>();
  for (const { campaign, name, source_id, digest } of known) {
    if (digest === null) continue;
    const alike = digests.get(name.toLowerCase())!;
    const isOne =
      new Set(alike.map((one) => one.digest)).size === 1 && new Set(alike.map((one) => one.name)).size === 1;
    const stays = isOne && staysBelow(name);
    const path = stays ? name : `files/${campaign}/${digest.slice(0, 8)}-${plainName(name)}`;
    places.set(path, places.get(path) ?? { path, source_id });
    blocks.set(`${campaign} ${name}`, stays ? { file: name } : { file: path, as: name });
  }
  return {
    files: [...places.values()],
    blockOf: (campaign, name) => blocks.get(`${campaign} ${name}`) ?? { file: name },
    missing: known.filter(({ digest }) => digest === null),
  };
}

/** May it be written there on any system, and only below? */
function staysBelow(name: string): boolean {
  const parts = name.split('/');
  return (
    parts.every((part) => /^[\p{L}\p{N}_(][\p{L}\p{N} _().,&+-]{0,99}$/u.test(part) && !/[. ]$/.test(part)) &&
    !/^files$/i.test(parts[0]!)
  );
}

/** Its last part, with nothing in it that a system refuses. */
function plainName(name: string): string {
  const base = posix.basename(name.replaceAll('\\', '/'));
  const extension = posix.extname(base);
  const stem = base.slice(0, base.length - extension.length).replace(/[^\p{L}\p{N}_-]+/gu, '-');
  return `${[...stem].slice(0, 60).join('')}${extension}`;
}
