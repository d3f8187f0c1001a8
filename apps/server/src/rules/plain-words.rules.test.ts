// Comments, strings, test titles and documents contain none of the wording habits that make readers stop
// (CONTRIBUTING.md#how-we-write).
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const FOLDERS = ['apps', 'bench', 'bin', 'deploy', 'docs', 'e2e', 'packages', 'scripts'];
const CODE = /\.(?:tsx?|mjs|js|sql|css)$/;
const PROSE = /\.(?:md|ya?ml)$/;
const GENERATED = /(?:^|\/)(?:node_modules|dist|data)\//;

const VERBS = 'is|are|was|were|has|have|had|may|must|can|comes?|goes|gets?|stands?|does|do';

/** Each habit, and what to write instead. */
const HABITS: Record<string, { habit: RegExp; instead: string }> = {
  clauseAsSubject: {
    habit: new RegExp(
      `(?:^|[.;:!?*/#>"'\`(-]\\s*)(?:What|Who|Whoever|Where|Whatever|How)\\s(?!(?:if|about|else)\\b)(?:[a-z']+\\s){0,6}?(?:${VERBS})\\b(?![^.]*\\?)`,
    ),
    instead: 'a noun as the subject: "Parley reports each refusal once"',
  },
  whoever: { habit: /\b(?:whoever|whosoever|whatever it)\b/i, instead: 'the role: the caller, the member' },
  anonymous: {
    habit: /\b(?:nobody|somebody|anybody)(?:'s|’s)?\b/i,
    instead: 'the role: no member, another process, any caller',
  },
  told: {
    habit:
      /\b(?:is|are|was|were|be|been|gets?|got) told\b|\btells? (?:of|it|them|the others)\b|\b(?:is|are|was) heard\b/i,
    instead: 'report, receive, notify',
  },
  stands: { habit: /\b(?:stands?|stood)\b(?! (?:for|by|out|up|alone)\b)/i, instead: 'is, is valid, stays' },
  begin: { habit: /\b(?:begins?|begun|began)\b(?! with\b)/i, instead: 'start' },
  aloneForOnly: { habit: /\b(?:it|them|that|this|[a-z]+s) alone\b/i, instead: 'only' },
  beside: { habit: /\bbeside\b/i, instead: 'next to, besides' },
  byItself: {
    habit: /\b(?:by (?:itself|themselves)|of (?:its|their) own)\b/i,
    instead: 'automatically, separate',
  },
  atOnce: { habit: /\bat once\b/i, instead: 'immediately, at the same time' },
  anew: {
    habit: /\b(?:anew|meanwhile|so many|(?:is|are|was) over)\b/i,
    instead: 'again, in the meantime, that many, has ended',
  },
  mend: { habit: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix' },
  inPlaceOf: { habit: /\bin place of\b/i, instead: 'instead of' },
  mayNot: { habit: /\bmay not\b|\bno longer may\b/i, instead: 'cannot, must not, might not' },
};

/** Places where a habit is right, each with its reason. Without `text`, the whole file is left out. */
const ALLOWED: { path: RegExp; text?: RegExp; reason: string }[] = [
  { path: /\/plain-words\.rules\.test\.ts$/, reason: 'lists the habits' },
  { path: /\/testing\/fakes\//, reason: 'uses the words of providers' },
  {
    path: /language\/words|simulation\/words|phrases|\/opt-(?:in|out)-|\/wrong-people/,
    reason: 'words that leads and agents write',
  },
  { path: /(?:^|\/)examples?\b/, reason: 'conversations and records of example workspaces' },
  {
    path: /\/(?:attacks|questions|wishes)\/|\/sentences\.testing\.yaml$/,
    reason: 'messages of leads and documents of workspaces',
  },
  {
    path: /\/(?:texts\.testing|rich-workspaces\.testing|wordings\.test)\.ts$/,
    reason: 'texts to be read',
  },
  {
    path: /model-agent\/(?:files|meetings|model-agent|rules)\.ts$/,
    reason: 'instructions for models, which are measured',
  },
  { path: /check-model\.ts$/, text: /^Somebody/, reason: 'a prompt for models' },
  { path: /./, text: /\bbegin\b.*(?:;|isolation|exclusive|raise|loop)|-----BEGIN/i, reason: 'SQL and PEM' },
  {
    path: /./,
    text: /[$`']\{?begin|BESIDE|begun\.size|`begin`|`stands`|`anew`|@param anew/,
    reason: 'names in code',
  },
  {
    path: /./,
    text: /'nobody'|`nobody`|throw nobody|select nobody|column \\?"nobody|maria nobody/,
    reason: 'a value of the contract, a name',
  },
  {
    path: /\.test\.ts$|story\.ts$|demo\/lead\.ts$/,
    text: /[Aa]nybody there|talk to somebody|Stand B12|our stand|nobody hears|Prices begin|begin\?|begins\.\)|By itself\.|Ours alone|Whoever plans/i,
    reason: 'messages of leads',
  },
  {
    path: /\.test\.ts$/,
    text: /nobody(?:\/none| known| answers| is not set up| has written| can say)/,
    reason: 'names and texts in tests',
  },
  { path: /hanging-engine/, text: /^What comes next$/, reason: 'a heading of the dashboard' },
];

/** Returns the parts of a line that people read: comments, strings of several words, prose. */
function listReadableParts(path: string, line: string): string[] {
  if (PROSE.test(path)) return [line.replace(/`[^`]*`/g, '`x`')];
  const comment = /^\s*(?:\*|\/\*\*?|\/\/|--)\s?(.*)/.exec(line) ?? /(?:\s\/\/|\s--)\s(.*)$/.exec(line);
  if (comment) return [comment[1]!];
  const strings = [...line.matchAll(/(['"`])((?:(?!\1)[^\\]|\\.){8,})\1/g)]
    .map((match) => match[2]!)
    .filter((text) => /[a-z]\s[a-z]/i.test(text));
  if (strings.length > 0 || !path.endsWith('.tsx')) return strings;
  const text = />\s*([A-Z][^<>{}]{8,})</.exec(line);
  return text ? [text[1]!] : [];
}

const isAllowed = (path: string, words: string) =>
  ALLOWED.some(({ path: where, text }) => where.test(path) && (text?.test(words) ?? true));

function findHabits(path: string): string[] {
  return readFileSync(join(ROOT, path), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      listReadableParts(path, line).flatMap((text) =>
        Object.entries(HABITS).flatMap(([name, { habit, instead }]) =>
          habit.test(text) && !isAllowed(path, text)
            ? [`${path}:${index + 1}: ${name} (write: ${instead}): ${text.trim()}`]
            : [],
        ),
      ),
    );
}

const files = [
  ...readdirSync(ROOT).filter((name) => PROSE.test(name)),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/')),
  ),
].filter((path) => (CODE.test(path) || PROSE.test(path)) && !GENERATED.test(path));

test('comments, strings, test titles and documents contain none of the wording habits', () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap(findHabits)).toEqual([]);
});
