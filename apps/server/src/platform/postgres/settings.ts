// What Parley's connections set for themselves, so that it works the same on every server, whatever that is set to.
import type { PoolConfig } from 'pg';

const SETTINGS = Object.entries({
  timezone: 'UTC',
  lock_timeout: '10s',
  // A server's default is that of a spinning disk: pages of lists were then read from whole tables instead of an index.
  random_page_cost: '1.1',
  // Statements here are short: to compile one, or to start processes for it, takes longer than to run it.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // Planned once for all values: a statement that takes arrays was planned anew each time, for longer than it ran.
  plan_cache_mode: 'force_generic_plan',
});
const OPTIONS = SETTINGS.map(([name, value]) => `-c ${name}=${value}`).join(' ');

/** The same connection with the settings. Options that its address names come before them. */
export function withSettings(connection: PoolConfig): PoolConfig {
  // What the address names replaces what stands beside it.
  const connectionString = connection.connectionString?.replace(
    /([?&]options=)([^&]*)/,
    (_, name: string, own: string) => `${name}${own}${encodeURIComponent(` ${OPTIONS}`)}`,
  );
  return { ...connection, ...(connectionString && { connectionString }), options: OPTIONS };
}
