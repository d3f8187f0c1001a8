// Finds the number that a command names.
import { toBareDigits } from '@parley/contract';
import type { App } from '../composition/app.ts';
import { CliError } from './cli-error.ts';
import { listNumbers, type NumberRecord } from './store.ts';

/** Returns the only number with that name. @throws {CliError} if there is none, or there are several. */
export async function findNumber(
  app: Pick<App, 'system'>,
  handle: string,
  workspace: string | undefined,
): Promise<NumberRecord> {
  const { db, clock } = app.system;
  const plain = handle.startsWith('@') ? handle : toBareDigits(handle);
  const found = await listNumbers(db, { workspace: workspace ?? null, handle: plain, now: clock.now() });
  const [number, ...others] = found;
  if (!number) {
    const where = workspace === undefined ? '' : ` in the workspace ${workspace}`;
    throw new CliError(
      `There is no number ${handle}${where}. To list all numbers, run "parley number list".`,
    );
  }
  if (others.length === 0) return number;
  const all = found.map((one) => one.workspace).join(', ');
  throw new CliError(`Several workspaces have this number. Choose one with --workspace: ${all}.`);
}
