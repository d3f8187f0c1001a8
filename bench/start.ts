// Measures the time from the command to the first answer on an existing database, and the memory of Parley and its
// database.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Environment } from './environment.ts';
import { computePercentile, type Line } from './measure.ts';
import { listDescendants } from './processes.ts';

const COMMAND = fileURLToPath(new URL('../bin/parley.mjs', import.meta.url));
const PORT = 39_271;
const STARTS = 3;

/**
 * Ends the servers and the database of the environment before it measures, because `parley start` opens the same data
 * directory.
 */
export async function measureStart(env: Environment): Promise<Line[]> {
  await env.release();
  const seconds: number[] = [];
  let memory = 0;
  for (let i = 0; i < STARTS; i++) {
    const started = performance.now();
    const child = spawn(process.execPath, [COMMAND, 'start', '--data', env.dataDir, '--port', String(PORT)], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    try {
      await waitForFirstAnswer(`http://127.0.0.1:${PORT}/healthz`, () =>
        child.exitCode === null && child.signalCode === null ? undefined : ended.then(() => said),
      );
      seconds.push((performance.now() - started) / 1000);
      memory = (await readResidentBytes(child.pid!)) / 1024 / 1024;
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  }
  const median = computePercentile(seconds, 0.5);
  const line = { reference: '' };
  const held = memory > 0 ? `${Math.round(memory)} MB` : 'not known here';
  return [
    {
      ...line,
      work: 'start to first answer',
      ours: `${median.toFixed(2)} s`,
      target: '< 2 s',
      met: median < 2,
    },
    {
      ...line,
      work: 'memory after it, with the database',
      ours: held,
      target: '< 350 MB',
      ...(memory > 0 && { met: memory < 350 }),
    },
  ];
}

/** @param lastWords returns the output of a child that ended; undefined while it runs. */
async function waitForFirstAnswer(url: string, lastWords: () => Promise<string> | undefined): Promise<void> {
  for (;;) {
    const ok = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    const words = lastWords();
    if (words) throw new Error(`parley start ended before it answered: ${await words}`);
    await sleep(5);
  }
}

/** Returns the memory (PSS) of a process and its descendants. Shared pages are divided among them. Linux only. */
async function readResidentBytes(pid: number): Promise<number> {
  let bytes = 0;
  for (const one of await listDescendants(pid)) {
    const rollup = await readFile(`/proc/${one}/smaps_rollup`, 'utf8').catch(() => '');
    bytes += Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
  }
  return bytes;
}
