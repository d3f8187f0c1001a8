// A workspace file, read and judged as a whole: every problem at once, each with its line (workspace-file.md).
import {
  bounds,
  duplicates,
  type Finding,
  isFields,
  itemsOf,
  type Reference,
  references,
} from './cross-checks.ts';
import { predicate } from './fields.ts';
import type { Path, Problem } from './problem.ts';
import { type SchemaOptions, type WorkspaceDocument, workspaceSchema } from './schema.ts';
import { readYaml, type Source } from './yaml.ts';

/** A workspace as the file has it, and the way back to its lines. */
export interface ReadDocument {
  workspace: WorkspaceDocument;
  /** The numbers and campaigns that must be in the workspace already. */
  references: Reference[];
  locate: Source['locate'];
}

export interface ReadFile {
  /** Those that have no problem of their own. */
  documents: ReadDocument[];
  /** Of all documents, refused ones too: what must be in a workspace already. */
  references: (Reference & { slug: string; at: Problem['at'] })[];
  problems: Problem[];
}

/** Reads a file of one or several documents. Nothing is asked of the database. */
export function readWorkspaceFile(text: string, options: SchemaOptions): ReadFile {
  const { sources, problems } = readYaml(text);
  if (sources.length === 0 && problems.length === 0) {
    problems.push({ at: { line: 1, col: 1 }, path: [], message: 'the file has no workspace in it' });
  }
  const schema = workspaceSchema(options);
  const file: ReadFile = { documents: [], references: [], problems };
  const slugs = new Map<string, number>();
  const codes = new Map<string, number>();
  for (const { value, locate } of sources) {
    const add = ({ path, message }: Finding) => problems.push({ at: locate(path), path, message });
    const before = problems.length;
    const text = textProblems(value);
    text.forEach(add);
    // A value that contains itself has no end for those that come after.
    if (text.some(({ message }) => message === ENDLESS)) continue;

    const result = schema.safeParse(value, { error: predicate });
    if (!result.success) result.error.issues.flatMap(findingsOf).forEach(add);
    [...duplicates(value), ...bounds(value)].forEach(add);
    acrossDocuments(value, slugs, codes, locate).forEach(add);

    const wanted = references(value);
    const slug = isFields(value) && isFields(value.workspace) ? value.workspace.slug : undefined;
    if (typeof slug === 'string') {
      file.references.push(...wanted.map((one) => ({ ...one, slug, at: locate(one.path) })));
    }
    if (result.success && problems.length === before) {
      file.documents.push({ workspace: result.data, references: wanted, locate });
    }
  }
  return file;
}

type Issue = { code?: string; path: PropertyKey[]; message: string; keys?: string[] };

function findingsOf(issue: Issue): Finding[] {
  const path = issue.path as Path;
  const { message, keys } = issue;
  return keys ? keys.map((key) => ({ path: [...path, key], message })) : [{ path, message }];
}

/** A workspace has one document, and a link's code is one name in the whole installation. */
function acrossDocuments(
  value: unknown,
  slugs: Map<string, number>,
  codes: Map<string, number>,
  locate: Source['locate'],
): Finding[] {
  const found: Finding[] = [];
  const note = (known: Map<string, number>, name: unknown, path: Path) => {
    if (typeof name !== 'string') return;
    const before = known.get(name);
    const { line } = locate(path);
    if (before === undefined) known.set(name, line);
    else
      found.push({ path, message: `is the same as that of another document of the file, at line ${before}` });
  };
  if (isFields(value) && isFields(value.workspace)) note(slugs, value.workspace.slug, ['workspace', 'slug']);
  // Twice in one document is told apart from this (`duplicates`).
  const own = new Set<unknown>();
  for (const [link, index] of itemsOf(value, 'links')) {
    if (!own.has(link.code)) note(codes, link.code, ['links', index, 'code']);
    own.add(link.code);
  }
  return found;
}

const ENDLESS = 'must not contain itself';

/** Text that PostgreSQL does not hold, and aliases that point to what they are in. */
function textProblems(value: unknown, path: Path = [], around: readonly unknown[] = []): Finding[] {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed()
      ? [{ path, message: 'must not contain NUL characters or broken Unicode' }]
      : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  if (around.includes(value)) return [{ path, message: ENDLESS }];
  const inside = [...around, value];
  if (Array.isArray(value))
    return value.flatMap((item, index) => textProblems(item, [...path, index], inside));
  return Object.entries(value).flatMap(([key, item]) => textProblems(item, [...path, key], inside));
}
