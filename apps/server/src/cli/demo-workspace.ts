// The workspace that a new installation begins with: examples/demo.yaml.
import { readFile } from 'node:fs/promises';
import type { System } from '../context.ts';
import { type Applied, applyFile } from '../workspace-file/index.ts';

const FILE = new URL('../../../../examples/demo.yaml', import.meta.url);
const NAME = 'examples/demo.yaml';

/** The slug in the file. */
export const DEMO_SLUG = 'demo';

/** Makes the demo workspace, or what it lacks. */
export async function applyDemo(system: System): Promise<Applied> {
  const [applied] = await applyFile(system, await readFile(FILE, 'utf8'), NAME);
  return applied!;
}
