// Reads processor time and memory of processes from /proc. Linux only.
import { readdir, readFile } from 'node:fs/promises';

/** Clock ticks per second in /proc. */
const TICKS = 100;

/** Returns the seconds of processor time of a process and its descendants, including ended ones. */
export async function readProcessorSeconds(pid: number): Promise<number> {
  let ticks = 0;
  for (const one of await listDescendants(pid)) {
    const stat = await readFile(`/proc/${one}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // User and system time of the process and of the children that it waited for.
    ticks += fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  }
  return ticks / TICKS;
}

/** Returns a process and its descendants. */
export async function listDescendants(pid: number): Promise<number[]> {
  const children = new Map<number, number[]>();
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found = [pid];
  for (const one of found) found.push(...(children.get(one) ?? []));
  return found;
}
