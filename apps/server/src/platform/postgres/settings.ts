// Defines the settings of Parley's connections, so that it works the same on every server.
import type { PoolConfig } from 'pg';

const SETTINGS = Object.entries({
  timezone: 'UTC',
  // PostgreSQL's default assumes a spinning disk; with it, pages of lists would scan whole tables instead of using an
  // index.
  random_page_cost: '1.1',
  // Statements are short, so compiling one or starting processes for it takes longer than running it.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  // Plan a statement once for all values. Otherwise, statements with array parameters were planned each time, which
  // took longer than running them.
  plan_cache_mode: 'force_generic_plan',
});
const OPTIONS = SETTINGS.map(([name, value]) => `-c ${name}=${value}`).join(' ');

/** Returns the connection with Parley's settings, which take precedence over the options in its URL. */
export function withSettings(connection: PoolConfig): PoolConfig {
  // `options` in the URL would replace the `options` field, so add the settings to the URL too.
  const connectionString = connection.connectionString?.replace(
    /([?&]options=)([^&]*)/,
    (_, name: string, own: string) => `${name}${own}${encodeURIComponent(` ${OPTIONS}`)}`,
  );
  return { ...connection, ...(connectionString && { connectionString }), options: OPTIONS };
}
