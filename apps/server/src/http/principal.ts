// Who calls: an API key's fingerprint becomes a principal, remembered for 30 s and forgotten when this process hears
// that a key was changed in any process (api.md#authentication).
import { createHash } from 'node:crypto';
import { brand, type Scope } from '@parley/contract';
import type { Plan } from '../context.ts';
import type { Clock } from '../platform/clock.ts';

export interface Principal {
  teamId: string;
  plan: Plan;
  key: { id: string; name: string; scopes: Scope[] };
}

const FORMAT = new RegExp(`^${brand.keyPrefix}[0-9a-f]{40}$`);
const REMEMBERED_MS = 30_000;
const MOST_REMEMBERED = 10_000;

/** The key of a request, from `Authorization: Bearer` or `X-Api-Key`; undefined when neither was sent. */
export function keyOf(headers: {
  authorization?: string;
  'x-api-key'?: string | string[];
}): string | undefined {
  const bearer = /^Bearer\s+(.*)$/i.exec(headers.authorization ?? '');
  if (bearer) return bearer[1]?.trim();
  const plain = headers['x-api-key'];
  return (Array.isArray(plain) ? plain[0] : plain)?.trim() || undefined;
}

export interface Principals {
  /** null: unknown, revoked, or not in the format of a key. */
  find(key: string): Promise<Principal | null>;
  /** Forgets what every key may do. */
  forget(): void;
}

export interface PrincipalsOptions {
  clock: Clock;
  load: (fingerprint: Buffer) => Promise<Principal | null>;
  /** false while revocations can't be heard: then every request asks the database. */
  hears: () => boolean;
  /** Told of each use, at most once a minute a key. */
  used: (principal: Principal) => void;
}

export function createPrincipals({ clock, load, hears, used }: PrincipalsOptions): Principals {
  const known = new Map<string, { principal: Principal; until: number; stamp: number }>();
  // What was read before something was forgotten may be the very thing to forget: it is used, not remembered.
  let forgotten = 0;

  return {
    async find(key) {
      if (!FORMAT.test(key)) return null;
      const fingerprint = createHash('sha256').update(key).digest();
      const name = fingerprint.toString('base64');
      const now = clock.ms();
      const hit = known.get(name);
      if (hit && hit.until > now && hears()) {
        if (hit.stamp + 60_000 <= now) {
          hit.stamp = now;
          used(hit.principal);
        }
        return hit.principal;
      }
      const before = forgotten;
      const principal = await load(fingerprint);
      if (!principal) {
        known.delete(name);
        return null;
      }
      if (!hit || hit.stamp + 60_000 <= now) used(principal);
      if (before !== forgotten) return principal;
      if (known.size >= MOST_REMEMBERED) known.clear();
      const stamp = hit && hit.stamp + 60_000 > now ? hit.stamp : now;
      known.set(name, { principal, until: now + REMEMBERED_MS, stamp });
      return principal;
    },
    forget() {
      forgotten++;
      known.clear();
    },
  };
}
