// Builds the knowledge that a campaign would have with unsaved settings (agents.md#test-chat). It contains the stored
// passages of the sources that are kept, and new texts, which are cut here. It does not contain new files and pages,
// because they are read only when they are saved.
import { hash } from 'node:crypto';
import { splitKnowledge } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Passage } from './passage.ts';
import { readManyInChild } from './read-in-child.ts';
import { getDisplayName, getSourceName } from './read-source.ts';
import { searchConfiguration } from './search-language.ts';
import {
  type KnownSource,
  listPassages,
  listSources,
  type NewPassage,
  type UnsavedSources,
} from './store.ts';
import { buildIndexedWords } from './words.ts';

export interface UnsavedKnowledge {
  /** The unsaved knowledge; null if it equals the stored knowledge. */
  unsaved: UnsavedSources | null;
  /** True if there are passages to search. */
  searched: boolean;
  /** Files and pages that will be read when the settings are saved. */
  unread: string[];
}

/** Runs a task that reads texts, once it is first in the workspace's queue. */
type RunRead = <T>(work: () => Promise<T>) => Promise<T>;

/** Returns the knowledge with unsaved settings. @param knowledge a text or a list of items, as in the settings. */
export async function readUnsavedKnowledge(
  ctx: Ctx,
  campaignId: string,
  { language, knowledge }: { language: string; knowledge: unknown },
  reads: RunRead,
): Promise<UnsavedKnowledge> {
  const configuration = searchConfiguration(language);
  const known = await listSources(ctx.db, ctx.teamId, campaignId);
  const stored = new Map(known.map((source) => [buildSourceKey(source), source]));
  const items = splitKnowledge(knowledge).searched.map(({ kind, value }) => {
    const named = { kind, name: getSourceName({ kind, value }) };
    return { ...named, value, key: buildSourceKey(named) };
  });
  const wanted = [...new Map(items.map((item) => [item.key, item])).values()];
  const unread = wanted.filter(({ kind, key }) => kind !== 'text' && !stored.has(key)).map(getDisplayName);
  const there = wanted.flatMap(({ key }) => stored.get(key) ?? []);
  const added = wanted.filter(({ kind, key }) => kind === 'text' && !stored.has(key));
  const isSame = there.every((source) => source.configuration === configuration);
  const texts = await readTexts(ctx.teamId, added, reads);
  const searched = there.length + added.length > 0;
  if (isSame && added.length === 0 && there.length === known.length)
    return { unsaved: null, searched, unread };
  if (isSame) return { unsaved: { kept: there.map(buildSourceKey), configuration, texts }, searched, unread };
  // Words have different stems in another language, so all passages are indexed again.
  const again = await Promise.all(there.map((source) => readSourceAgain(ctx, source)));
  return { unsaved: { kept: [], configuration, texts: [...again, ...texts] }, searched, unread };
}

async function readSourceAgain(
  ctx: Ctx,
  { id, name }: KnownSource,
): Promise<UnsavedSources['texts'][number]> {
  const passages = await listPassages(ctx.db, ctx.teamId, id);
  return toUnsavedText(name, passages);
}

/** The passages of recently read texts, by digest, because a test chat sends the same texts at each step. */
const remembered = new Map<string, readonly Passage[]>();
const MOST_REMEMBERED = 200;

/** Reads texts in a child process, as publishing does. Skips texts without content, which publishing refuses. */
async function readTexts(
  teamId: string,
  texts: readonly { name: string; value: string }[],
  reads: RunRead,
): Promise<UnsavedSources['texts']> {
  const known = new Map(texts.map(({ value }) => [value, remembered.get(hash('sha256', value))]));
  const fresh = [...known].flatMap(([value, passages]) => (passages ? [] : [value]));
  const contents = fresh.map((value) => ({
    bytes: Buffer.from(value),
    format: 'note' as const,
    charset: null,
  }));
  const answers = contents.length > 0 ? await reads(() => readManyInChild(contents, teamId)) : [];
  for (const [index, answer] of answers.entries()) {
    const passages = 'passages' in answer ? answer.passages : [];
    known.set(fresh[index]!, passages);
    cachePassages(hash('sha256', fresh[index]!), passages);
  }
  return texts.map(({ name, value }) => toUnsavedText(name, known.get(value)!));
}

function cachePassages(digest: string, passages: readonly Passage[]): void {
  remembered.set(digest, passages);
  const [oldest] = remembered.keys();
  if (remembered.size > MOST_REMEMBERED) remembered.delete(oldest!);
}

function toUnsavedText(name: string, passages: readonly Passage[]): UnsavedSources['texts'][number] {
  const indexed = passages.map((passage, index): NewPassage => {
    const words = buildIndexedWords(passage.heading, passage.text);
    return {
      ...passage,
      id: `${name} ${String(index).padStart(4, '0')}`,
      heading_words: words.heading,
      words: words.text,
    };
  });
  return { name, passages: indexed };
}

const buildSourceKey = ({ kind, name }: Pick<KnownSource, 'kind' | 'name'>) => `${kind} ${name}`;
