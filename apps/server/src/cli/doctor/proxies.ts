// `parley doctor` finds proxies that are not trusted (dashboard-operations.md#throttle).
import type { Database } from '../../platform/postgres/database.ts';
import { listUntrustedProxies } from '../../platform/processes.ts';
import { CliError } from '../cli-error.ts';

export async function checkUntrustedProxies(db: Database): Promise<string> {
  const peers = await listUntrustedProxies(db);
  if (peers.length === 0) return 'No request came through an untrusted proxy.';
  const setting = peers.join(',');
  throw new CliError(
    `Requests came through ${peers.join(' and ')}, which TRUSTED_PROXIES does not name, so all callers behind a proxy share ` +
      `its limits. If these proxies are yours, restart Parley with TRUSTED_PROXIES=${setting}.`,
  );
}
