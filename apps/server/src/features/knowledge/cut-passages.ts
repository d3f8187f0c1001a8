// Cuts a source into passages (workspace-file.md#knowledge): at headings, then between paragraphs or rows, then between
// sentences. The same source always gives the same passages.
import type { Block, Passage } from './passage.ts';

/** Maximum length of a passage, in characters. */
export const LONGEST = 900;
/**
 * The maximum length of a passage of table rows. Rows are independent facts, and a search finds small groups of them
 * more precisely.
 */
const LONGEST_ROWS = 600;
/** The minimum length of a part when a long paragraph is split after a sentence or a word. */
const SHORTEST = 400;
const LONGEST_HEADING = 200;

export function cutIntoPassages(blocks: readonly Block[]): Passage[] {
  const passages: Passage[] = [];
  let open: { blocks: Block[]; length: number } | null = null;
  const close = () => {
    if (open) passages.push(toPassage(open.blocks));
    open = null;
  };
  for (const block of blocks.flatMap(splitBlock)) {
    const most = block.row === undefined ? LONGEST : LONGEST_ROWS;
    if (open && (open.length + 1 + block.text.length > most || !canShareText(open.blocks.at(-1)!, block)))
      close();
    open ??= { blocks: [], length: 0 };
    open.blocks.push(block);
    open.length += (open.length > 0 ? 1 : 0) + block.text.length;
  }
  close();
  return passages;
}

/** Returns whether the two blocks can share a passage. */
function canShareText(one: Block, other: Block): boolean {
  return (
    (one.row === undefined) === (other.row === undefined) &&
    one.page === other.page &&
    one.headings.length === other.headings.length &&
    one.headings.every((heading, index) => heading === other.headings[index])
  );
}

function toPassage(blocks: readonly Block[]): Passage {
  const [first, last] = [blocks[0]!, blocks.at(-1)!];
  const heading = first.headings.join(' > ');
  return {
    heading: heading === '' ? null : shortenHeading(heading, LONGEST_HEADING),
    place: describePlace(first, last),
    text: blocks.map(({ text }) => text).join('\n'),
  };
}

function describePlace(first: Block, last: Block): string | null {
  if (first.page !== undefined) return `page ${first.page}`;
  if (first.row === undefined) return null;
  return first.row === last.row ? `row ${first.row}` : `rows ${first.row}-${last.row}`;
}

/** Splits a block that is too long for a passage. Returns no blocks for an empty one. */
function splitBlock(block: Block): Block[] {
  const texts: string[] = [];
  let rest = block.text.trim();
  while (rest.length > LONGEST) {
    const end = findCut(rest);
    texts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  texts.push(rest);
  return texts.filter((text) => text !== '').map((text) => ({ ...block, text }));
}

/**
 * Returns the position after the last sentence that fits; else after the last word; else the limit, without splitting a
 * character.
 */
function findCut(text: string): number {
  const start = text.slice(0, LONGEST + 1);
  const sentences = [...start.matchAll(/[.!?…。！？;](?=\s)|[。！？]|\n/gu)].map(({ index }) => index + 1);
  const sentence = sentences.findLast((end) => end >= SHORTEST && end <= LONGEST);
  if (sentence !== undefined) return sentence;
  const space = start.search(/\s\S*$/);
  if (space >= SHORTEST) return space;
  return /[\uD800-\uDBFF]/.test(text[LONGEST - 1]!) ? LONGEST - 1 : LONGEST;
}

function shortenHeading(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`;
}
