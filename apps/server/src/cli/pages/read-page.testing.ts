// Reads the commands of the documents, with the files and the output that the documents show
// (docs/contributing/testing.md#commands-in-documents).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../testing/sources.ts';

/** Commands of a page: of a shell, or of PostgreSQL. */
export interface Block {
  line: number;
  isSql: boolean;
  code: string;
  /** The text between the previous block of commands and this one. */
  before: string;
  /** The files to save before the commands run. */
  files: Record<string, string>;
  /** The shown output; `…` stands for any text. */
  output: string | undefined;
  /** The reason why the test does not run the commands. */
  notRun: string | undefined;
}

const FENCE = /^( *)```(\w*)/;
const COMMANDS = /^(sh|bash|shell|console|zsh|sql)$/;
const NOT_RUN = /<!-- not run: (.+) -->\s*$/;
/** Nothing, or one line that introduces the output. */
const INTRODUCED = /^\s*([^\n]+:\s*)?$/;
const SAVED_AS = /Save this as `([\w.-]+)`[^`]*$/;

/** The changelog, and pages that `http/recipes.endurance.test.ts` follows. */
const OTHERS = ['CHANGELOG.md', 'docs/recipes/**', 'docs/migrating/**'];

/** Returns the paths of the documents to follow, relative to the root. */
export function listPages(): string[] {
  return globSync(['*.md', '{docs,bench,packages,apps}/**/*.md'], {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/dist/**', ...OTHERS],
  }).toSorted();
}

/** Returns the blocks of commands of a page, in order. */
export function readPage(page: string): Block[] {
  const blocks: Block[] = [];
  let before = '';
  let since = '';
  let files: Record<string, string> = {};
  const lines = readFileSync(join(ROOT, page), 'utf8').split('\n');
  for (let index = 0; index < lines.length; index++) {
    const [fence, indent, language] = FENCE.exec(lines[index]!) ?? [];
    if (fence === undefined) {
      before += `${lines[index]}\n`;
      since += `${lines[index]}\n`;
      continue;
    }
    const line = index + 1;
    const end = lines.findIndex((text, at) => at > index && text.trim() === '```');
    const code = lines
      .slice(index + 1, end)
      .map((text) => text.slice(indent!.length))
      .join('\n');
    index = end;
    const saved = SAVED_AS.exec(since)?.[1];
    if (COMMANDS.test(language!)) {
      const notRun = NOT_RUN.exec(since)?.[1];
      blocks.push({ line, isSql: language === 'sql', code, before, files, output: undefined, notRun });
      [before, files] = ['', {}];
    } else if (saved) files[saved] = `${code}\n`;
    else if (language === 'text' && INTRODUCED.test(since) && blocks.length > 0) blocks.at(-1)!.output = code;
    since = '';
  }
  return blocks;
}
