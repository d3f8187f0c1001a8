import { type Ctx, getActorName } from '../../context.ts';

/**
 * Returns the name to record for a change of a campaign's status; null if a workspace file or a command makes the
 * change.
 */
export function getStatusAuthor({ actor }: Ctx): string | null {
  return actor.kind === 'system' ? null : getActorName(actor);
}
