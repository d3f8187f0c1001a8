// Reads a file or a page into passages. Runs only in a child process (`read-in-child.ts`), so that other processes
// don't load the libraries.
import { cutIntoPassages } from './cut-passages.ts';
import { decodeText } from './decode-text.ts';
import { type Block, type Passage, UnreadableSource } from './passage.ts';
import { readMarkup } from './read-markup.ts';
import { readPdf } from './read-pdf.ts';
import { readTable } from './read-table.ts';
import { readMarkdown, readNote, readText } from './read-text.ts';

export const FORMATS = ['note', 'text', 'markdown', 'table', 'markup', 'pdf'] as const;
export type Format = (typeof FORMATS)[number];

export interface Content {
  bytes: Uint8Array;
  format: Format;
  /** The encoding from the server's response, such as `iso-8859-1`. */
  charset: string | null;
}

const READERS: Record<Exclude<Format, 'pdf'>, (text: string) => Block[]> = {
  note: readNote,
  text: readText,
  markdown: readMarkdown,
  table: readTable,
  markup: readMarkup,
};

/** Reads the content into passages. @throws {UnreadableSource} if it has no text or is not in its format. */
export async function readContent({ bytes, format, charset }: Content): Promise<Passage[]> {
  if (bytes.every(isBlank)) throw new UnreadableSource('file_blank');
  const isPdf = Buffer.from(bytes.subarray(0, 1_024)).includes('%PDF-');
  if (format === 'pdf' && !isPdf) throw new UnreadableSource('not_pdf');
  if (isPdf) return removeUnstorable(cutIntoPassages(await readPdf(bytes)));
  const text = charset === null ? null : decodeAs(bytes, charset);
  return removeUnstorable(
    cutIntoPassages(READERS[format as keyof typeof READERS](text ?? decodeText(bytes))),
  );
}

const isBlank = (byte: number) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

/** Decodes the text in the encoding that the server names; null if the bytes aren't valid in that encoding. */
function decodeAs(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Removes the characters that PostgreSQL refuses. */
function removeUnstorable(passages: readonly Passage[]): Passage[] {
  if (passages.length === 0) throw new UnreadableSource('no_text');
  const clean = (text: string) => text.replaceAll('\0', '').toWellFormed();
  return passages.map(({ heading, place, text }) => ({
    heading: heading && clean(heading),
    place,
    text: clean(text),
  }));
}
