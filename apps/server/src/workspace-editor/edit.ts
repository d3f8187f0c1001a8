// Applies members' changes of settings as parts of a workspace file (workspace-file.md,
// docs/adr/edit-settings-as-workspace-files.md), so that campaigns, numbers and calendars have one way to be created.
import { fail, failWith, type Issue, issueAt, type Violation } from '@parley/contract';
import type { Ctx } from '../context.ts';
import type { ReadOptions } from '../features/knowledge/index.ts';
import { getWorkspace } from '../features/team/index.ts';
import { createFairSlots } from '../platform/fair-slots.ts';
import {
  type Applied,
  ApplyError,
  type ApplyOptions,
  applyFile,
  type Path,
  pathText,
} from '../workspace-file/index.ts';

/** Sections of a workspace file, as plain values. */
export type Part = Readonly<Record<string, unknown>>;

/** An issue of the edited record, as drafts store it: its path is text, such as `agent.criteria[0].ask`. */
export type FieldProblem = Violation & Record<'path' | 'message', string>;

export interface Edit {
  /**
   * Applies all of the part or none of it, and returns what it created or found.
   * @param at the record that the caller edits, such as `['campaigns', 0]`: problems name the fields below it.
   * @param also what belongs to the change, before and after it in its transaction, files that a member gave, and   whether pages are left as they were read.
   * @throws ContractError `validation_error` with a sentence for each problem; `invalid_state` when the workspace is busy.
   */
  (ctx: Ctx, part: Part, at: Path, also?: Also): Promise<Applied>;
  /** Returns the problems that can be found without asking providers and reading knowledge. */
  trial(ctx: Ctx, part: Part, at: Path): Promise<FieldProblem[]>;
  /** Returns how members of a workspace read the sources of knowledge. */
  readingOf(ctx: Ctx): ReadOptions;
  /**
   * Runs `work`, which reads knowledge, in the workspace's turn: such a call can need many megabytes.
   * @throws ContractError `invalid_state` when too many calls of the workspace wait for that.
   */
  reads<T>(ctx: Ctx, work: () => Promise<T>): Promise<T>;
}

/** How many calls of a process read knowledge at the same time; one workspace can use half of them. */
const READING = 4;
/** The most calls of a workspace, including waiting ones. */
const MOST_READING = 10;

type Also = Partial<
  Pick<ApplyOptions, 'before' | 'after' | 'setsModels'> & Pick<ReadOptions, 'readLocalFile' | 'offline'>
>;

export interface EditOptions extends Required<Pick<ApplyOptions, 'engineOf' | 'calendarOf'>> {
  /** Whether pages and webhooks of this machine are allowed (webhooks.md#targets). */
  allowLocal: boolean;
}

export function createEdit({ engineOf, calendarOf, allowLocal }: EditOptions): Edit {
  const slots = createFairSlots(READING);
  const calls = new Map<string, number>();
  const readingOf = ({ teamId }: Ctx): ReadOptions => ({
    ...{ folder: null, allowLocal, offline: false, whose: teamId },
  });
  async function reads<T>({ teamId }: Ctx, work: () => Promise<T>): Promise<T> {
    const before = calls.get(teamId) ?? 0;
    if (before >= MOST_READING) {
      fail('invalid_state', 'too_many_readings', { count: before });
    }
    calls.set(teamId, before + 1);
    try {
      return await slots.run(teamId, work);
    } finally {
      const left = calls.get(teamId)! - 1;
      if (left > 0) calls.set(teamId, left);
      else calls.delete(teamId);
    }
  }
  async function apply(ctx: Ctx, part: Part, options: Partial<ApplyOptions>): Promise<Applied[]> {
    const { slug } = await getWorkspace(ctx.db, ctx);
    const text = JSON.stringify({ workspace: { slug }, ...(literal(part) as Part) });
    const { actor } = ctx;
    return applyFile(ctx, text, slug, { ...options, isPart: true, allowLocalWebhooks: allowLocal, actor });
  }
  async function edit(...[ctx, part, at, also = {}]: Parameters<Edit>): Promise<Applied> {
    const { readLocalFile, offline = false, ...around } = also;
    const knowledge = { ...readingOf(ctx), offline, ...(readLocalFile && { readLocalFile }) };
    const options = { engineOf, calendarOf, knowledge, ...around };
    const work = () => apply(ctx, part, options);
    try {
      const [applied] = await (part['campaigns'] ? reads(ctx, work) : work());
      return applied!;
    } catch (error) {
      return failWith('validation_error', issuesBelow(error, at));
    }
  }
  async function trial(ctx: Ctx, part: Part, at: Path): Promise<FieldProblem[]> {
    try {
      await apply(ctx, part, { isTrial: true });
      return [];
    } catch (error) {
      return issuesBelow(error, at).map((one) => ({ ...one, path: pathText(one.path) }));
    }
  }
  return Object.assign(edit, { trial, readingOf, reads });
}

/** Returns the issues of a refused part, with paths below the record at `at`. @throws any other error. */
function issuesBelow(error: unknown, at: Path): Issue[] {
  if (!(error instanceof ApplyError)) throw error;
  if (error.found.length === 0) fail('invalid_state', 'workspace_busy');
  const issues = error.found.map(({ path, code, params }) => issueAt(below(path, at), { code, params }));
  return [...new Map(issues.map((one) => [JSON.stringify([one.path, one.message]), one])).values()];
}

/** Returns the path below the edited record; a path elsewhere is unchanged. */
function below(path: Path, at: Path): Path {
  return at.every((step, index) => path[index] === step) ? path.slice(at.length) : path;
}

/** Members cannot use variables of the server, so `${` is text. */
export function literal(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('${', () => '$${');
  if (Array.isArray(value)) return value.map(literal);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, literal(inner)]));
}
