// The embedded server's settings. Those for safety are passed at every start, so nobody can edit them away; those for
// tuning are written once into postgresql.conf, where an operator may change them.

/** Fixed: no TCP except on Windows, every commit reaches the disk, the log names no lead. */
export function fixedSettings(port: number): string[] {
  const windows = process.platform === 'win32';
  return flags({
    listen_addresses: windows ? '127.0.0.1' : '',
    // Relative to the cluster, because the server's user may not have access to the path that leads to it.
    ...(windows ? {} : { unix_socket_directories: '.', unix_socket_permissions: '0700' }),
    port: String(port),
    fsync: 'on',
    full_page_writes: 'on',
    lc_messages: 'C',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '%m [%p] ',
    // The application logs failed statements: their details hold leads' phones and names.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  });
}

/** For a small machine: Parley and its database stay under 350 MB together (running.md#embedded-database). */
export const tunedSettings: Record<string, string> = {
  shared_buffers: '64MB',
  effective_cache_size: '256MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_connections: '100',
  // No workers: short queries don't gain from them, and containers give little shared memory.
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

/** `{ a: '1' }` as `-c a=1`, which both postgres and initdb accept. */
export function flags(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
