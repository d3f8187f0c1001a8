// Reads the text on each page of a PDF as lines and paragraphs. Lines in larger letters become headings.
import { type Block, UnreadableSource } from './passage.ts';
import { trimText } from './read-markup.ts';

interface Line {
  text: string;
  size: number;
  y: number;
  page: number;
}

const MOST_PAGES = 1_000;
const LONGEST_HEADING = 120;

/**
 * Returns the blocks of a PDF.
 * @throws {UnreadableSource} if it has no text or too many pages, or if it is encrypted or damaged.
 */
export async function readPdf(bytes: Uint8Array): Promise<Block[]> {
  const lines = await readLines(bytes);
  const letters = lines.reduce((sum, { text }) => sum + text.length, 0);
  if (letters === 0) {
    throw new UnreadableSource('no_text_scanned');
  }
  return joinParagraphs(lines);
}

async function readLines(bytes: Uint8Array): Promise<Line[]> {
  const { getDocumentProxy, extractTextItems } = await import('unpdf');
  try {
    const pdf = await getDocumentProxy(bytes, { verbosity: 0 });
    if (pdf.numPages > MOST_PAGES) throw new UnreadableSource('pdf_pages', { max: MOST_PAGES });
    const { items } = await extractTextItems(pdf);
    return items.flatMap((page, index) => readPageLines(page, index + 1));
  } catch (error) {
    if (error instanceof UnreadableSource) throw error;
    const { name } = error as Error;
    if (name === 'PasswordException') throw new UnreadableSource('pdf_encrypted');
    throw new UnreadableSource('pdf_damaged');
  }
}

type Item = Awaited<ReturnType<typeof import('unpdf').extractTextItems>>['items'][number][number];

function readPageLines(items: readonly Item[], page: number): Line[] {
  const lines: Line[] = [];
  let open: (Line & { end: number }) | null = null;
  for (const { str, x, y, width, fontSize, hasEOL } of items) {
    const isSame = open && Math.abs(open.y - y) < Math.max(open.size, fontSize) / 2;
    if (open && !isSame) {
      lines.push(open);
      open = null;
    }
    if (str.trim() !== '') {
      open ??= { text: '', size: fontSize, y, page, end: x };
      // A wide gap separates two cells.
      const gap = x - open.end;
      open.text += (gap > fontSize * 1.5 ? ' | ' : gap > fontSize * 0.15 ? ' ' : '') + str;
      open.size = Math.max(open.size, fontSize);
      open.end = x + width;
    } else if (open && str !== '') open.text += ' ';
    if (hasEOL && open) {
      lines.push(open);
      open = null;
    }
  }
  if (open) lines.push(open);
  return lines
    .map(({ text, size, y }) => ({ text: trimText(text), size, y, page }))
    .filter(({ text }) => text !== '');
}

function joinParagraphs(lines: readonly Line[]): Block[] {
  const body = findUsualSize(lines);
  const sizes = [...new Set(lines.map(({ size }) => Math.round(size)))].filter((size) => size > body * 1.15);
  const levels = sizes.sort((a, b) => b - a).slice(0, 3);
  const blocks: Block[] = [];
  const headings: { level: number; text: string }[] = [];
  let before: Line | undefined;
  for (const line of lines) {
    const level = levels.indexOf(Math.round(line.size));
    if (level >= 0 && line.text.length <= LONGEST_HEADING && /\p{L}/u.test(line.text)) {
      while (headings.length > 0 && headings.at(-1)!.level >= level) headings.pop();
      headings.push({ level, text: line.text });
      before = undefined;
      continue;
    }
    const last = blocks.at(-1);
    if (
      before &&
      last &&
      before.page === line.page &&
      before.y - line.y < line.size * 1.7 &&
      before.y > line.y
    ) {
      last.text = joinLines(last.text, line.text);
    } else {
      blocks.push({ headings: headings.map(({ text }) => text), text: line.text, page: line.page });
    }
    before = line;
  }
  return blocks;
}

/** Joins two lines of a paragraph, and removes the hyphen from a word that is split between them. */
function joinLines(above: string, line: string): string {
  if (/\p{Ll}-$/u.test(above) && /^\p{Ll}/u.test(line)) return above.slice(0, -1) + line;
  // Rows of a list or a table stay on separate lines.
  const isRow = /^[-•*▪–]|\s\|\s/.test(line) || / \| /.test(above.slice(above.lastIndexOf('\n') + 1));
  return `${above}${isRow ? '\n' : ' '}${line}`;
}

/** Returns the font size that most of the text has. */
function findUsualSize(lines: readonly Line[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of lines) {
    const rounded = Math.round(size);
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}
