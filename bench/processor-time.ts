// Measures the processor time of a request. Other load affects it less than the number of answers per second.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment, ServerProcess } from './environment.ts';
import type { Line } from './measure.ts';
import { readProcessorSeconds } from './processes.ts';

/** Runs a load for a fixed time, and resolves with the answers per second. */
export type Load = () => Promise<number>;

/** @param seconds duration of each load. */
export async function measureProcessorTime(
  { dataDir, parley, reference }: Environment,
  seconds: number,
  theirs: Load,
  ours: Load,
): Promise<Line> {
  const [postmaster] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const readUsed = async ({ pid }: ServerProcess) => [
    await readProcessorSeconds(pid),
    await readProcessorSeconds(Number(postmaster)),
  ];
  const measurePerRequest = async (server: ServerProcess, load: Load) => {
    const before = await readUsed(server);
    const requests = (await load()) * seconds;
    const after = await readUsed(server);
    return after.map((value, index) => ((value - before[index]!) * 1000) / requests);
  };
  const figures = [await measurePerRequest(reference, theirs), await measurePerRequest(parley, ours)];
  const [one, other] = figures.map((each) => each.map((value) => value.toFixed(2)).join(' + '));
  const [reckoned, own] = figures.map((each) => each.reduce((sum, value) => sum + value));
  return {
    work: 'one of them: service + PostgreSQL',
    reference: `${one} ms`,
    ours: `${other} ms`,
    ratio: reckoned! / own!,
    target: '',
  };
}
