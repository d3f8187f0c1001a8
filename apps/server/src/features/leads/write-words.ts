// Writes the words by which leads are found, shortly after the leads are stored (docs/adr/index-search-words-later.md).
import type { Database } from '../../platform/postgres/database.ts';
import { buildLeadWords } from './lead-words.ts';
import {
  claimLeadChanges,
  hasPendingWords,
  type LeadRange,
  listChanged,
  listWaitingTeams,
  lockWords,
  requeueChanges,
  saveWords,
} from './words-store.ts';

/**
 * The maximum numbers of leads: in one transaction of the sweep (`AT_ONCE`), in one sweep (`PER_SWEEP`), and while a
 * caller waits (`FOR_CALLERS`).
 */
const AT_ONCE = 1_000;
const PER_SWEEP = 10_000;
const FOR_CALLERS = 200;

/** Writes the words of about `most` leads. @returns how many leads it read. */
function writeSome(db: Database, teamId: string, most: number, larger = false): Promise<number> {
  return db.transaction(async (tx) => {
    await lockWords(tx, teamId);
    const ranges = await claimLeadChanges(tx, teamId, most, larger);
    if (ranges.length === 0) return 0;
    const leads = await listChanged(tx, teamId, ranges, AT_ONCE);
    await saveWords(tx, teamId, new Map(leads.map((lead) => [lead.id, buildLeadWords(lead)])));
    const last = leads.length === AT_ONCE ? leads.at(-1)!.id : undefined;
    if (last !== undefined) await requeueChanges(tx, teamId, rangesAfter(ranges, last));
    return Math.max(leads.length, 1);
  });
}

/**
 * Returns the ranges without the leads up to and including the given one, so that the remaining leads can be queued
 * again.
 */
const rangesAfter = (ranges: readonly LeadRange[], id: string): LeadRange[] =>
  ranges
    .filter(({ last_id }) => last_id > id)
    .map(({ first_id, last_id, leads }) => ({
      first_id: first_id > id ? first_id : id,
      last_id,
      leads: first_id > id ? leads : Math.max(leads - AT_ONCE, 1),
    }));

/**
 * Writes the words of new and changed leads. Call it before a search. Large imports are left to {@link writeLeadWords}.
 */
export async function writeRecentLeadWords(db: Database, teamId: string): Promise<void> {
  if (await hasPendingWords(db, teamId, FOR_CALLERS)) await writeSome(db, teamId, FOR_CALLERS);
}

/** Writes pending words of all workspaces. @returns whether some remain for the next sweep. */
export async function writeLeadWords(db: Database): Promise<boolean> {
  let left = PER_SWEEP;
  // Workspaces take turns, so that an import of a million leads does not delay other workspaces.
  for (let teams = await listWaitingTeams(db); teams.length > 0; ) {
    const others: string[] = [];
    for (const teamId of teams) {
      if (left <= 0) return true;
      const done = await writeSome(db, teamId, AT_ONCE, true);
      if (done > 0) others.push(teamId);
      left -= done;
    }
    teams = others;
  }
  return left <= 0;
}
