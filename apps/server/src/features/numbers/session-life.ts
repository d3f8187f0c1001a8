// What news of a connection means (running.md#connections): when an incident begins and ends, when a failed session may
// be restarted, and when to look again. Pure.
import { type EngineKind, isSimulated } from '../../engines/capabilities.ts';
import type { SessionStatus } from '../../engines/events.ts';
import type { EngineNumber } from '../../engines/port.ts';

/** A number and the life of its connection. */
export interface NumberSession extends EngineNumber {
  handle: string;
  engine: EngineKind;
  session_status: SessionStatus;
  detail: string | null;
  connected_as: string | null;
  /** A phone is linked. */
  paired: boolean;
  /** When it was last seen connected; null: not since it was linked. */
  working_at: Date | null;
  /** Since when it works without a break; null: it does not, or nobody saw it begin. */
  working_since: Date | null;
  missed_since: Date | null;
  incident_at: Date | null;
  told_at: Date | null;
  restarts: number;
  restart_at: Date | null;
  /** When a send was last refused for want of access, since when nothing says that it is given. */
  refused_at: Date | null;
  /** When the names of its groups are asked for again; null: not since its phone was linked. */
  groups_due: Date | null;
  /** {@link configurationOf}, as the provider was given it. */
  configured: string | null;
  /** A restore paused its campaigns, and nobody has resumed them (docs/adr/0034). */
  held: boolean;
}

/** What changes with news of a connection. */
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
  /** Why, for people. */
  detail?: string | null;
  connected_as?: string | null;
  /** The number was refused access; false: the provider itself says that it is not connected. */
  refused?: boolean;
}

/** How long a number may be away before its incident is told (webhooks.md#disconnection). */
const GRACE_MS = 60_000;
/** While all is well. */
const USUAL_MS = 60_000;
const SOON_MS = 15_000;
const FIRST_RESTART_MS = 30_000;
const LONGEST_RESTART_MS = 30 * 60_000;
/** Longer than between two looks: if nobody looked for so long, Parley was away. */
export const AWAY_MS = 150_000;

/** How long a refused send outweighs the provider's word. Then one send tries. */
const REFUSED_MS = 6 * 3_600_000;

export function graceMs(engine: EngineKind): number {
  return isSimulated(engine) ? 0 : GRACE_MS;
}

/** What `news` makes of a connection. */
export function sessionAfter(before: NumberSession, news: ConnectionNews, now: Date): SessionFields {
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
    // A number that was never connected has nothing to lose.
    incident_at: incident_at ?? (working_at === null ? null : now),
    told_at,
    restarts,
    restart_at,
    refused_at: news.refused === undefined ? before.refused_at : news.refused ? now : null,
  };
}

/** Were sends refused of late, so that the provider is not believed when it says that all is well? */
export function isRefused({ refused_at }: NumberSession, now: Date): boolean {
  return refused_at !== null && now.getTime() - refused_at.getTime() < REFUSED_MS;
}

/** Did nobody look at the number for a while, so that messages may have been missed? */
function wasAway({ working_at }: Pick<NumberSession, 'working_at'>, now: Date): boolean {
  return working_at !== null && now.getTime() - working_at.getTime() > AWAY_MS;
}

/** May a failed session be restarted? Not while it waits for somebody to link a phone. */
export function mayRestart({ paired, restart_at }: NumberSession, now: Date): boolean {
  return paired && (restart_at === null || restart_at <= now);
}

/** When to try again after the nth restart that did not help: ever later, and not all numbers at once. */
export function nextRestart(restarts: number, now: Date, random: () => number): Date {
  const delay = Math.min(FIRST_RESTART_MS * 2 ** Math.min(restarts, 10), LONGEST_RESTART_MS);
  return new Date(now.getTime() + delay * (0.75 + random() / 2));
}

/** When to look at a number again: a thousand numbers must not ask at once. */
export function nextLook({ session_status, paired }: SessionFields, now: Date, random: () => number): Date {
  if (session_status !== 'WORKING' && paired) return soonAfter(now, random);
  return new Date(now.getTime() + USUAL_MS * (0.75 + random() / 2));
}

/** The next look at a number that is not well. */
export function soonAfter(now: Date, random: () => number): Date {
  return new Date(now.getTime() + SOON_MS * (0.75 + random() / 2));
}

/** Names change, and tell so by themselves; what was not told is found the next day. */
const GROUPS_MS = 86_400_000;
/** After a failure, or when something was missed. */
const GROUPS_SOON_MS = 15 * 60_000;

/** Is it time to ask for the names of a number's groups? */
export function areGroupsDue({ groups_due, missed_since }: NumberSession, now: Date): boolean {
  if (groups_due === null || groups_due <= now) return true;
  // An absence brings them forward, but not each of a connection that comes and goes.
  return missed_since !== null && groups_due.getTime() - now.getTime() < GROUPS_MS - GROUPS_SOON_MS;
}

/** When to ask for them again. */
export function nextGroups(now: Date, succeeded: boolean): Date {
  return new Date(now.getTime() + (succeeded ? GROUPS_MS : GROUPS_SOON_MS));
}

/** Is another phone linked than the file says? */
export function isOther({ phone }: { phone: string | null }, connected_as: string | null): boolean {
  const linked = connected_as === null ? '' : (/^\+?(\d+)(?=[:@]|$)/.exec(connected_as)?.[1] ?? '');
  return phone !== null && linked !== '' && plain(linked) !== plain(phone);
}

/** Old WhatsApp ids of Brazil lack the ninth digit, those of Mexico have a 1 after the country code. */
function plain(phone: string): string {
  return phone.replace(/^(55\d\d)9(\d{8})$/, '$1$2').replace(/^521(\d{10})$/, '52$1');
}
