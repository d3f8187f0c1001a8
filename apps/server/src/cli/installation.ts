// The installation on which commands work: the configured database, its schema, its secret key, and the server's verbs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import packageJson from '../../../../package.json' with { type: 'json' };
import { type App, createApp } from '../composition/app.ts';
import type { AppOptions } from '../composition/app-options.ts';
import type { Config, Role } from '../config.ts';
import { createScratch, createSideDatabases, type ScratchDatabase } from '../platform/backup/scratch.ts';
import { createLog, type Log } from '../platform/log.ts';
import { type Database, openDatabase } from '../platform/postgres/database.ts';
import { type EmbeddedPostgres, openEmbedded } from '../platform/postgres/embedded.ts';
import { migrate } from '../platform/postgres/migrate.ts';
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';
import { openExternal } from './external-database.ts';
import { findSecretKey, getSecretKeyFile, makeSecretKey, REPLACE_KEY } from './secret-key.ts';
import { isInstalled, readSecretCheck } from './store.ts';

/** The maximum time that a command waits for a slow database, in milliseconds. The limit of 3 s is for API calls. */
const COMMAND_WAITS_MS = 30_000;

export interface Installation {
  config: Config;
  log: Log;
  /** The connection settings of the service. */
  connection: PoolConfig;
  /** The connection settings of the schema's owner. */
  owner: PoolConfig;
  /** Creates temporary databases; undefined if the server is external. */
  sideDatabases: ScratchDatabase | undefined;
  /**
   * Brings the schema up to date.
   * @returns the names of the applied migrations.
   */
  migrate(): Promise<string[]>;
  /** Opens a few connections for a command that needs no verbs. The caller closes it. */
  openDatabase(): Database;
  /** Opens the whole service, which the caller stops. `onStuck` is called if the service can't continue. */
  openApp(role: Role, onStuck?: (why: string) => void): Promise<App>;
  /**
   * Releases the database. The embedded server stops when no process uses it.
   * @param within the time in milliseconds after which an embedded server that is still running is killed; default
   * 20,000.
   */
  close(within?: number): Promise<void>;
}

export interface InstallationOptions {
  /** The use of the installation: `serve` for the one process that serves a data directory, `join` for a command. */
  mode: 'serve' | 'join';
  /** Whether to create the database if it is missing. If false, opening fails instead. */
  create: boolean;
  log?: Log;
}

/** Returns whether the data directory contains a database. */
export function hasEmbedded(config: Config): boolean {
  return existsSync(join(config.dataDir, 'postgres'));
}

/** Opens the database: the one that DATABASE_URL names, or the embedded one. */
export async function openInstallation(config: Config, options: InstallationOptions): Promise<Installation> {
  const log = options.log ?? createLog('warn', 2);
  if (config.databaseUrl !== undefined) {
    const connection = await openExternal({ ...config, databaseUrl: config.databaseUrl }, (sentence) => {
      if (options.mode === 'serve') log.warn(sentence);
    });
    return createInstallation(config, log, {
      mode: options.mode,
      connection,
      owner: connection,
      alone: false,
      close: async () => {},
    });
  }
  if (!options.create && !hasEmbedded(config)) {
    throw new CliError(
      `There is no database in ${config.dataDir} yet: run "parley start" or "parley apply FILE" first.`,
    );
  }
  const embedded: EmbeddedPostgres = await openEmbedded({
    dataDir: config.dataDir,
    mode: options.mode,
    log: (line) => log.warn(line),
  });
  return createInstallation(config, log, {
    mode: options.mode,
    connection: embedded.app,
    owner: embedded.owner,
    serviceRole: embedded.app.user,
    scratch: createScratch(embedded.admin, embedded.owner),
    sideDatabases: createSideDatabases(embedded.admin, embedded.owner),
    alone: embedded.serving,
    close: (within) => embedded.stop(within),
  });
}

interface OpenedDatabase {
  mode: InstallationOptions['mode'];
  connection: PoolConfig;
  owner: PoolConfig;
  serviceRole?: string;
  /** Databases in which to test restores. */
  scratch?: ScratchDatabase;
  sideDatabases?: ScratchDatabase;
  /** Whether no other process can be serving this database. */
  alone: boolean;
  close(within?: number): Promise<void>;
}

function createInstallation(config: Config, log: Log, opened: OpenedDatabase): Installation {
  const { connection, owner, serviceRole, alone, close } = opened;
  const open = () => openDatabase({ connection, maxConnections: 2, onError: (err) => log.warn({ err }) });
  return {
    config,
    log,
    connection,
    owner,
    sideDatabases: opened.sideDatabases,
    migrate: () => migrate(serviceRole === undefined ? { owner } : { owner, serviceRole }),
    openDatabase: open,
    async openApp(role, onStuck) {
      const options: AppOptions = {
        onStuck,
        connection,
        secretKey: findSecretKey(config) ?? (await createFirstSecretKey(config, open())),
        baseUrl: config.baseUrl,
        log,
        role,
        build: packageJson.version,
        dashboard: opened.mode === 'serve' ? config.dashboard : undefined,
        serves: opened.mode === 'serve' && role !== 'worker',
        allowLocalWebhooks: config.allowLocalWebhooks,
        allowedHosts: config.allowedHosts,
        agents: config.agents,
        modelProviders: config.modelProviders,
        corsOrigins: config.corsOrigins,
        trustedProxies: config.trustedProxies,
        metricsToken: config.metricsToken,
        alone,
        crashed: config.crashedProcess,
        media: config.media,
        // A process that serves was started with a file that also runs other commands.
        parley:
          opened.mode === 'serve'
            ? {
                file: process.execPath,
                args: [process.argv[1]!],
                flags: ['--data', config.dataDir],
              }
            : undefined,
        backups: config.backups && {
          settings: config.backups,
          owner,
          scratch: opened.scratch,
          version: packageJson.version,
        },
      };
      return createApp(options, opened.mode === 'join' ? { callersWait: COMMAND_WAITS_MS } : {});
    },
    close,
  };
}

/** Creates and returns the first key. Throws if the database was set up with a key but the key's file is missing. */
async function createFirstSecretKey(config: Config, db: Database): Promise<string> {
  try {
    if ((await isInstalled(db)) && (await readSecretCheck(db)) !== undefined) {
      throw new CliError(`${getSecretKeyFile(config)} is missing: ${REPLACE_KEY}.`);
    }
  } finally {
    await db.close();
  }
  return makeSecretKey(config);
}

/** Runs a command's work on an installation, which is released afterwards even after a failure or Ctrl-C. */
export async function withInstallation<T>(
  config: Config,
  options: { create: boolean; migrate: boolean; mode?: 'serve' | 'join' },
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  // process.exit() runs the 'exit' listeners, which stop the embedded database if only this process uses it.
  const end = () => process.exit(EXIT.interrupted);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.once(signal, end);
  try {
    const installation = await openInstallation(config, {
      mode: options.mode ?? 'join',
      create: options.create,
    });
    try {
      if (options.migrate) await installation.migrate();
      return await work(installation);
    } finally {
      await installation.close();
    }
  } finally {
    for (const signal of signals) process.removeListener(signal, end);
  }
}

/** Runs a command's work like {@link withInstallation}, with the service: it can call verbs, but no jobs run. */
export function withApp<T>(
  config: Config,
  options: { create: boolean; migrate: boolean },
  work: (app: App) => Promise<T>,
): Promise<T> {
  return withInstallation(config, options, async (installation) => {
    const app = await installation.openApp('api');
    try {
      return await work(app);
    } finally {
      await app.stop();
    }
  });
}

/**
 * Runs a command's work like {@link withInstallation}, but with database connections only. Throws if the database was
 * never set up.
 */
export function withDatabase<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  return withInstallation(config, { create: false, migrate: false }, async (installation) => {
    const db = installation.openDatabase();
    try {
      if (!(await isInstalled(db))) {
        throw new CliError('The database is not set up yet: run "parley migrate" first.');
      }
      return await work(db);
    } finally {
      await db.close();
    }
  });
}
