// Finds what a campaign's knowledge says to a lead's words (agents.md#knowledge). They are data: only their words are
// looked for.
import type { Queries } from '../../platform/postgres/database.ts';
import { shownName } from './read-source.ts';
import { searchPassages, searchUnsavedPassages, type Unsaved } from './store.ts';
import { spellings, topicWords, wordsOf } from './words.ts';

/** A passage as agents see it. */
export interface KnowledgePassage {
  id: string;
  /** The name of the file, or the address without its query, with the page or the rows. */
  source: string;
  heading: string | null;
  text: string;
}

/** The last characters of a long message count: the question comes at its end. */
const MOST_CHARACTERS = 2_000;
const MOST_WORDS = 60;

/**
 * The passages that answer best, the best first; none where no word is known.
 * @param query the lead's latest messages, oldest first.
 * @param unsaved what the campaign would know, in place of what it knows.
 */
export async function findPassages(
  db: Queries,
  teamId: string,
  campaignId: string,
  query: readonly string[],
  limit: number,
  unsaved: Unsaved | null = null,
): Promise<KnowledgePassage[]> {
  const asked = wordsAsked(query);
  if (asked.words.length === 0) return [];
  const found = unsaved
    ? await searchUnsavedPassages(db, teamId, campaignId, asked, limit, unsaved)
    : await searchPassages(db, teamId, campaignId, asked, limit);
  return found.map(({ id, kind, name, place, heading, text }) => {
    const source = shownName({ kind, name });
    return { id, source: place === null ? source : `${source}, ${place}`, heading, text };
  });
}

function wordsAsked(query: readonly string[]): { words: string[]; numbers: number[] } {
  const text = query.join('\n').slice(-MOST_CHARACTERS);
  const words = [...new Set(wordsOf(text).reverse())].slice(0, MOST_WORDS);
  const topics = topicWords(text);
  const spelt = [...words, ...topics].flatMap((word, number) =>
    spellings(word).map((spelling) => ({ spelling, number })),
  );
  return { words: spelt.map(({ spelling }) => spelling), numbers: spelt.map(({ number }) => number) };
}
