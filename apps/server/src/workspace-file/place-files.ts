// Chooses paths for knowledge files next to an exported workspace file.
import { posix } from 'node:path';
import type { KnowledgeBlock } from './agent-block.ts';

/** A file in a campaign's knowledge. */
export interface KnownFile {
  /** The slug of the campaign. */
  campaign: string;
  name: string;
  source_id: string;
  /** The SHA-256 of the file's bytes; null if they are not stored. */
  digest: string | null;
}

/** A file to write next to the workspace file. */
export interface PlacedFile {
  path: string;
  /** The source in which the file's bytes are stored. */
  source_id: string;
}

/**
 * Returns the path for each file. A file keeps its path if that is below the workspace file and unique. Otherwise, the
 * file is placed in a folder, and `as` is its original path.
 */
export function placeFiles(known: readonly KnownFile[]): {
  files: PlacedFile[];
  getBlock(campaign: string, name: string): KnowledgeBlock;
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
    const stays = isOne && isInsideFolder(name);
    const path = stays ? name : `files/${campaign}/${digest.slice(0, 8)}-${toPlainName(name)}`;
    places.set(path, places.get(path) ?? { path, source_id });
    blocks.set(`${campaign} ${name}`, stays ? { file: name } : { file: path, as: name });
  }
  return {
    files: [...places.values()],
    getBlock: (campaign, name) => blocks.get(`${campaign} ${name}`) ?? { file: name },
    missing: known.filter(({ digest }) => digest === null),
  };
}

/** Returns whether the path is valid on any system and stays below the folder. */
function isInsideFolder(name: string): boolean {
  const parts = name.split('/');
  return (
    parts.every((part) => /^[\p{L}\p{N}_(][\p{L}\p{N} _().,&+-]{0,99}$/u.test(part) && !/[. ]$/.test(part)) &&
    !/^files$/i.test(parts[0]!)
  );
}

/** Returns the last part of a path, without characters that some systems refuse. */
function toPlainName(name: string): string {
  const base = posix.basename(name.replaceAll('\\', '/'));
  const extension = posix.extname(base);
  const stem = base.slice(0, base.length - extension.length).replace(/[^\p{L}\p{N}_-]+/gu, '-');
  return `${[...stem].slice(0, 60).join('')}${extension}`;
}
