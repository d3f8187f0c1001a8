// The first workspace of a new installation: examples/demo.yaml.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { System } from '../context.ts';
import { findByEmail, verifyPassword } from '../features/people/index.ts';
import { type Applied, applyFile } from '../workspace-file/index.ts';

/** The path of the file. */
export const DEMO_FILE = fileURLToPath(new URL('../../../../examples/demo.yaml', import.meta.url));
const NAME = 'examples/demo.yaml';

/** The demo workspace's slug in the file. */
export const DEMO_SLUG = 'demo';

/** Returns the login of the demo, or null if its password was changed. */
export async function findDemoLogin({ db }: System): Promise<{ email: string; password: string } | null> {
  const login = /email: (\S+@[^\s,]+),.*password: "([^"]+)"/.exec(await readFile(DEMO_FILE, 'utf8'));
  const [, email = '', password = ''] = login ?? [];
  const person = await findByEmail(db, email);
  return (await verifyPassword(password, person?.password_hash ?? null)) ? { email, password } : null;
}

/** Creates the demo workspace, or those of its parts that are missing. */
export async function applyDemo(system: System): Promise<Applied> {
  const [applied] = await applyFile(system, await readFile(DEMO_FILE, 'utf8'), NAME);
  return applied!;
}
