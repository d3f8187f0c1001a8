// Members change a workspace's settings as an excerpt of a workspace file, which is checked and applied like a complete
// file (workspace-file.md, docs/adr/edit-settings-as-workspace-files.md). There is therefore only one way to create a
// campaign, a number or a calendar.
import { fail, failWith, type Issue, placeViolation, type Violation } from '@parley/contract';
import type { Ctx } from '../context.ts';
import type { ReadOptions } from '../features/knowledge/index.ts';
import { getWorkspace } from '../features/team/index.ts';
import { createFairSlots } from '../platform/fair-slots.ts';
import {
  type Applied,
  ApplyError,
  type ApplyOptions,
  applySections,
  formatPath,
  type Path,
} from '../workspace-file/index.ts';

/** Sections of a workspace file, as plain values. */
export type Part = Readonly<Record<string, unknown>>;

/** An issue of the edited record, as drafts store it: its path is text, such as `agent.criteria[0].ask`. */
export type FieldProblem = Violation & Record<'path' | 'message', string>;

export interface Edit {
  /**
   * Applies all settings or none, and returns the records that were created or found.
   * @param at the path of the edited record, such as `['campaigns', 0]`; the paths of issues start below it.
   * @param also statements to run before and after the change in its transaction, files that a member uploaded, and
   * whether to skip fetching pages again.
   * @throws ContractError `validation_error` with an issue for each problem; `invalid_state` if the workspace is busy.
   */
  (ctx: Ctx, part: Part, at: Path, also?: ExtraOptions): Promise<Applied>;
  /** Returns the problems of settings that can be found without calling providers or reading knowledge. */
  trial(ctx: Ctx, part: Part, at: Path): Promise<FieldProblem[]>;
  /** Returns the options with which members of a workspace read knowledge. */
  buildReadOptions(ctx: Ctx): ReadOptions;
  /**
   * Runs work that reads knowledge. The number of such calls is limited for each workspace, because one call can hold
   * files of many megabytes.
   * @throws ContractError `invalid_state` if too many calls of the workspace are waiting.
   */
  reads<T>(ctx: Ctx, work: () => Promise<T>): Promise<T>;
}

/**
 * The number of calls in a process that can read knowledge at the same time. A single workspace can use half of them.
 */
const READING = 4;
/** The maximum number of running and waiting calls of one workspace. */
const MOST_READING = 10;

type ExtraOptions = Partial<
  Pick<ApplyOptions, 'before' | 'after' | 'setsModels'> & Pick<ReadOptions, 'readLocalFile' | 'offline'>
>;

export type EditOptions = Required<Pick<ApplyOptions, 'engineOf' | 'calendarOf' | 'allowedHosts'>> & {
  /** Whether webhooks and pages on this machine are allowed (webhooks.md#targets). */
  allowLocal: boolean;
};

export function createEdit({ engineOf, calendarOf, allowLocal, allowedHosts }: EditOptions): Edit {
  const slots = createFairSlots(READING);
  const calls = new Map<string, number>();
  const buildReadOptions = ({ teamId }: Ctx): ReadOptions => ({
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
  async function apply(ctx: Ctx, part: Part, options: Partial<ApplyOptions>): Promise<Applied | null> {
    const { slug } = await getWorkspace(ctx.db, ctx);
    const { actor } = ctx;
    const targets = { allowLocalWebhooks: allowLocal, allowedHosts };
    return applySections(ctx, slug, part, { ...options, ...targets, actor });
  }
  async function edit(...[ctx, part, at, also = {}]: Parameters<Edit>): Promise<Applied> {
    const { readLocalFile, offline = false, ...around } = also;
    const knowledge = { ...buildReadOptions(ctx), offline, ...(readLocalFile && { readLocalFile }) };
    const options = { engineOf, calendarOf, knowledge, ...around };
    const work = () => apply(ctx, part, options);
    try {
      const applied = await (part['campaigns'] ? reads(ctx, work) : work());
      return applied!;
    } catch (error) {
      return failWith('validation_error', moveIssues(error, at));
    }
  }
  async function trial(ctx: Ctx, part: Part, at: Path): Promise<FieldProblem[]> {
    try {
      await apply(ctx, part, { isTrial: true });
      return [];
    } catch (error) {
      return moveIssues(error, at).map((one) => ({ ...one, path: formatPath(one.path) }));
    }
  }
  return Object.assign(edit, { trial, buildReadOptions, reads });
}

/**
 * Returns the issues of refused settings, with paths that start below the record at `at`.
 * @throws any other error
 */
function moveIssues(error: unknown, at: Path): Issue[] {
  if (!(error instanceof ApplyError)) throw error;
  if (error.found.length === 0) fail('invalid_state', 'workspace_busy');
  const issues = error.found.map(({ path, code, params }) =>
    placeViolation(toRelativePath(path, at), { code, params }),
  );
  return [...new Map(issues.map((one) => [JSON.stringify([one.path, one.message]), one])).values()];
}

/** Returns the path within the edited record. A path outside the record is returned unchanged. */
function toRelativePath(path: Path, at: Path): Path {
  return at.every((step, index) => path[index] === step) ? path.slice(at.length) : path;
}
