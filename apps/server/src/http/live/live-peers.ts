// Shares changes between processes (dashboard-operations.md#live). Each process announces which workspaces its browsers
// view. Only changes in these workspaces are sent, in batches. A change in a workspace that no one views costs no
// statement.
import type { TouchedRecords } from '../../platform/touched-records.ts';

/** The time for which changes are collected before they are sent together. */
const TOGETHER_MS = 25;
/** The maximum number of ids that a batch lists. If more records changed, it lists no ids. */
const MOST_IDS = 200;
/** The maximum number of workspaces in one notification, which has at most 8,000 bytes. */
const MOST_TEAMS = 200;
/** The interval at which a process announces the workspaces that its browsers view. */
export const SAID_EACH_MS = 20_000;
/** The time for which other processes rely on an announcement. */
const BELIEVED_MS = 3 * SAID_EACH_MS;
/**
 * The time after the start of a process by which every other process has announced itself. Until then, all changes are
 * sent if other processes exist.
 */
const UNKNOWN_MS = 1.25 * SAID_EACH_MS;
/**
 * If a process first announces a workspace within this time after a change that was not sent, its browsers might have
 * missed the change, so the process gets a batch without ids.
 */
const JUST_NOW_MS = UNKNOWN_MS;

/** Ids of changed records. */
export interface ChangeBatch {
  leads: Set<string>;
  lines: Set<string>;
  records: Set<string>;
  /** True if there are too many ids to list. */
  much: boolean;
}

export const createEmptyBatch = (): ChangeBatch => ({
  leads: new Set(),
  lines: new Set(),
  records: new Set(),
  much: false,
});

/** Adds ids to a batch; keeps at most `most` ids. */
export function addToBatch(
  to: ChangeBatch,
  { leads, lines, records }: Omit<TouchedRecords, 'teamId'>,
  most: number,
): void {
  for (const record of records) to.records.add(record);
  if (to.leads.size + to.lines.size + leads.length + lines.length > most) to.much = true;
  if (to.much) {
    to.leads.clear();
    to.lines.clear();
    return;
  }
  for (const lead of leads) to.leads.add(lead);
  for (const line of lines) to.lines.add(line);
}

/** A batch of changes in one workspace, sent between processes. */
export type Change = { team: string; leads: string[]; lines: string[]; records: string[]; much?: true };
/** The workspaces that the browsers of a process view. */
export type WatchedTeams = { watching: string[] };

export interface Peers {
  /** Records a change in this process. */
  changed(touched: TouchedRecords): void;
  /** Records the workspaces that another process announced. */
  watching(teams: readonly string[]): void;
  /** Announces the workspaces that browsers of this process view. */
  say(teams: readonly string[]): void;
  /** Returns whether browsers of another process view this workspace. */
  wants(teamId: string): boolean;
  /** Reports that announcements from other processes might have been missed. */
  missed(): void;
  close(): void;
}

export function createPeers(tell: (told: Change | WatchedTeams) => void, hasOthers: () => boolean): Peers {
  const wanted = new Map<string, number>();
  const changes = new Map<string, ChangeBatch>();
  /** The time of the last change that was not sent, by workspace. */
  const untold = new Map<string, number>();
  let unknownUntil = performance.now() + UNKNOWN_MS;
  let together: NodeJS.Timeout | undefined;

  const wants = (teamId: string) => {
    const now = performance.now();
    return (now < unknownUntil && hasOthers()) || (wanted.get(teamId) ?? 0) > now;
  };

  function flush(): void {
    together = undefined;
    for (const [team, { leads, lines, records, much }] of changes) {
      tell({ team, leads: [...leads], lines: [...lines], records: [...records], ...(much && { much }) });
    }
    changes.clear();
  }

  return {
    wants,
    changed(touched) {
      const { teamId } = touched;
      if (!wants(teamId)) {
        untold.set(teamId, performance.now());
        return;
      }
      const held = changes.get(teamId) ?? createEmptyBatch();
      addToBatch(held, touched, MOST_IDS);
      changes.set(teamId, held);
      together ??= setTimeout(flush, TOGETHER_MS);
    },
    watching(teams) {
      const now = performance.now();
      for (const teamId of teams) {
        const isRecent = (untold.get(teamId) ?? Number.NEGATIVE_INFINITY) > now - JUST_NOW_MS;
        if (!wants(teamId) && isRecent) tell({ team: teamId, leads: [], lines: [], records: [], much: true });
        wanted.set(teamId, now + BELIEVED_MS);
      }
    },
    say(teams) {
      const now = performance.now();
      for (const [teamId, until] of wanted) if (until <= now) wanted.delete(teamId);
      for (const [teamId, at] of untold) if (at <= now - JUST_NOW_MS) untold.delete(teamId);
      for (let from = 0; from < teams.length; from += MOST_TEAMS) {
        tell({ watching: teams.slice(from, from + MOST_TEAMS) });
      }
    },
    missed() {
      unknownUntil = performance.now() + UNKNOWN_MS;
    },
    close: () => clearTimeout(together),
  };
}
