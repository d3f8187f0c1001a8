// Reconstructs a text from its passages, for campaigns that were saved before Parley stored originals.
import { isDeepStrictEqual } from 'node:util';
import { cutIntoPassages } from './cut-passages.ts';
import type { Passage } from './passage.ts';

/** Characters that have a meaning in Markdown: anywhere in a line, and at its start. */
const SIGNS = /[\\`*_[\]<|~&]/g;
const BEGINNING = /^(?:[#>+=-]|\d+(?=[.)]))/;
const PUNCTUATION = /[!-/:-@[-`{-~]/g;

/**
 * Returns a readable text that would be cut into the same passages. If no such text exists, returns one with all their
 * words.
 */
export async function reconstructText(passages: readonly Passage[]): Promise<string> {
  // Loaded only here, because only old texts need the Markdown library.
  const { readNote } = await import('./read-text.ts');
  const isSame = (text: string) => {
    try {
      return isDeepStrictEqual(cutIntoPassages(readNote(text)), passages);
    } catch {
      return false;
    }
  };
  const plain = writePlainText(passages);
  const escapeSigns = (line: string) =>
    line
      .replace(SIGNS, '\\$&')
      .replace(BEGINNING, (begun) => (/^\d/.test(begun) ? `${begun}\\` : `\\${begun}`));
  const escapePunctuation = (line: string) => line.replace(PUNCTUATION, '\\$&');
  return (
    [plain, writeMarkdown(passages, escapeSigns), writeMarkdown(passages, escapePunctuation)].find(isSame) ??
    plain
  );
}

/** Writes headings as separate lines, without Markdown signs. */
function writePlainText(passages: readonly Passage[]): string {
  let above: string | null = null;
  const paragraphs = passages.flatMap(({ heading, text }) => {
    const isNew = heading !== above;
    above = heading;
    return isNew && heading !== null ? [heading, text] : [text];
  });
  return paragraphs.join('\n\n');
}

function writeMarkdown(passages: readonly Passage[], asLetters: (line: string) => string): string {
  let above: string[] = [];
  const paragraphs = passages.flatMap(({ heading, text }) => {
    const path = heading?.split(' > ') ?? [];
    const differs = path.findIndex((part, index) => part !== above[index]);
    // After a deeper heading ends, its parent is written again, so that the following text belongs to the parent.
    const from = differs >= 0 ? differs : path.length < above.length ? path.length - 1 : path.length;
    above = path;
    const headings = path
      .slice(from)
      .map((part, index) => `${'#'.repeat(from + index + 1)} ${asLetters(part)}`);
    return [...headings, ...text.split('\n').map(asLetters)];
  });
  return paragraphs.join('\n\n');
}
