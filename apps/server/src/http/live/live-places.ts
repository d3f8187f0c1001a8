// Limits the live streams in this process per session, member and workspace, so that no viewer and no workspace can use
// up the streams of others (dashboard-operations.md#live).
import type { SignedIn } from '../../context.ts';
import { createFairSlots } from '../../platform/fair-slots.ts';

/** Limits on the live streams that are open at the same time. */
export interface StreamBounds {
  /**
   * The maximum number of streams in this process. Workspaces share it: a single workspace gets half, two get a third
   * each.
   */
  process: number;
  /**
   * The maximum number of streams of one session. A browser opens at most six connections to a server over HTTP/1.1.
   */
  session: number;
  /** The maximum number of streams of one member, over all sessions. */
  member: number;
}

export const STREAM_BOUNDS: StreamBounds = { process: 2_000, session: 10, member: 30 };

/** Why a stream is refused: the workspace has used its share, or the process has no place left. */
export type StreamRefusal = 'workspace_full' | 'process_full';

export interface StreamPlaces<Stream> {
  /** Returns the open streams of a workspace, oldest first. */
  of(teamId: string): ReadonlySet<Stream>;
  /** Returns the workspaces that have an open stream. */
  teams(): string[];
  /** Returns the number of open streams. */
  count(): number;
  /**
   * Reserves a place. If the session or the member is at its limit, its oldest stream is replaced. If the process is
   * full and the workspace has no stream yet, the oldest stream of the workspace with the most streams is replaced.
   * Calls `replace` with the replaced stream. Returns null, or why there is no place.
   */
  take(stream: Stream, replace: (oldest: Stream) => void): StreamRefusal | null;
  /** Frees the place of a stream. Returns false if it was already free. */
  leave(stream: Stream): boolean;
}

/** Returns the places of one process. */
export function createStreamPlaces<Stream extends { session: SignedIn }>(
  bounds: StreamBounds,
): StreamPlaces<Stream> {
  const slots = createFairSlots(bounds.process);
  const teams = new Map<string, Set<Stream>>();
  const none: ReadonlySet<Stream> = new Set();
  let open = 0;

  function leave(stream: Stream): boolean {
    const { teamId } = stream.session;
    const team = teams.get(teamId);
    if (!team?.delete(stream)) return false;
    if (team.size === 0) teams.delete(teamId);
    open--;
    slots.release(teamId);
    return true;
  }

  /** Returns the stream that a new one from the same session replaces; undefined while there is room for one more. */
  function findOldestStream(
    team: ReadonlySet<Stream>,
    { memberId, sessionId }: SignedIn,
  ): Stream | undefined {
    const ofMember = [...team].filter(({ session }) => session.memberId === memberId);
    const ofSession = ofMember.filter(({ session }) => session.sessionId === sessionId);
    if (ofSession.length >= bounds.session) return ofSession[0];
    return ofMember.length >= bounds.member ? ofMember[0] : undefined;
  }

  /** Returns the oldest stream of the workspace with the most streams; undefined if no workspace has more than one. */
  function findOldestOfLargest(): Stream | undefined {
    let largest = none;
    for (const team of teams.values()) if (team.size > largest.size) largest = team;
    return largest.size > 1 ? [...largest][0] : undefined;
  }

  return {
    of: (teamId) => teams.get(teamId) ?? none,
    teams: () => [...teams.keys()],
    count: () => open,
    take(stream, replace) {
      const { teamId } = stream.session;
      const team = teams.get(teamId) ?? new Set();
      const oldest = findOldestStream(team, stream.session);
      if (oldest) {
        // The new stream takes this place directly. If the place were freed first, the workspace might be over its
        // share and could not take it again.
        team.delete(oldest);
        team.add(stream);
        replace(oldest);
        return null;
      }
      if (!slots.take(teamId)) {
        if (open < bounds.process) return 'workspace_full';
        const spare = team.size === 0 ? findOldestOfLargest() : undefined;
        if (!spare) return 'process_full';
        leave(spare);
        slots.take(teamId);
        replace(spare);
      }
      open++;
      teams.set(teamId, team.add(stream));
      return null;
    },
    leave,
  };
}
