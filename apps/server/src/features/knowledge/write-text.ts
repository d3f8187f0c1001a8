// A text of the workspace file, written anew from its passages: of campaigns whose texts were read before texts were kept.
import { isDeepStrictEqual } from 'node:util';
import { cut } from './cut.ts';
import type { Passage } from './passage.ts';

/** What Markdown may take for more than a letter: within a line, and where one begins. */
const SIGNS = /[\\`*_[\]<|~&]/g;
const BEGINNING = /^(?:[#>+=-]|\d+(?=[.)]))/;
const PUNCTUATION = /[!-/:-@[-`{-~]/g;

/** A text that is cut into the same passages, as readable as that can be; where there is none, one with all that they say. */
export async function textFrom(passages: readonly Passage[]): Promise<string> {
  // Only an old text needs the library for Markdown.
  const { readNote } = await import('./read-text.ts');
  const isSame = (text: string) => {
    try {
      return isDeepStrictEqual(cut(readNote(text)), passages);
    } catch {
      return false;
    }
  };
  const plain = asText(passages);
  const some = (line: string) =>
    line
      .replace(SIGNS, '\\$&')
      .replace(BEGINNING, (begun) => (/^\d/.test(begun) ? `${begun}\\` : `\\${begun}`));
  const all = (line: string) => line.replace(PUNCTUATION, '\\$&');
  return [plain, asMarkdown(passages, some), asMarkdown(passages, all)].find(isSame) ?? plain;
}

/** Its headings are lines by themselves. */
function asText(passages: readonly Passage[]): string {
  let above: string | null = null;
  const paragraphs = passages.flatMap(({ heading, text }) => {
    const isNew = heading !== above;
    above = heading;
    return isNew && heading !== null ? [heading, text] : [text];
  });
  return paragraphs.join('\n\n');
}

function asMarkdown(passages: readonly Passage[], asLetters: (line: string) => string): string {
  let above: string[] = [];
  const paragraphs = passages.flatMap(({ heading, text }) => {
    const path = heading?.split(' > ') ?? [];
    const differs = path.findIndex((part, index) => part !== above[index]);
    // The last heading says it again where one of those below it ends.
    const from = differs >= 0 ? differs : path.length < above.length ? path.length - 1 : path.length;
    above = path;
    const headings = path
      .slice(from)
      .map((part, index) => `${'#'.repeat(from + index + 1)} ${asLetters(part)}`);
    return [...headings, ...text.split('\n').map(asLetters)];
  });
  return paragraphs.join('\n\n');
}
