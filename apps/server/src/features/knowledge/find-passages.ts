// Finds the passages in a campaign's knowledge that match a lead's words (agents.md#knowledge). Search operators in the
// words have no effect.
import type { Queries } from '../../platform/postgres/database.ts';
import { getDisplayName } from './read-source.ts';
import { type FoundPassage, listWholeKnowledge, type ReadKnowledge, searchPassages } from './store.ts';
import { findTopicWords, listSpellings, splitWords } from './words.ts';

/** A passage in the format that agents receive. */
export interface KnowledgePassage {
  id: string;
  /** The name of the file, or the URL without its query, with the page or the rows. */
  source: string;
  heading: string | null;
  text: string;
}

/** Only this many characters at the end of a long message are used, because the question is usually there. */
const MOST_CHARACTERS = 2_000;
const MOST_WORDS = 60;

/**
 * Returns the passages that match best, best first; none if the knowledge contains none of the words.
 * @param query the lead's latest messages, oldest first.
 */
export async function findPassages(
  db: Queries,
  knowledge: ReadKnowledge,
  query: readonly string[],
  limit: number,
): Promise<KnowledgePassage[]> {
  const asked = splitQuery(query);
  if (asked.words.length === 0) return [];
  return (await searchPassages(db, knowledge, asked, limit)).map(toKnowledgePassage);
}

/** Returns all passages in their order; none if they have more than `most` characters. */
export async function findWholeKnowledge(
  db: Queries,
  knowledge: ReadKnowledge,
  most: number,
): Promise<KnowledgePassage[]> {
  return (await listWholeKnowledge(db, knowledge, most)).map(toKnowledgePassage);
}

function toKnowledgePassage({ id, kind, name, place, heading, text }: FoundPassage): KnowledgePassage {
  const source = getDisplayName({ kind, name });
  return { id, source: place === null ? source : `${source}, ${place}`, heading, text };
}

function splitQuery(query: readonly string[]): { words: string[]; numbers: number[] } {
  const text = query.join('\n').slice(-MOST_CHARACTERS);
  const words = [...new Set(splitWords(text).reverse())].slice(0, MOST_WORDS);
  const topics = findTopicWords(text);
  const spelt = [...words, ...topics].flatMap((word, number) =>
    listSpellings(word).map((spelling) => ({ spelling, number })),
  );
  return { words: spelt.map(({ spelling }) => spelling), numbers: spelt.map(({ number }) => number) };
}
