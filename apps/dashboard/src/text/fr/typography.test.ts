// The French text uses ’ and unbreakable spaces before : ; ? ! » and after «.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = import.meta.dirname;
/** Comments, strings, the marks of templates and insertions, and braces. */
const TOKEN = /\/\/.*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|`|\$\{|[{}]/g;
/** A straight apostrophe, or a sign next to a space at which a line can break. */
const MISTAKE = /\p{L}'\p{L}| [:;?!»]|« /u;

/** Returns the texts of a module: its strings, and the parts of its templates between insertions. */
function listTexts(source: string): string[] {
  const texts: string[] = [];
  const open: string[] = [];
  let end = 0;
  for (const { 0: token, index } of source.matchAll(TOKEN)) {
    const inTemplate = open.at(-1) === '`';
    if (inTemplate && token !== '`' && token !== '${') continue;
    if (inTemplate) texts.push(source.slice(end, index));
    end = index + token.length;
    if (token.startsWith("'")) texts.push(token.slice(1, -1));
    else if (token === '}' || (inTemplate && token === '`')) open.pop();
    else if (token === '`' || token.endsWith('{')) open.push(token);
  }
  return texts;
}

test('French text uses typographic apostrophes and unbreakable spaces', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => join(FOLDER, path));
  const texts = [...files, `${FOLDER}.ts`].flatMap((path) => listTexts(readFileSync(path, 'utf8')));
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.filter((text) => MISTAKE.test(text))).toEqual([]);
});
