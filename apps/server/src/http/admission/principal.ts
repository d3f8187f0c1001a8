// Finds the principal of an API key or session token by its fingerprint. Caches it for 30 s, or until this process is
// notified that a key or session changed (api.md#authentication).
import { hash } from 'node:crypto';
import { brand, type Scope } from '@parley/contract';
import type { Plan } from '../../context.ts';
import type { Clock } from '../../platform/clock.ts';

export interface Principal {
  teamId: string;
  plan: Plan;
  key: { id: string; name: string; scopes: Scope[] };
}

export const KEY_FORMAT = new RegExp(`^${brand.keyPrefix}[0-9a-f]{40}$`);
const REMEMBERED_MS = 30_000;
const MOST_REMEMBERED = 10_000;

/** Returns the key of a request, from `Authorization: Bearer` or `X-Api-Key`; undefined if neither was sent. */
export function readKey(headers: {
  authorization?: string;
  'x-api-key'?: string | string[];
}): string | undefined {
  const bearer = /^Bearer\s+(.*)$/i.exec(headers.authorization ?? '');
  if (bearer) return bearer[1]?.trim();
  const plain = headers['x-api-key'];
  return (Array.isArray(plain) ? plain[0] : plain)?.trim() || undefined;
}

export interface Principals<P> {
  /** Returns the principal of a key; null if the key is unknown, revoked or malformed. */
  find(key: string): Promise<P | null>;
  /** Returns the last known principal of a key, which can be outdated; null if there is none. */
  lastKnown(key: string): P | null;
  /** Marks all cached principals as outdated, so that each is loaded again. */
  forget(): void;
}

export interface PrincipalsOptions<P> {
  clock: Clock;
  /** The format of keys. Text in another format is not a key. */
  format: RegExp;
  load: (fingerprint: Buffer) => Promise<P | null>;
  /**
   * Returns false while this process receives no notifications of revocations. Then every request reads the database.
   */
  hears: () => boolean;
  /** Called when a key is used, at most once a minute for each key. */
  used: (principal: P) => void;
}

export function createPrincipals<P>({
  clock,
  format,
  load,
  hears,
  used,
}: PrincipalsOptions<P>): Principals<P> {
  const known = new Map<string, { principal: P; until: number; stamp: number; before: number }>();
  // The number of calls of forget(). A principal whose loading started before the last one might be outdated.
  let forgotten = 0;
  const hashKey = (key: string) => hash('sha256', key, 'base64');

  return {
    async find(key) {
      if (!format.test(key)) return null;
      const name = hashKey(key);
      const now = clock.ms();
      const hit = known.get(name);
      if (hit && hit.until > now && hit.before === forgotten && hears()) {
        if (hit.stamp + 60_000 <= now) {
          hit.stamp = now;
          used(hit.principal);
        }
        return hit.principal;
      }
      const before = forgotten;
      const principal = await load(Buffer.from(name, 'base64'));
      if (!principal) {
        known.delete(name);
        return null;
      }
      if (!hit || hit.stamp + 60_000 <= now) used(principal);
      if (known.size >= MOST_REMEMBERED) known.clear();
      const stamp = hit && hit.stamp + 60_000 > now ? hit.stamp : now;
      known.set(name, { principal, until: now + REMEMBERED_MS, stamp, before });
      return principal;
    },
    lastKnown: (key) => known.get(hashKey(key))?.principal ?? null,
    forget() {
      forgotten++;
    },
  };
}
