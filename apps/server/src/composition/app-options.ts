// What the composition root needs to create a process.
import type { PoolConfig } from 'pg';
import type { ProviderSettings } from '../agents/models/port.ts';
import type { Role } from '../config.ts';
import type { AllowedOrigins } from '../http/cors.ts';
import type { AllowedHosts } from '../platform/allowed-hosts.ts';
import type { BackupsOptions } from '../platform/backup/backups.ts';
import type { FileSettings } from '../platform/files/file-store.ts';
import type { Log } from '../platform/log.ts';
import type { ParleyProgram } from './play-simulation.ts';

export interface AppOptions {
  /** The connection of the service. The schema must be migrated already. */
  connection: PoolConfig;
  secretKey: string;
  baseUrl: string;
  log: Log;
  role: Role;
  /** The folder of a built dashboard; if given, this process serves its pages. */
  dashboard?: string | undefined;
  /**
   * The version of Parley that this process runs. The dashboard compares it with the version that it was built from;
   * default `dev`.
   */
  build?: string;
  allowLocalWebhooks: boolean;
  /** The private hosts that webhooks can call; default none. */
  allowedHosts?: AllowedHosts;
  /** Whether this process runs agents, and hands conversations over and back. Default true; false with `AGENTS=off`. */
  agents?: boolean;
  /** The language model providers of the installation; default none. */
  modelProviders?: readonly ProviderSettings[] | undefined;
  /** Origins of browsers that are allowed to call the API; default none. */
  corsOrigins?: AllowedOrigins | undefined;
  /** Proxies with a trusted X-Forwarded-For header; default none. */
  trustedProxies?: readonly string[] | undefined;
  /** Token that allows reading the metrics from other machines; without it only this machine can. */
  metricsToken?: string | undefined;
  /** Whether this process answers at `baseUrl`, so that other commands can show the URL. Default false. */
  serves?: boolean;
  /**
   * True if no other process can be alive on this database, so that the work of dead processes is taken over
   * immediately.
   */
  alone: boolean;
  /** The id of a crashed process that this one replaces; default none. */
  crashed?: string | undefined;
  /** Storage for the files of messages. */
  media: FileSettings;
  /** Scheduled backups; default none. */
  backups?: Pick<BackupsOptions, 'settings' | 'owner' | 'scratch' | 'version'> | undefined;
  /** How to start `parley` for simulations of the dashboard; default: this process runs none. */
  parley?: ParleyProgram | undefined;
  /** The maximum number of database connections; default 40. */
  maxConnections?: number;
  /** Called when this process is stuck and should be restarted. */
  onStuck?: ((why: string) => void) | undefined;
}
