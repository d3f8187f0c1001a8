// Defines the embedded server's settings. Safety settings are passed at every start, so that they can't be edited.
// Tuning settings are written once into postgresql.conf, where an operator can change them.

/**
 * Returns the fixed settings: no TCP except on Windows, every commit is flushed to disk, and the log contains no lead
 * data.
 */
export function getFixedSettings(port: number): string[] {
  const windows = process.platform === 'win32';
  return formatFlags({
    listen_addresses: windows ? '127.0.0.1' : '',
    // The path is relative to the cluster, because the server's user might not have access to the parent folders.
    ...(windows ? {} : { unix_socket_directories: '.', unix_socket_permissions: '0700' }),
    port: String(port),
    fsync: 'on',
    full_page_writes: 'on',
    lc_messages: 'C',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '%m [%p] ',
    // Failed statements are logged by the application, because their details contain leads' phones and names.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  });
}

/**
 * Settings for a small machine: Parley and its database use less than 350 MB together (running.md#embedded-database).
 */
export const tunedSettings: Record<string, string> = {
  shared_buffers: '64MB',
  effective_cache_size: '256MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_connections: '100',
  // No parallel workers: they don't speed up short queries, and containers have little shared memory.
  max_parallel_workers_per_gather: '0',
  max_worker_processes: '4',
  autovacuum_max_workers: '2',
  io_method: 'sync',
  jit: 'off',
  random_page_cost: '1.1',
  wal_compression: 'on',
  max_wal_size: '512MB',
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Returns settings as flags: `-c a=1` for `{ a: '1' }`. Both postgres and initdb accept them. */
export function formatFlags(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
