import { type Ctx, getActorName } from '../../context.ts';

/** Returns the name to record for a change of a campaign's status; null for a workspace file or a command. */
export function getStatusAuthor({ actor }: Ctx): string | null {
  return actor.kind === 'system' ? null : getActorName(actor);
}
