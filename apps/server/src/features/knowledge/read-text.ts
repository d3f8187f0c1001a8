// Reads plain text and Markdown as paragraphs under their headings.
import { marked } from 'marked';
import { type Block, UnreadableSource } from './passage.ts';
import { readMarkup, trimText } from './read-markup.ts';

/** Returns the blocks of a Markdown text. @throws {UnreadableSource} if there are none. */
export function readMarkdown(text: string): Block[] {
  // Remove the front matter, between lines of dashes: it describes the file and is not content.
  const body = text.replace(/^\uFEFF?---\r?\n[\s\S]*?\r?\n---\r?\n/, '');
  return readMarkup(marked.parse(body, { async: false, gfm: true }));
}

/** A short separate line without final punctuation is the heading of the text after it. */
const HEADING = /^\S.{0,78}[^\s.!?,;…]$/u;

/** Returns the blocks of a plain text. @throws {UnreadableSource} if there are none. */
export function readText(text: string): Block[] {
  const blocks: Block[] = [];
  let heading: string | null = null;
  const paragraphs = text.replace(/\r\n?/g, '\n').split(/\n[^\S\n]*\n\s*/);
  for (const [index, paragraph] of paragraphs.entries()) {
    const lines = paragraph.split('\n').map(trimText).filter(Boolean);
    const only = lines.length === 1 ? lines[0]! : '';
    const hasMore = paragraphs.slice(index + 1, index + 2).some((next) => next.trim() !== '');
    if (hasMore && HEADING.test(only) && !/^[-*•]/.test(only)) {
      heading = only.replace(/\s*:$/, '');
      continue;
    }
    if (lines.length > 0) {
      blocks.push({ headings: heading === null ? [] : [heading], text: lines.join('\n') });
    }
  }
  if (blocks.length === 0) throw new UnreadableSource('no_text');
  return blocks;
}

/** Reads a text from the workspace file, which might be Markdown. */
export function readNote(text: string): Block[] {
  return /^ {0,3}(#{1,6} |\|.+\||[-*] )/m.test(text) ? readMarkdown(text) : readText(text);
}
