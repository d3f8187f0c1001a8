// Starts and finds sessions. A session is a browser in which a person is signed in, in one workspace at a time
// (dashboard-operations.md#sessions).
import type { Actor, Ctx, SignedIn, System, Visitor } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { recordActivity } from '../activity/index.ts';
import * as store from './session-store.ts';
import { createToken, hashToken } from './token.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A session expires after this long without a request. */
export const IDLE_MS = 7 * DAY_MS;
/** The maximum lifetime of a session. */
const LONGEST_MS = 30 * DAY_MS;
/** The password is not requested again for this long after it was entered. */
const CONFIRMED_MS = 15 * 60_000;
const AGENT_CHARACTERS = 255;

/** Returns the session of a token unless it has expired; null if there is none. */
export async function findSession(db: Queries, hash: Buffer, now: number): Promise<SignedIn | null> {
  const row = await store.findSessionOwner(db, hash);
  const endsAt = row ? Math.min(row.expires_at.getTime(), row.seen_at.getTime() + IDLE_MS) : 0;
  if (!row || endsAt <= now) return null;
  return {
    sessionId: row.session_id,
    teamId: row.team_id,
    personId: row.person_id,
    memberId: row.member_id,
    name: row.name,
    email: row.email,
    role: row.role,
    scopes: row.scopes,
    lacksSecondStep: row.lacks_second_step,
    confirmedAt: row.confirmed_at.getTime(),
    confirmedUntil: row.confirmed_at.getTime() + CONFIRMED_MS,
    expiresAt: row.expires_at.getTime(),
    endsAt,
  };
}

/** Returns the member as an actor, with the name for journals and logs. */
function toActor({ memberId, name, email }: Pick<SignedIn, 'memberId' | 'name' | 'email'>): Actor {
  return { kind: 'member', id: memberId, name: name ?? email };
}

/** The data of a new session. */
export interface SessionStart {
  teamId: string;
  memberId: string;
  personId: string;
  name: string | null;
  email: string;
  /** When the password was entered; default now, unless an earlier session is continued. */
  confirmedAt?: Date;
  /** The end of the earlier session that this one continues. */
  expiresAt?: Date;
}

/**
 * Starts a session under a new token, and ends the browser's previous one, so that a token planted by an attacker is
 * useless. @returns the token, which the caller sets in the browser after the commit.
 */
export async function startSession(
  tx: Queries,
  system: System,
  visitor: Visitor,
  begun: SessionStart,
): Promise<string> {
  const now = system.clock.now();
  if (visitor.token !== null) await store.endToken(tx, hashToken(visitor.token), now);
  const token = createToken();
  await store.insertSession(tx, begun.teamId, {
    id: system.newId('ses'),
    member_id: begun.memberId,
    person_id: begun.personId,
    token_hash: hashToken(token),
    agent: visitor.agent && [...visitor.agent].slice(0, AGENT_CHARACTERS).join(''),
    address: visitor.address,
    created_at: now,
    confirmed_at: begun.confirmedAt ?? now,
    expires_at: begun.expiresAt ?? new Date(now.getTime() + LONGEST_MS),
  });
  return token;
}

/** Records in the workspace that a member has signed in. */
export async function recordSignIn(
  tx: Queries,
  system: System,
  visitor: Visitor,
  begun: SessionStart,
): Promise<void> {
  const ctx: Ctx = { ...system, teamId: begun.teamId, actor: toActor(begun) };
  await recordActivity(tx, ctx, {
    action: 'session.started',
    subject: { id: begun.memberId, name: begun.name ?? begun.email },
    details: { address: visitor.address },
  });
}
