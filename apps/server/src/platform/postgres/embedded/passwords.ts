// The passwords of the server's roles: made once, and kept in a file that only its owner reads.
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { EmbeddedPostgresError } from './error.ts';
import { giveToOwner, type Home } from './home.ts';

/** Role name → password. */
export interface Passwords {
  postgres: string;
  parley_owner: string;
  parley_app: string;
}

/**
 * The passwords of the three roles, made at the first start and kept in one file that only its owner reads.
 * @throws EmbeddedPostgresError `failed` where a cluster exists whose passwords are gone.
 */
export function loadPasswords(home: Home): Passwords {
  if (existsSync(home.passwordFile)) return JSON.parse(readFileSync(home.passwordFile, 'utf8'));
  if (existsSync(home.cluster)) {
    const message = `${home.passwordFile} with the database's passwords is missing: restore it from a backup.`;
    throw new EmbeddedPostgresError('failed', message);
  }
  const passwords = { postgres: random(), parley_owner: random(), parley_app: random() };
  writeDurably(home.passwordFile, `${JSON.stringify(passwords, null, 2)}\n`);
  giveToOwner(home.passwordFile, home.dataDir);
  return passwords;
}

function random(): string {
  return randomBytes(24).toString('base64url');
}

/** Whole and on disk before the cluster that needs it exists. */
function writeDurably(file: string, text: string): void {
  const draft = `${file}.${process.pid}.new`;
  const handle = openSync(draft, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, file);
}
