import { type Ctx, nameOf } from '../../context.ts';

/** Returns the name to record for a change of a campaign's status; null for a workspace file or a command. */
export function setBy({ actor }: Ctx): string | null {
  return actor.kind === 'system' ? null : nameOf(actor);
}
