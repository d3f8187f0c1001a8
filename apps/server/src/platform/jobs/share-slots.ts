// Decides whose jobs run next when there are more jobs than slots. Workspaces and kinds of jobs share the slots, so
// that a backlog of one workspace or one kind does not keep the others waiting.
import type { FairSlots } from '../fair-slots.ts';
import type { ClaimPortion, WaitingHead } from './store.ts';

/**
 * Takes slots for due jobs, as many as there is room for. Each slot goes to the workspace that holds the fewest, and
 * within the workspace to the kind of job with the fewest; if several have the fewest, to the oldest job.
 * @param slotsOf returns the slots for jobs of a kind; undefined for a kind that this process does not run.
 * @param most the maximum number of slots to take.
 * @returns the number of slots taken for each; the caller releases those without a job.
 */
export function reservePortions(
  due: readonly WaitingHead[],
  slotsOf: (task: string) => FairSlots | undefined,
  most: number,
): ClaimPortion[] {
  const open = due
    .toSorted((one, other) => one.run_at.getTime() - other.run_at.getTime())
    .flatMap(({ team_id, task }) => {
      const slots = slotsOf(task);
      return slots ? [{ team_id, task, slots, most: 0 }] : [];
    });
  for (let left = most; left > 0; left--) {
    let next: (typeof open)[number] | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const one of open) {
      if (one.slots.room(one.team_id) === 0) continue;
      const holds = one.slots.heldBy(one.team_id);
      if (holds > fewest || (holds === fewest && next!.most <= one.most)) continue;
      next = one;
      fewest = holds;
    }
    if (!next?.slots.take(next.team_id)) break;
    next.most++;
  }
  return open.filter((one) => one.most > 0).map(({ team_id, task, most }) => ({ team_id, task, most }));
}
