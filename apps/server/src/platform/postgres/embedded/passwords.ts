// Stores the passwords of the server's roles in a file that only its owner can read.
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { EmbeddedPostgresError } from './error.ts';
import { changeOwner, type Home } from './home.ts';

/** The passwords, by the name of the role. */
export interface Passwords {
  postgres: string;
  parley_owner: string;
  parley_app: string;
}

/**
 * Reads the passwords of the three roles, and creates them at the first start.
 * @throws EmbeddedPostgresError `failed` if a cluster exists but its passwords are missing.
 */
export function loadPasswords(home: Home): Passwords {
  if (existsSync(home.passwordFile)) return JSON.parse(readFileSync(home.passwordFile, 'utf8'));
  if (existsSync(home.cluster)) {
    const message = `${home.passwordFile} with the database's passwords is missing: restore it from a backup.`;
    throw new EmbeddedPostgresError('failed', message);
  }
  const passwords = {
    postgres: createPassword(),
    parley_owner: createPassword(),
    parley_app: createPassword(),
  };
  writeDurably(home.passwordFile, `${JSON.stringify(passwords, null, 2)}\n`);
  changeOwner(home.passwordFile, home.dataDir);
  return passwords;
}

function createPassword(): string {
  return randomBytes(24).toString('base64url');
}

/** Writes the complete file and flushes it to disk, before the cluster that needs it is created. */
function writeDurably(file: string, text: string): void {
  const partial = `${file}.${process.pid}.new`;
  const handle = openSync(partial, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(partial, file);
}
