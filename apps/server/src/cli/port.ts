// Checks the port before anything else, so that a port in use leaves no new database behind.
import { createServer } from 'node:net';
import type { Config } from '../config.ts';
import { CliError, getErrorSystemCode } from './cli-error.ts';

/**
 * Returns the port to serve on: the requested one, or a free one for 0. Throws a {@link CliError} if the port is in use
 * or not allowed.
 */
export async function claimPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<number> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => probe.once('error', reject).listen({ host, port }, resolve));
    const address = probe.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  } catch (error) {
    throw explainPortError(error, host, port);
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}

/** Returns an error whose message says why a server can't listen on a port. Other errors are returned unchanged. */
export function explainPortError(error: unknown, host: string, port: number): unknown {
  switch (getErrorSystemCode(error)) {
    case 'EADDRINUSE':
      return new CliError(`Port ${port} is in use on ${host}. Choose another with --port.`);
    case 'EACCES':
      return new CliError(
        `Port ${port} needs more rights than this user has. Choose one above 1023 with --port.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new CliError(`${host} is not an address of this machine. Choose another with --host.`);
    default:
      return error;
  }
}

/** The default port of a worker's health checks. */
const USUAL_HEALTH_PORT = 3001;

/**
 * Returns the configured health port. If none is configured, returns the default port, or a free one if that is taken.
 * Throws a {@link CliError} if the configured port cannot be used.
 */
export async function claimHealthPort({
  host,
  healthPort,
}: Pick<Config, 'host' | 'healthPort'>): Promise<number> {
  if (healthPort !== undefined) return claimPort({ host, port: healthPort });
  return claimPort({ host, port: USUAL_HEALTH_PORT }).catch(() => claimPort({ host, port: 0 }));
}
