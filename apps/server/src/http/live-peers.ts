// Notifies other processes of changes (dashboard-doors.md#live). Each process announces the workspaces that its
// browsers view, and only changes of those are sent, in batches. Changes of other workspaces cost no statement.
import type { Touched } from '../platform/touched.ts';

/** Changes within this time are sent together. */
const TOGETHER_MS = 25;
/** The most ids of one notification; more become a resync. */
const MOST_IDS = 200;
/** Workspaces in one notification, which carries at most 8,000 bytes. */
const MOST_TEAMS = 200;
/** How often a process announces the workspaces of its browsers. */
export const SAID_EACH_MS = 20_000;
/** How long an announcement is valid. */
const BELIEVED_MS = 3 * SAID_EACH_MS;
/** Until all processes have announced, changes of every workspace are sent. */
const UNKNOWN_MS = 1.25 * SAID_EACH_MS;
/** A newly announced process might have missed changes within this time. */
const JUST_NOW_MS = UNKNOWN_MS;

/** Ids of changed records. */
export interface Gathered {
  leads: Set<string>;
  lines: Set<string>;
  records: Set<string>;
  /** Too many ids to send. */
  much: boolean;
}

export const nothing = (): Gathered => ({
  leads: new Set(),
  lines: new Set(),
  records: new Set(),
  much: false,
});

/** Adds to the gathered ids; keeps at most `most`. */
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

/** Changes, between processes. */
export type Change = { t: string; l: string[]; m: string[]; r: string[]; much?: true };
/** Workspaces that the browsers of a process view. */
export type Watching = { w: string[] };

export interface Peers {
  /** Something changed here. */
  changed(touched: Touched): void;
  /** Handles an announcement of another process. */
  watching(teams: readonly string[]): void;
  /** Announces the workspaces of our browsers. */
  say(teams: readonly string[]): void;
  /** Returns whether a browser of another process views the workspace. */
  wants(teamId: string): boolean;
  /** Announcements might have been missed. */
  missed(): void;
  close(): void;
}

export function createPeers(tell: (told: Change | Watching) => void, hasOthers: () => boolean): Peers {
  const wanted = new Map<string, number>();
  const changes = new Map<string, Gathered>();
  /** When a workspace that no process views last changed. */
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
