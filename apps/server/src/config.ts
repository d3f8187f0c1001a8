// Reads the environment; no other file does. Command line flags take precedence over it (running.md#commands).
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { violation, violationText } from '@parley/contract';
import { z } from 'zod';
import { readEnvironmentProviders } from './agents/models/names.ts';
import type { ProviderSettings } from './agents/models/port.ts';
import { type AllowedHosts, NO_ALLOWED_HOSTS, parseAllowedHosts } from './platform/allowed-hosts.ts';
import type { BackupSettings } from './platform/backup/backups.ts';
import { readBaseAddress } from './platform/base-address.ts';
import type { BucketSettings } from './platform/bucket.ts';
import type { FileSettings } from './platform/files/file-store.ts';

export type Role = 'all' | 'api' | 'worker';

export interface Config {
  port: number;
  host: string;
  /** The absolute path of the data folder, with the embedded database and the secret key. */
  dataDir: string;
  /** The operator's own PostgreSQL, used instead of the embedded one. */
  databaseUrl: string | undefined;
  /** Public URL, without a trailing slash. */
  baseUrl: string;
  /** The key that seals stored secrets. If undefined, Parley generates one and keeps it in the data directory. */
  secretKey: string | undefined;
  /** The new key for `parley secret rotate`. */
  newSecretKey: string | undefined;
  logLevel: string;
  /** Whether webhooks can be sent to localhost. Any workspace can then call services on this machine. */
  allowLocalWebhooks: boolean;
  /** The private hosts that webhooks can call. */
  allowedHosts: AllowedHosts;
  /** Whether agents run here. Without them the API works, but no agent answers leads. */
  agents: boolean;
  /** The language model providers of the installation. */
  modelProviders: ProviderSettings[];
  /** The folder of the built dashboard; undefined if this process serves no pages. */
  dashboard: string | undefined;
  /** Origins of browsers that are allowed to call the API; undefined if there are none. */
  corsOrigins: '*' | string[] | undefined;
  /** Proxies with a trusted X-Forwarded-For header: addresses, ranges, or names of ranges. */
  trustedProxies: string[];
  /** Token that allows reading `/metrics` from other machines. If undefined, only this machine can read them. */
  metricsToken: string | undefined;
  /** Whether the external database is allowed to run without fsync or full_page_writes. */
  allowUnsafeDatabase: boolean;
  /** Storage for the files of messages. */
  media: FileSettings;
  /** Scheduled backups; undefined if this process makes none. */
  backups: BackupSettings | undefined;
  /** The id of a crashed process that this one replaces. */
  crashedProcess: string | undefined;
  role: Role;
  /**
   * The port for health checks of a worker. If undefined, the worker uses the usual port, or a free one if that is
   * taken.
   */
  healthPort: number | undefined;
}

/** Settings from the command line. If one is undefined, the environment sets it. */
export interface Flags {
  port?: string | undefined;
  host?: string | undefined;
  data?: string | undefined;
  role?: string | undefined;
  healthPort?: string | undefined;
  /** Serves the demo workspace, only on this machine because its password is public. */
  demo?: boolean | undefined;
  /** False with `--no-dashboard`. */
  dashboard?: boolean | undefined;
  /** The log level if the environment sets none. */
  logLevel?: string | undefined;
}

export class ConfigError extends Error {
  override name = 'ConfigError';
}

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** The names of ranges that Fastify accepts. */
const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

const createBooleanSchema = (name: string) =>
  z
    .enum(['true', 'false', '1', '0', 'on', 'off'], `${name} must be on or off`)
    .transform((value) => ['true', '1', 'on'].includes(value))
    .optional();

const createPortSchema = (name: string) =>
  z
    .string()
    .regex(/^\d{1,5}$/, `${name} must be a number from 0 to 65535`)
    .transform(Number)
    .refine((number) => number <= 65_535, `${name} must be a number from 0 to 65535`);

const createBucketUrlSchema = (name: string) =>
  z
    .url({
      protocol: /^https?$/,
      error: `${name} must be an address such as https://s3.example.com/bucket`,
    })
    .refine(
      (url) => new URL(url).pathname.length > 1,
      `${name} must name the bucket behind the host: https://s3.example.com/bucket`,
    )
    .optional();

const Settings = z.object({
  PORT: createPortSchema('the port'),
  HEALTH_PORT: createPortSchema('the health port').optional(),
  HOST: z.string().min(1, 'the host must not be empty'),
  DATA_DIR: z.string().min(1, 'the data directory must not be empty'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must start with postgres:// or postgresql://')
    .optional(),
  BASE_URL: z.url({ protocol: /^https?$/, error: 'BASE_URL must be an http or https URL' }).optional(),
  SECRET_KEY: z.string().min(32, 'SECRET_KEY must have at least 32 characters').optional(),
  NEW_SECRET_KEY: z.string().min(32, 'NEW_SECRET_KEY must have at least 32 characters').optional(),
  LOG_LEVEL: z.enum(LEVELS, `LOG_LEVEL must be one of: ${LEVELS.join(', ')}`),
  ALLOW_LOCAL_WEBHOOKS: createBooleanSchema('ALLOW_LOCAL_WEBHOOKS'),
  WEBHOOK_ALLOW: z
    .string()
    .transform(parseAllowedHosts)
    .refine((hosts) => hosts !== null, {
      error:
        'WEBHOOK_ALLOW must be hosts or ranges such as n8n, 192.168.1.20 or 10.0.0.0/8, separated by commas',
    })
    .optional(),
  AGENTS: createBooleanSchema('AGENTS'),
  DASHBOARD: z.string().optional(),
  CORS_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((origin) => origin.trim()))
    .refine(
      (origins) => origins.every((origin) => origin === '*' || isOrigin(origin)),
      'CORS_ORIGINS must be * or origins such as https://app.example.com, separated by commas',
    )
    .transform((origins) => (origins.includes('*') ? ('*' as const) : origins))
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((proxy) => proxy.trim()))
    .refine((proxies) => proxies.every(isProxy), {
      error:
        'TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.7 or 10.0.0.0/8, ' +
        `or ${PROXY_RANGES.join(', ')}, separated by commas`,
    })
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,}$/, 'METRICS_TOKEN must have at least 16 characters, of ASCII and without spaces')
    .optional(),
  ALLOW_UNSAFE_DATABASE: createBooleanSchema('ALLOW_UNSAFE_DATABASE'),
  BACKUPS: createBooleanSchema('BACKUPS'),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'BACKUP_KEEP must be a number from 1 to 9999')
    .transform(Number),
  BACKUP_TIME: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'BACKUP_TIME must be a time of day (UTC) such as 03:00')
    .transform((text) => ({ hour: Number(text.slice(0, 2)), minute: Number(text.slice(3)) })),
  BACKUP_S3_URL: createBucketUrlSchema('BACKUP_S3_URL'),
  BACKUP_S3_REGION: z.string(),
  BACKUP_S3_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET: z.string().optional(),
  MEDIA_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'MEDIA_DAYS must be a number from 1 to 9999')
    .transform(Number),
  MEDIA_S3_URL: createBucketUrlSchema('MEDIA_S3_URL'),
  MEDIA_S3_REGION: z.string(),
  MEDIA_S3_KEY_ID: z.string().optional(),
  MEDIA_S3_SECRET: z.string().optional(),
  ROLE: z.enum(['all', 'api', 'worker'], 'the role must be one of: all, api, worker'),
});

/** Variables with URLs of language models (agents.md#models). */
const MODEL_ADDRESSES = ['ANTHROPIC_BASE_URL', 'OPENAI_BASE_URL', 'GOOGLE_BASE_URL', 'MISTRAL_BASE_URL'];

/** @throws {ConfigError} if one of these variables is not a base URL. */
function checkModelAddresses(env: Readonly<Record<string, string | undefined>>): void {
  for (const name of MODEL_ADDRESSES) {
    const text = env[name]?.trim();
    const found = text ? readBaseAddress(text) : null;
    if (found && 'problem' in found)
      throw new ConfigError(
        `${name} ${violationText(violation(found.problem, { example: 'https://api.example.com/v1' }))}.`,
      );
  }
}

/** Reads and checks the configuration. Throws a {@link ConfigError} with the accepted values. */
export function readConfig(flags: Flags = {}, env: NodeJS.ProcessEnv = process.env): Config {
  const result = Settings.safeParse({
    PORT: flags.port ?? env['PORT'] ?? '3000',
    HEALTH_PORT: flags.healthPort ?? (env['HEALTH_PORT'] || undefined),
    HOST: flags.host ?? env['HOST'] ?? '127.0.0.1',
    DATA_DIR: flags.data ?? env['DATA_DIR'] ?? 'data',
    DATABASE_URL: env['DATABASE_URL'] || undefined,
    BASE_URL: env['BASE_URL'] || undefined,
    SECRET_KEY: env['SECRET_KEY'] || undefined,
    NEW_SECRET_KEY: env['NEW_SECRET_KEY'] || undefined,
    LOG_LEVEL: env['LOG_LEVEL'] || flags.logLevel || 'info',
    ALLOW_LOCAL_WEBHOOKS: env['ALLOW_LOCAL_WEBHOOKS'] || undefined,
    WEBHOOK_ALLOW: env['WEBHOOK_ALLOW'] || undefined,
    CORS_ORIGINS: env['CORS_ORIGINS'] || undefined,
    AGENTS: env['AGENTS'] || undefined,
    DASHBOARD: env['DASHBOARD'] || undefined,
    TRUSTED_PROXIES: env['TRUSTED_PROXIES'] || undefined,
    METRICS_TOKEN: env['METRICS_TOKEN'] || undefined,
    ALLOW_UNSAFE_DATABASE: env['ALLOW_UNSAFE_DATABASE'] || undefined,
    BACKUPS: env['BACKUPS'] || undefined,
    BACKUP_DIR: env['BACKUP_DIR'] || undefined,
    BACKUP_KEEP: env['BACKUP_KEEP'] || '14',
    BACKUP_TIME: env['BACKUP_TIME'] || '03:00',
    BACKUP_S3_URL: env['BACKUP_S3_URL'] || undefined,
    BACKUP_S3_REGION: env['BACKUP_S3_REGION'] || 'us-east-1',
    BACKUP_S3_KEY_ID: env['BACKUP_S3_KEY_ID'] || undefined,
    BACKUP_S3_SECRET: env['BACKUP_S3_SECRET'] || undefined,
    MEDIA_DAYS: env['MEDIA_DAYS'] || '30',
    MEDIA_S3_URL: env['MEDIA_S3_URL'] || undefined,
    MEDIA_S3_REGION: env['MEDIA_S3_REGION'] || 'us-east-1',
    MEDIA_S3_KEY_ID: env['MEDIA_S3_KEY_ID'] || undefined,
    MEDIA_S3_SECRET: env['MEDIA_S3_SECRET'] || undefined,
    ROLE: flags.role ?? 'all',
  });
  if (!result.success)
    throw new ConfigError(`${result.error.issues.map((issue) => issue.message).join('; ')}.`);
  checkModelAddresses(env);
  const { PORT, HOST, DATA_DIR, BASE_URL, ROLE } = result.data;
  if (flags.demo && !isLoopback(HOST)) {
    throw new ConfigError(
      `--demo works only on this machine because its password is public, but ${HOST} can be reached from ` +
        'others. Listen on 127.0.0.1 (--host, HOST), or omit --demo.',
    );
  }
  return {
    port: PORT,
    host: HOST,
    dataDir: resolve(DATA_DIR),
    databaseUrl: result.data.DATABASE_URL,
    baseUrl: (BASE_URL ?? getLocalUrl(HOST, PORT)).replace(/\/+$/, ''),
    secretKey: result.data.SECRET_KEY,
    newSecretKey: result.data.NEW_SECRET_KEY,
    logLevel: result.data.LOG_LEVEL,
    allowLocalWebhooks: result.data.ALLOW_LOCAL_WEBHOOKS ?? flags.demo ?? false,
    allowedHosts: result.data.WEBHOOK_ALLOW ?? NO_ALLOWED_HOSTS,
    agents: result.data.AGENTS ?? true,
    crashedProcess: env['PARLEY_CRASHED'] || undefined,
    dashboard: flags.dashboard === false ? undefined : readDashboard(result.data.DASHBOARD),
    modelProviders: readEnvironmentProviders(env),
    corsOrigins: result.data.CORS_ORIGINS,
    trustedProxies: result.data.TRUSTED_PROXIES ?? [],
    metricsToken: result.data.METRICS_TOKEN,
    allowUnsafeDatabase: result.data.ALLOW_UNSAFE_DATABASE ?? false,
    media: readMediaSettings(result.data),
    backups: readBackupSettings(result.data),
    role: ROLE,
    healthPort: result.data.HEALTH_PORT,
  };
}

/** The folder into which `npm start` builds the dashboard. */
const BUILT = fileURLToPath(new URL('../../dashboard/dist', import.meta.url));

/**
 * Returns the folder of the dashboard that `DASHBOARD` names: the included build or another one; undefined for `off`.
 */
function readDashboard(setting: string | undefined): string | undefined {
  if (['off', 'false', '0'].includes(setting ?? '')) return undefined;
  return ['on', 'true', '1'].includes(setting ?? 'on') ? BUILT : resolve(setting!);
}

/**
 * Returns undefined if backups are off. They are made daily with the embedded database. With DATABASE_URL they are made
 * only on request, because its operator usually has backups.
 */
function readBackupSettings(settings: z.output<typeof Settings>): BackupSettings | undefined {
  const { BACKUPS, BACKUP_DIR } = settings;
  const bucket = readBucketSettings(settings, 'BACKUP');
  if (!(BACKUPS ?? settings.DATABASE_URL === undefined)) return undefined;
  return {
    dir: resolve(BACKUP_DIR ?? join(settings.DATA_DIR, 'backups')),
    keep: settings.BACKUP_KEEP,
    time: settings.BACKUP_TIME,
    bucket,
  };
}

function readMediaSettings(settings: z.output<typeof Settings>): FileSettings {
  const { DATA_DIR, MEDIA_DAYS } = settings;
  return { dir: resolve(DATA_DIR, 'media'), days: MEDIA_DAYS, bucket: readBucketSettings(settings, 'MEDIA') };
}

function readBucketSettings(
  settings: z.output<typeof Settings>,
  whose: 'BACKUP' | 'MEDIA',
): BucketSettings | undefined {
  const url = settings[`${whose}_S3_URL`];
  const keyId = settings[`${whose}_S3_KEY_ID`];
  const secret = settings[`${whose}_S3_SECRET`];
  if (url === undefined) return undefined;
  if (keyId === undefined || secret === undefined) {
    throw new ConfigError(`${whose}_S3_URL needs ${whose}_S3_KEY_ID and ${whose}_S3_SECRET.`);
  }
  return { url, region: settings[`${whose}_S3_REGION`], keyId, secret };
}

/**
 * Returns the configuration with another port. A worker's port is for health checks, and its links still lead to the
 * API.
 */
export function withPort(config: Config, port: number): Config {
  if (config.role === 'worker') return { ...config, port };
  const named = config.baseUrl !== getLocalUrl(config.host, config.port);
  return { ...config, port, baseUrl: named ? config.baseUrl : getLocalUrl(config.host, port) };
}

/** Returns the URL by which this machine reaches a server that listens at this host and port. */
export function getLocalUrl(host: string, port: number): string {
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host;
  return `http://${shown}:${port}`;
}

/** Returns whether unexpected failures show a stack trace. */
export function wantsDetails(env: NodeJS.ProcessEnv = process.env): boolean {
  return env['LOG_LEVEL'] === 'debug' || env['LOG_LEVEL'] === 'trace';
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/**
 * Returns whether the text is an address, a range or the name of a range. Refuses `/0`, with which any header would be
 * trusted.
 */
function isProxy(text: string): boolean {
  if (PROXY_RANGES.includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)];
  if (most === undefined || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}
