// Looks up the names of people who wrote. Instagram's webhooks contain only an id, so the name requires another call. A
// webhook waits briefly for it. If the name arrives too late, it is used with the person's next message.
import type { Clock } from '../../platform/clock.ts';
import type { Graph } from '../meta/graph.ts';
import type { EngineNumber } from '../port.ts';

interface Profile {
  name: string | null;
  username: string | null;
}

interface CachedProfile extends Profile {
  until: number;
}

export interface Profiles {
  /**
   * Looks up the authors for at most {@link WAIT_MS}.
   * @returns a function that returns the known profile of an author.
   */
  of(
    writers: readonly { number: EngineNumber; igsid: string }[],
  ): Promise<(number: EngineNumber, igsid: string) => Partial<Profile>>;
}

/** How long a webhook waits for names. Meta expects a quick response. */
const WAIT_MS = 600;
const TIMEOUT_MS = 10_000;
/** The maximum number of concurrent lookups. For other people, the name is looked up with a later message. */
const MOST_AT_ONCE = 16;
const MOST_KNOWN = 10_000;
/** Profiles are cached only for this time, because people can rename themselves. */
const KNOWN_MS = 24 * 3_600_000;
/** A missing profile is cached for this time: Meta returns none without consent or while the person blocks us. */
const UNKNOWN_MS = 10 * 60_000;

export function createProfiles(graph: Graph, clock: Clock): Profiles {
  const known = new Map<string, CachedProfile>();
  const asked = new Map<string, Promise<void>>();
  const buildProfileKey = ({ id }: EngineNumber, igsid: string): string => `${id} ${igsid}`;

  async function ask(number: EngineNumber, igsid: string): Promise<void> {
    const call = { path: `/${igsid}`, query: { fields: 'name,username' }, timeoutMs: TIMEOUT_MS };
    const { name, username } = await graph(number, call).catch(() => ({}) as Record<string, unknown>);
    const profile = { name: readText(name), username: readText(username) };
    if (known.size >= MOST_KNOWN) known.clear();
    const lastsMs = profile.username === null ? UNKNOWN_MS : KNOWN_MS;
    known.set(buildProfileKey(number, igsid), { ...profile, until: clock.ms() + lastsMs });
  }

  function find(number: EngineNumber, igsid: string): Promise<void> | undefined {
    const key = buildProfileKey(number, igsid);
    if ((known.get(key)?.until ?? 0) > clock.ms()) return undefined;
    if (!asked.has(key) && asked.size < MOST_AT_ONCE) {
      asked.set(
        key,
        ask(number, igsid).finally(() => asked.delete(key)),
      );
    }
    return asked.get(key);
  }

  return {
    async of(writers) {
      const waits = writers.flatMap(({ number, igsid }) => find(number, igsid) ?? []);
      if (waits.length > 0) {
        const { promise: late, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, WAIT_MS);
        await Promise.race([Promise.all(waits), late]);
        clearTimeout(timer);
      }
      return (number, igsid) => {
        const { name, username } = known.get(buildProfileKey(number, igsid)) ?? {};
        return { ...(name && { name }), ...(username && { username }) };
      };
    },
  };
}

const readText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
