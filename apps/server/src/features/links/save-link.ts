// Saves a tracked link from a workspace file. Links are matched by code (workspace-file.md#links).
import { fail } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { findOtherDedicated, type SavedLink, upsertLink } from './store.ts';

export type LinkInput = Omit<SavedLink, 'id'>;

/** Returns the public short URL. */
export function linkUrl(baseUrl: string, code: string): string {
  return `${baseUrl}/l/${code}`;
}

export async function saveLink(
  tx: Queries,
  ctx: Ctx,
  input: LinkInput,
): Promise<{ id: string; code: string; url: string }> {
  if (input.dedicated && input.active !== false) {
    const other = await findOtherDedicated(tx, ctx.teamId, input.number_id, input.code);
    if (other !== undefined) {
      fail('validation_error', 'dedicated_link', { name: other }, ['dedicated']);
    }
  }
  const id = await upsertLink(tx, ctx.teamId, { ...input, id: ctx.newId('link') }, ctx.clock.now());
  if (id === undefined) fail('validation_error', 'taken', {}, ['code']);
  return { id, code: input.code, url: linkUrl(ctx.baseUrl, input.code) };
}
