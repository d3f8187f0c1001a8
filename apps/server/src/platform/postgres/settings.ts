// The settings that Parley's connections bring, so that it works the same on every server, however that is
// configured.
import type { PoolConfig } from 'pg';

const SETTINGS = Object.entries({
  timezone: 'UTC',
  // PostgreSQL's default assumes a spinning disk: with it, pages of lists are read from whole tables, not from an
  // index.
  random_page_cost: '1.1',
  // Our statements are short: compiling one, or starting processes for it, takes longer than running it.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // Planned once for all values: a statement that takes arrays was planned anew each time, for longer than it ran.
  plan_cache_mode: 'force_generic_plan',
});
const OPTIONS = SETTINGS.map(([name, value]) => `-c ${name}=${value}`).join(' ');

/** The connection with our settings. Options in its address come first, so ours win. */
export function withSettings(connection: PoolConfig): PoolConfig {
  // `options` in the address would replace the `options` field, so we add ours to the address too.
  const connectionString = connection.connectionString?.replace(
    /([?&]options=)([^&]*)/,
    (_, name: string, own: string) => `${name}${own}${encodeURIComponent(` ${OPTIONS}`)}`,
  );
  return { ...connection, ...(connectionString && { connectionString }), options: OPTIONS };
}
