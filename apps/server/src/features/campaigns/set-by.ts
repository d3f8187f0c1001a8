import { type Ctx, nameOf } from '../../context.ts';

/** Whose name a campaign's status carries; null: a workspace file or a command set it. */
export function setBy({ actor }: Ctx): string | null {
  return actor.kind === 'system' ? null : nameOf(actor);
}
