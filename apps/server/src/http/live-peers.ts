// What other processes are told of changes (dashboard-doors.md#live): each says which workspaces its browsers look at, and
// only those are told of, together. Where nobody looks, a change costs no statement.
import type { Touched } from '../platform/touched.ts';

/** Changes within this time are told together. */
const TOGETHER_MS = 25;
/** More ids at once are not told one by one. */
const MOST_IDS = 200;
/** Workspaces in one notification, which carries at most 8,000 bytes. */
const MOST_TEAMS = 200;
/** How often a process says what its browsers look at. */
export const SAID_EACH_MS = 20_000;
/** For how long the others believe it. */
const BELIEVED_MS = 3 * SAID_EACH_MS;
/** Until everybody has said what they look at, everything is told, if there is anybody. */
const UNKNOWN_MS = 1.25 * SAID_EACH_MS;
/** A process that looks at a workspace, and that we hear of only now, may have missed what changed within this time. */
const JUST_NOW_MS = UNKNOWN_MS;

/** Ids of what changed. */
export interface Gathered {
  leads: Set<string>;
  lines: Set<string>;
  records: Set<string>;
  /** Too much to name. */
  much: boolean;
}

export const nothing = (): Gathered => ({
  leads: new Set(),
  lines: new Set(),
  records: new Set(),
  much: false,
});

/** Adds to what is gathered; keeps no more than `most` ids. */
export function add(to: Gathered, { leads, lines, records }: Omit<Touched, 'teamId'>, most: number): void {
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

/** What changed, between processes. */
export type Change = { t: string; l: string[]; m: string[]; r: string[]; much?: true };
/** Workspaces that the browsers of a process look at. */
export type Watching = { w: string[] };

export interface Peers {
  /** Something changed here. */
  changed(touched: Touched): void;
  /** Another process said what its browsers look at. */
  watching(teams: readonly string[]): void;
  /** Says what ours look at. */
  say(teams: readonly string[]): void;
  /** Does anybody of the others look? */
  wants(teamId: string): boolean;
  /** What the others said may have been missed. */
  missed(): void;
  close(): void;
}

export function createPeers(tell: (told: Change | Watching) => void, hasOthers: () => boolean): Peers {
  const wanted = new Map<string, number>();
  const changes = new Map<string, Gathered>();
  /** When a workspace last changed that nobody looked at. */
  const untold = new Map<string, number>();
  let unknownUntil = performance.now() + UNKNOWN_MS;
  let together: NodeJS.Timeout | undefined;

  const wants = (teamId: string) => {
    const now = performance.now();
    return (now < unknownUntil && hasOthers()) || (wanted.get(teamId) ?? 0) > now;
  };

  function flush(): void {
    together = undefined;
    for (const [t, { leads, lines, records, much }] of changes) {
      tell({ t, l: [...leads], m: [...lines], r: [...records], ...(much && { much }) });
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
      const held = changes.get(teamId) ?? nothing();
      add(held, touched, MOST_IDS);
      changes.set(teamId, held);
      together ??= setTimeout(flush, TOGETHER_MS);
    },
    watching(teams) {
      const now = performance.now();
      for (const teamId of teams) {
        const isRecent = (untold.get(teamId) ?? Number.NEGATIVE_INFINITY) > now - JUST_NOW_MS;
        if (!wants(teamId) && isRecent) tell({ t: teamId, l: [], m: [], r: [], much: true });
        wanted.set(teamId, now + BELIEVED_MS);
      }
    },
    say(teams) {
      const now = performance.now();
      for (const [teamId, until] of wanted) if (until <= now) wanted.delete(teamId);
      for (const [teamId, at] of untold) if (at <= now - JUST_NOW_MS) untold.delete(teamId);
      for (let from = 0; from < teams.length; from += MOST_TEAMS) {
        tell({ w: teams.slice(from, from + MOST_TEAMS) });
      }
    },
    missed() {
      unknownUntil = performance.now() + UNKNOWN_MS;
    },
    close: () => clearTimeout(together),
  };
}
