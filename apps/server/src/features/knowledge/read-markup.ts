// Reads HTML as paragraphs under their headings. Tags are processed as a stream, without building a tree.
import { Parser } from 'htmlparser2';
import { type Block, UnreadableSource } from './passage.ts';

/** Elements that do not contain a page's own text, or are the same on every page of a site. */
const SKIPPED = new Set(
  'script style noscript template svg math canvas iframe object head nav footer aside form button select dialog menu'.split(
    ' ',
  ),
);
/** Elements that start a new line. */
const BLOCKS = new Set(
  'address article blockquote body br caption center dd details div dl dt fieldset figcaption figure h1 h2 h3 h4 h5 h6 header hr li main ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
/**
 * Elements that count as headings of the lowest level: terms in a definition list, and summaries of foldable sections.
 */
const NAMES = new Set(['dt', 'summary']);
const NAME_LEVEL = 7;
const LONGEST_HEADING = 120;
/**
 * The maximum depth of elements. The parser's time for each tag grows with the depth, and real pages are never this
 * deep.
 */
const DEEPEST = 2_000;

interface Row {
  cells: string[];
  isHead: boolean;
}

/**
 * Returns the blocks of a page. If `<main>` has text, returns only the blocks in it.
 * @throws {UnreadableSource} if there are none.
 */
export function readMarkup(html: string): Block[] {
  const main = /<main[\s>]/i.test(html) ? parseBlocks(html, true) : [];
  const blocks = main.length > 0 ? main : parseBlocks(html, false);
  if (blocks.length === 0) throw new UnreadableSource('no_text');
  return blocks;
}

/** Returns the blocks of a page. @param onlyMain excludes everything outside `<main>`. */
function parseBlocks(html: string, onlyMain: boolean): Block[] {
  const blocks: Block[] = [];
  const headings: { level: number; text: string }[] = [];
  let [depth, skipped, inMain, text] = [0, 0, 0, ''];
  let level: number | null = null;
  let row: Row | null = null;
  let columns: string[] | null = null;

  const isShown = () => skipped === 0 && (!onlyMain || inMain > 0);
  const end = () => {
    const said = trimText(text);
    text = '';
    if (said === '') return;
    if (level === null || said.length > LONGEST_HEADING) {
      blocks.push({ headings: headings.map((one) => one.text), text: said });
      return;
    }
    while (headings.length > 0 && headings.at(-1)!.level >= level) headings.pop();
    headings.push({ level, text: said });
  };
  const endRow = () => {
    if (!row) return;
    const { cells, isHead } = row;
    row = null;
    if (isHead && columns === null && cells.length > 1) columns = cells;
    else text = formatRow(columns, cells);
    end();
  };

  const parser = new Parser(
    {
      onopentagname(name) {
        if (++depth > DEEPEST) throw new UnreadableSource('markup_too_deep');
        if (SKIPPED.has(name)) skipped += 1;
        if (name === 'main') inMain += 1;
        if (!isShown()) return;
        if (name === 'table') columns = null;
        if (name === 'tr') {
          end();
          row = { cells: [], isHead: false };
        } else if ((name === 'td' || name === 'th') && row) {
          text = '';
          row.isHead = name === 'th' && (row.isHead || row.cells.length === 0);
        } else if (BLOCKS.has(name)) {
          if (row) text += ' ';
          else end();
        }
        if (!row) level = getHeadingLevel(name) ?? level;
      },
      ontext(data) {
        if (isShown()) text += data;
      },
      onclosetag(name) {
        depth -= 1;
        if (isShown()) {
          if ((name === 'td' || name === 'th') && row) {
            row.cells.push(trimText(text));
            text = '';
          } else if (name === 'tr') endRow();
          else if (!row && BLOCKS.has(name)) end();
          if (getHeadingLevel(name) !== null) level = null;
          // Text after a definition list or a foldable section does not belong to the last term in it.
          if (name === 'dl' || name === 'details') dropNames(headings);
        }
        if (SKIPPED.has(name)) skipped -= 1;
        if (name === 'main') inMain -= 1;
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.write(html);
  parser.end();
  endRow();
  end();
  return blocks;
}

function getHeadingLevel(name: string): number | null {
  if (NAMES.has(name)) return NAME_LEVEL;
  return /^h[1-6]$/.test(name) ? Number(name[1]) : null;
}

function dropNames(headings: { level: number }[]): void {
  while (headings.at(-1)?.level === NAME_LEVEL) headings.pop();
}

/** Formats a row as `Model: Oslo; Price: 4,900`. Omits the column names unless there is one for each cell. */
export function formatRow(columns: readonly string[] | null, cells: readonly string[]): string {
  const named = columns?.length === cells.length ? columns : null;
  return cells
    .flatMap((cell, index) => {
      const name = named?.[index] ?? '';
      if (cell === '') return [];
      return [name === '' ? cell : `${name}: ${cell}`];
    })
    .join('; ');
}

export function trimText(text: string): string {
  return text
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
