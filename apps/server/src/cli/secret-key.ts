// The key that encrypts secrets at rest: SECRET_KEY, or a file in the data directory that is created once
// (running.md#secrets).
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { changeOwner } from '../platform/postgres/embedded/home.ts';
import { createSecretKey } from '../platform/seal.ts';
import { CliError, getErrorSystemCode } from './cli-error.ts';

/** The advice if the key is missing or damaged. No backup of Parley contains the key. */
export const REPLACE_KEY =
  'put your copy of it back, or set the key as SECRET_KEY. If there is no copy, run "parley secret rotate --lost"';

export function getSecretKeyFile(config: Config): string {
  return join(config.dataDir, 'secret.key');
}

/** Returns the installation's key; undefined if none is configured and none exists yet. */
export function findSecretKey(config: Config): string | undefined {
  if (config.secretKey !== undefined) return config.secretKey;
  const file = getSecretKeyFile(config);
  return existsSync(file) ? readKeyFile(file) : undefined;
}

export function readKeyFile(file: string): string {
  try {
    const key = readFileSync(file, 'utf8').trim();
    if (key.length >= 32) return key;
  } catch (error) {
    throw new CliError(
      `${file} cannot be read (${getErrorSystemCode(error)}): it contains the key of this installation.`,
    );
  }
  throw new CliError(`${file} is damaged: ${REPLACE_KEY}.`);
}

/**
 * Creates the key's file. If two processes try at the same time, one creates it and both use it.
 * @returns the key.
 */
export function makeSecretKey(config: Config): string {
  const file = getSecretKeyFile(config);
  writeKeyFile(file, createSecretKey(), config);
  return findSecretKey(config)!;
}

/** Writes a key unless the file exists. */
export function writeKeyFile(file: string, key: string, config: Config): void {
  const partial = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
    writeDurably(partial, `${key}\n`);
    changeOwner(partial, config.dataDir);
    renameIfAbsent(partial, file);
  } catch (error) {
    throw new CliError(
      `${file} cannot be written (${getErrorSystemCode(error) ?? String(error)}): Parley keeps its key there.`,
    );
  } finally {
    rmSync(partial, { force: true });
  }
}

/** Writes a whole file and flushes it to disk. */
function writeDurably(file: string, text: string): void {
  const handle = openSync(file, 'wx', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Gives the partial file its final name unless a file of that name exists. On file systems without hard links the file
 * is copied.
 */
function renameIfAbsent(partial: string, file: string): void {
  try {
    linkSync(partial, file);
  } catch (error) {
    if (getErrorSystemCode(error) === 'EEXIST') return;
    try {
      copyFileSync(partial, file, constants.COPYFILE_EXCL);
    } catch (failure) {
      if (getErrorSystemCode(failure) !== 'EEXIST') throw failure;
    }
  }
}
