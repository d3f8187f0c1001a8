// Interprets connection events (running.md#connections): when an incident starts and ends, when a failed session can be
// restarted, and when to check again. Pure functions.
import type { Reason } from '@parley/contract';
import { type EngineKind, isSimulated } from '../../engines/capabilities.ts';
import type { SessionStatus } from '../../engines/events.ts';
import type { EngineNumber } from '../../engines/port.ts';

/** A number and the state of its connection. */
export interface NumberSession extends EngineNumber {
  handle: string;
  engine: EngineKind;
  session_status: SessionStatus;
  /** Why the number is not connected. */
  detail: Reason | null;
  connected_as: string | null;
  /** True if a phone is linked. */
  paired: boolean;
  /** When the number was last seen connected; null if it has never been connected since its phone was linked. */
  working_at: Date | null;
  /** Since when the number has been connected without a break; null if it is not connected, or the start is unknown. */
  working_since: Date | null;
  missed_since: Date | null;
  incident_at: Date | null;
  told_at: Date | null;
  restarts: number;
  restart_at: Date | null;
  /** When a send was last refused for lack of access; null if a later event reports access. */
  refused_at: Date | null;
  /**
   * When the names of the number's groups are requested next; null if they have never been requested since its phone
   * was linked.
   */
  groups_due: Date | null;
  /** The last configuration that the provider accepted, as a hash (`hashConfiguration`). */
  configured: string | null;
  /** True if a restore paused the number's campaigns and they were not resumed (docs/adr/own-backup-format.md). */
  held: boolean;
}

/** The fields that a connection event changes. */
export type SessionFields = Pick<
  NumberSession,
  | 'session_status'
  | 'detail'
  | 'connected_as'
  | 'paired'
  | 'working_at'
  | 'working_since'
  | 'missed_since'
  | 'incident_at'
  | 'told_at'
  | 'restarts'
  | 'restart_at'
  | 'refused_at'
>;

export interface ConnectionNews {
  status: SessionStatus;
  detail?: Reason | null;
  connected_as?: string | null;
  /** True if the number was refused access; false if the provider itself reports that it is not connected. */
  refused?: boolean;
}

/** The time for which a number can be disconnected before the incident is reported (webhooks.md#disconnection). */
const GRACE_MS = 60_000;
/** The interval of checks while the number is connected. */
const USUAL_MS = 60_000;
const SOON_MS = 15_000;
const FIRST_RESTART_MS = 30_000;
const LONGEST_RESTART_MS = 30 * 60_000;
/**
 * If a number has not been checked for this long, Parley must have been down. Must be longer than the interval between
 * checks.
 */
export const AWAY_MS = 150_000;

/** How long a refused send takes precedence over the provider's status. After that, one send tries again. */
const REFUSED_MS = 6 * 3_600_000;

export function getGraceMs(engine: EngineKind): number {
  return isSimulated(engine) ? 0 : GRACE_MS;
}

/** Returns the connection after the event `news`. */
export function getSessionAfter(before: NumberSession, news: ConnectionNews, now: Date): SessionFields {
  const { status } = news;
  const connected_as = news.connected_as ?? before.connected_as;
  if (status === 'WORKING') {
    return {
      session_status: status,
      detail: null,
      connected_as,
      paired: true,
      working_at: now,
      working_since: before.session_status === status ? before.working_since : now,
      missed_since: before.missed_since ?? (wasAway(before, now) ? before.working_at : null),
      incident_at: null,
      told_at: null,
      restarts: 0,
      restart_at: null,
      refused_at: null,
    };
  }
  const { working_at, incident_at, told_at, restarts, restart_at } = before;
  const isSame = before.session_status === status;
  return {
    session_status: status,
    detail: news.detail ?? (isSame ? before.detail : null),
    connected_as: status === 'SCAN_QR_CODE' ? null : connected_as,
    paired: before.paired && status !== 'SCAN_QR_CODE',
    working_at,
    working_since: null,
    missed_since: before.missed_since ?? (before.session_status === 'WORKING' ? working_at : null),
    // A number that was never connected has no incident.
    incident_at: incident_at ?? (working_at === null ? null : now),
    told_at,
    restarts,
    restart_at,
    refused_at: news.refused === undefined ? before.refused_at : news.refused ? now : null,
  };
}

/** Returns whether sends were refused recently, so that the provider's status WORKING does not count. */
export function isRefused({ refused_at }: NumberSession, now: Date): boolean {
  return refused_at !== null && now.getTime() - refused_at.getTime() < REFUSED_MS;
}

/** Returns whether the number was not checked for a while, so that messages might be missing. */
function wasAway({ working_at }: Pick<NumberSession, 'working_at'>, now: Date): boolean {
  return working_at !== null && now.getTime() - working_at.getTime() > AWAY_MS;
}

/** Returns whether a failed session can be restarted. A session that needs a phone to be linked cannot. */
export function canRestart({ paired, restart_at }: NumberSession, now: Date): boolean {
  return paired && (restart_at === null || restart_at <= now);
}

/**
 * Returns the time of the next attempt after the nth failed restart. The intervals grow, and the attempts of different
 * numbers are spread.
 */
export function nextRestart(restarts: number, now: Date, random: () => number): Date {
  const delay = Math.min(FIRST_RESTART_MS * 2 ** Math.min(restarts, 10), LONGEST_RESTART_MS);
  return new Date(now.getTime() + delay * (0.75 + random() / 2));
}

/**
 * Returns the time of the next check of a number, spread so that a thousand numbers do not call their provider at the
 * same time.
 */
export function nextConnectionCheck(
  { session_status, paired }: SessionFields,
  now: Date,
  random: () => number,
): Date {
  if (session_status !== 'WORKING' && paired) return nextCheckSoon(now, random);
  return new Date(now.getTime() + USUAL_MS * (0.75 + random() / 2));
}

/** Returns the next check of a number that is not connected. */
export function nextCheckSoon(now: Date, random: () => number): Date {
  return new Date(now.getTime() + SOON_MS * (0.75 + random() / 2));
}

/**
 * The interval of requests for the names of groups. It is long because providers report changed names, so requests find
 * only missed changes.
 */
const GROUPS_MS = 86_400_000;
/** The delay after a failure, or after events were missed. */
const GROUPS_SOON_MS = 15 * 60_000;

/** Returns whether it is time to request the names of a number's groups. */
export function areGroupsDue({ groups_due, missed_since }: NumberSession, now: Date): boolean {
  if (groups_due === null || groups_due <= now) return true;
  // Missed events make the request earlier, but not sooner than 15 minutes after the last successful one, because the
  // connection of an unstable number breaks often.
  return missed_since !== null && groups_due.getTime() - now.getTime() < GROUPS_MS - GROUPS_SOON_MS;
}

/** Returns the time of the next request for the names. */
export function nextGroups(now: Date, succeeded: boolean): Date {
  return new Date(now.getTime() + (succeeded ? GROUPS_MS : GROUPS_SOON_MS));
}

/** Returns whether the linked phone differs from the number's phone in the workspace file. */
export function isWrongPhone({ phone }: { phone: string | null }, connected_as: string | null): boolean {
  const linked = connected_as === null ? '' : (/^\+?(\d+)(?=[:@]|$)/.exec(connected_as)?.[1] ?? '');
  return phone !== null && linked !== '' && normalizePhone(linked) !== normalizePhone(phone);
}

/**
 * Returns the phone in its current form: old WhatsApp ids of Brazil lack the ninth digit; those of Mexico have a 1
 * after the country code.
 */
function normalizePhone(phone: string): string {
  return phone.replace(/^(55\d\d)9(\d{8})$/, '$1$2').replace(/^521(\d{10})$/, '52$1');
}
