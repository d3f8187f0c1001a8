// Reads a workspace file and reports all of its problems together, each with its line (workspace-file.md).
import { type AgentBlock, type Issue, issue } from '@parley/contract';
import {
  checkBounds,
  findDuplicates,
  findKnowledgeReferences,
  findReferences,
  isFields,
  type KnowledgeReference,
  listItems,
  type Reference,
} from './cross-checks.ts';
import { fillInVariables } from './environment.ts';
import { toFileIssues } from './fields.ts';
import { normalizeAgent } from './normalize-agent.ts';
import type { Path, Problem } from './problem.ts';
import {
  getWorkspaceSchema,
  type SchemaOptions,
  type WorkspaceDocument,
  type WrittenDocument,
} from './schema.ts';
import { readYaml, type Source } from './yaml.ts';

/** One workspace in the file. `locate` finds the lines of its fields. */
export interface ReadDocument {
  workspace: WorkspaceDocument;
  /** The numbers and campaigns to which the file refers without defining them. They must exist in the workspace. */
  references: Reference[];
  /** The files and pages of the campaigns' knowledge, which are read later. */
  knowledge: KnowledgeReference[];
  /** The `agent:` block of each campaign, as written. */
  blocks: AgentBlock[];
  locate: Source['locate'];
}

export interface ReadFile {
  /** The documents that have no problems. */
  documents: ReadDocument[];
  /** Records that must exist in the workspaces, including those that refused documents name. */
  references: (Reference & { slug: string; at: Problem['at'] })[];
  /** The knowledge of campaigns, including those of refused documents; `document` is the document's index. */
  knowledge: { document: number; reference: KnowledgeReference; at: Problem['at'] }[];
  problems: Problem[];
  /** The slugs of workspaces for which a variable is missing. Their stored secrets can replace it. */
  unset: string[];
}

/** A value to check, and the function that finds the lines of its fields. */
type DocumentSource = Pick<Source, 'value' | 'locate'>;

const createReadFile = (problems: Problem[]): ReadFile => ({
  ...{ documents: [], references: [], knowledge: [], problems, unset: [] },
});

/** Reads a file with one or more documents, without using the database. */
export function readWorkspaceFile(text: string, options: SchemaOptions): ReadFile {
  const { sources, problems } = readYaml(text);
  if (sources.length === 0 && problems.length === 0) {
    problems.push({ at: { line: 1, col: 1 }, ...issue('file_empty') });
  }
  const file = createReadFile(problems);
  const slugs = new Map<string, number>();
  const codes = new Map<string, number>();
  for (const [document, { value: written, locate }] of sources.entries()) {
    const add = (one: Issue) => problems.push({ at: locate(one.path), ...one });
    const before = problems.length;
    const text = findTextProblems(written);
    text.forEach(add);
    // Stop here, because the other checks would never end on a value that contains itself.
    if (text.some(({ code }) => code === 'contains_itself')) continue;
    const { value, complaints: missing, unset } = fillInVariables(written, options.environment);
    const kept = options.kept?.(getSlug(value) ?? '');
    const filled = unset.filter(({ path }) => keepStoredSecret(value, path, kept?.at(value, path)));
    missing.filter((complaint) => !filled.includes(complaint)).forEach(add);
    if (unset.length > filled.length) file.unset.push(getSlug(value) ?? '');
    checkAcrossDocuments(value, slugs, codes, locate).forEach(add);
    const isSound = problems.length === before;
    addDocument(file, { value, locate }, { options, document, isSound });
  }
  return file;
}

/** Checks a value like the document of a file. Its problems have the order of its fields instead of lines. */
export function readWorkspaceValue(value: unknown, options: SchemaOptions): ReadFile {
  const file = createReadFile([]);
  addDocument(file, { value, locate: createOrder(value) }, { options, document: 0, isSound: true });
  return file;
}

/** Returns a function that returns the position of a field among all fields of the value. */
function createOrder(value: unknown): Source['locate'] {
  const places = new Map<string, number>();
  const visit = (one: unknown, path: Path): void => {
    places.set(JSON.stringify(path), places.size + 1);
    if (typeof one !== 'object' || one === null) return;
    for (const [name, inner] of Object.entries(one)) {
      visit(inner, [...path, Array.isArray(one) ? Number(name) : name]);
    }
  };
  visit(value, []);
  const find = (path: Path): number => places.get(JSON.stringify(path)) ?? find(path.slice(0, -1));
  return (path) => ({ line: 1, col: find(path) });
}

interface DocumentCheck {
  options: SchemaOptions;
  /** The index of the document. */
  document: number;
  /** False if the document already has problems. */
  isSound: boolean;
}

/** Checks a document, and adds it to the file, or its problems. */
function addDocument(
  file: ReadFile,
  { value, locate }: DocumentSource,
  { options, document, isSound }: DocumentCheck,
): void {
  const result = getWorkspaceSchema(options).safeParse(value, { reportInput: true });
  const found = [
    ...(result.success ? [] : toFileIssues(result.error.issues)),
    ...findDuplicates(value),
    ...checkBounds(value),
  ];
  file.problems.push(...found.map((one) => ({ at: locate(one.path), ...one })));
  const knowledge = findKnowledgeReferences(value);
  file.knowledge.push(...knowledge.map((one) => ({ document, reference: one, at: locate(one.path) })));
  const wanted = findReferences(value);
  const slug = getSlug(value);
  if (slug !== undefined) {
    file.references.push(...wanted.map((one) => ({ ...one, slug, at: locate(one.path) })));
  }
  if (result.success && found.length === 0 && isSound) {
    const { campaigns } = value as WrittenDocument;
    const blocks = (campaigns ?? []).map(({ agent }) => normalizeAgent(agent));
    file.documents.push({ workspace: result.data, references: wanted, knowledge, blocks, locate });
  }
}

function getSlug(value: unknown): string | undefined {
  const slug = isFields(value) && isFields(value.workspace) ? value.workspace.slug : undefined;
  return typeof slug === 'string' ? slug : undefined;
}

/**
 * Replaces a missing variable with the stored secret.
 * @returns false if no secret is stored.
 */
function keepStoredSecret(document: unknown, path: Path, secret: string | undefined): boolean {
  if (secret === undefined) return false;
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], document);
  (parent as Record<string, unknown>)[path.at(-1)!] = secret;
  return true;
}

/** Checks that each workspace has only one document and that each link's code is unique. */
function checkAcrossDocuments(
  value: unknown,
  slugs: Map<string, number>,
  codes: Map<string, number>,
  locate: Source['locate'],
): Issue[] {
  const found: Issue[] = [];
  const note = (known: Map<string, number>, name: unknown, path: Path) => {
    if (typeof name !== 'string') return;
    const before = known.get(name);
    const { line } = locate(path);
    if (before === undefined) known.set(name, line);
    else found.push(issue('same_in_document', { line: before }, path));
  };
  if (isFields(value) && isFields(value.workspace)) note(slugs, value.workspace.slug, ['workspace', 'slug']);
  // `findDuplicates` already reports a code that occurs twice in one document.
  const own = new Set<unknown>();
  for (const [link, index] of listItems(value, 'links')) {
    if (!own.has(link.code)) note(codes, link.code, ['links', index, 'code']);
    own.add(link.code);
  }
  return found;
}

/** Returns issues for text that PostgreSQL cannot store, and for aliases that contain themselves. */
function findTextProblems(value: unknown, path: Path = [], around: readonly unknown[] = []): Issue[] {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed() ? [issue('unstorable', {}, path)] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  if (around.includes(value)) return [issue('contains_itself', {}, path)];
  const inside = [...around, value];
  if (Array.isArray(value))
    return value.flatMap((item, index) => findTextProblems(item, [...path, index], inside));
  return Object.entries(value).flatMap(([key, item]) => findTextProblems(item, [...path, key], inside));
}
