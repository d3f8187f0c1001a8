// Measures what open streams cost the server.

import { type IncomingMessage, request } from 'node:http';
import { type ServerProcess, startServer } from '../../bench/environment.ts';
import { readProcessorSeconds } from '../../bench/processes.ts';
import type { Figure } from './table.ts';
import type { Cookie, World } from './world.ts';

const STREAMS = 500;
const EVENTS_A_SECOND = 50;
const SECONDS = 10;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function openStream(server: ServerProcess, cookie: Cookie): Promise<() => void> {
  for (;;) {
    const answer = await tryStream(server.url, cookie);
    if (answer.statusCode === 200) {
      answer.resume();
      return () => answer.destroy();
    }
    answer.destroy();
    if (answer.statusCode !== 429) throw new Error(`a stream was refused: ${answer.statusCode}`);
    await pause(1_000 * Number(answer.headers['retry-after'] ?? 1));
  }
}

/** Opens the streams. Returns a function that ends them. */
async function openStreams(server: ServerProcess, sessions: readonly Cookie[]): Promise<() => void> {
  const ends: (() => void)[] = [];
  for (let n = 0; n < STREAMS; n++) ends.push(await openStream(server, sessions[n % sessions.length]!));
  await pause(1_000);
  return () => ends.forEach((end) => void end());
}

/** Returns the kilobytes that a server retains for each stream. */
async function measureMemory(server: ServerProcess, sessions: readonly Cookie[]): Promise<number> {
  const before = Number(await server.ask('memory'));
  const end = await openStreams(server, sessions);
  const after = Number(await server.ask('memory'));
  end();
  return (after - before) / STREAMS;
}

function tryStream(url: string, cookie: Cookie): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: `${cookie.name}=${cookie.value}`, 'sec-fetch-site': 'same-origin' };
    const call = request(`${url}/dashboard/api/live`, { headers, agent: false }, resolve);
    call.on('error', reject);
    call.end();
  });
}

/** Returns the processor seconds of the serving process while leads change at the pace of the budget. */
async function measureChanges(world: World): Promise<number> {
  const before = await readProcessorSeconds(world.server.pid);
  const start = performance.now();
  for (let n = 0; n < EVENTS_A_SECOND * SECONDS; n++) {
    const lead = world.leads[n % world.leads.length]!;
    // Change leads through the API, so that the cost of the change itself can be subtracted.
    void world.call('PATCH', `/api/v1/leads/${lead}`, { tags: [`n${n}`] });
    await pause(Math.max(0, start + (n * 1_000) / EVENTS_A_SECOND - performance.now()));
  }
  await pause(1_000);
  return (await readProcessorSeconds(world.server.pid)) - before;
}

export async function measureStreams(world: World): Promise<Figure[]> {
  const sessions = await world.openSessions();
  const reference = await startServer('reference-streams.ts', {});
  const bare = await measureMemory(reference, sessions);
  await reference.close();
  const memory = await measureMemory(world.server, sessions);
  const alone = await measureChanges(world);
  const end = await openStreams(world.server, sessions);
  const watched = await measureChanges(world);
  end();
  return [
    {
      what: `a stream at rest, memory of the server (of Node alone: ${bare.toFixed(1)} KB)`,
      value: memory,
      budget: 20,
      unit: 'KB',
    },
    {
      what: `${STREAMS} streams, ${EVENTS_A_SECOND} changes a second: share of a core`,
      value: (100 * (watched - alone)) / SECONDS,
      budget: 5,
      unit: '%',
    },
  ];
}
