// `parley doctor` checks this machine.
import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '../../config.ts';
import { locatePackage } from '../../platform/postgres/embedded/binaries.ts';
import { CliError, explainFailure } from '../cli-error.ts';
import { COMMAND } from '../command.ts';
import { getSecretKeyFile } from '../secret-key.ts';
import type { Check } from './check.ts';

const NODE_MAJOR = 26;
const MIB = 1024 * 1024;
/** The minimum free space on the disk. With less, PostgreSQL might soon stop. */
const LEAST_FREE_MIB = 512;

export function checkNode(): Check {
  const version = process.versions.node;
  const ok = Number(version.split('.')[0]) >= NODE_MAJOR;
  const message = ok
    ? `Node ${version}.`
    : `Node ${version} is too old: start with "${COMMAND}", which uses ${NODE_MAJOR}.`;
  return { name: 'node', ok, message };
}

export function checkPlatformPackage(): Check {
  const name = 'platform';
  try {
    locatePackage(process.platform, process.arch);
    return {
      name,
      ok: true,
      message: `Embedded PostgreSQL for ${process.platform}-${process.arch} is installed.`,
    };
  } catch (error) {
    return { name, ok: false, message: explainFailure(error).message };
  }
}

/** Checks that Parley can write to the data directory, and that the disk has enough free space. */
export async function checkDataDirectory({ dataDir }: Config): Promise<Check> {
  const name = 'data';
  let place = dataDir;
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  try {
    if (!statSync(place).isDirectory())
      return { name, ok: false, message: `${place} is not a directory: choose another with --data.` };
    accessSync(place, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return {
      name,
      ok: false,
      message: `${place} is not writable by this user: run Parley as its owner or choose another with --data.`,
    };
  }
  const { bavail, bsize } = statfsSync(place);
  const free = Math.floor((bavail * bsize) / MIB);
  if (free < LEAST_FREE_MIB)
    return { name, ok: false, message: `Only ${free} MiB are free at ${place}: free more space.` };
  return {
    name,
    ok: true,
    message: `${dataDir}${place === dataDir ? '' : ' (not created yet)'}, ${(free / 1024).toFixed(1)} GiB free.`,
  };
}

/**
 * Throws if anyone except the owner of the key's file can read it.
 * @returns the message of a successful check.
 */
export function checkSecretFileMode(config: Config): string {
  const file = getSecretKeyFile(config);
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new CliError(`${file} is readable by other users: run "chmod 600" on it.`);
  }
  return `${file} matches the database.`;
}
