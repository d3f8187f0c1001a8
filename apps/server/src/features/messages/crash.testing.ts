// A real process that kills itself at a step of its work, and the next process, which finds the truth.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Engine } from '../../engines/port.ts';
import { movableClock } from '../../platform/clock.ts';
import { startCrashChild } from '../../testing/crash.ts';
import type { CrashOrder } from '../../testing/crash-child.ts';
import { TEST_SECRET } from '../../testing/database.ts';
import { look, type Play, playOf } from '../../testing/play.ts';
import { type StartOptions, startApp, type TestApp } from '../../testing/start-app.ts';

/** What a test file needs to kill processes: call it once, at the top of the file. */
export function crashes() {
  // Real time, because the child has no other; sleeping ends at once.
  const clock = { ...movableClock(), sleep: () => new Promise<void>((resolve) => setImmediate(resolve)) };
  /** Every text that any process gave to an engine. */
  const given: string[] = [];
  const telling = (engine: Engine): Engine => ({
    ...engine,
    sendText(number, message) {
      given.push(message.text);
      return engine.sendText(number, message);
    },
  });
  let app: TestApp;
  let spare: ChildProcess;
  beforeAll(async () => {
    spare = start();
    app = await startApp({ clock, engine: telling });
  });
  afterAll(async () => {
    spare.kill('SIGKILL');
    await app.close();
  });

  /** Starts a child ahead of time, because loading takes long. */
  function start(): ChildProcess {
    const child = startCrashChild(true);
    createInterface({ input: child.stdout! }).on('line', (text) => given.push(JSON.parse(text) as string));
    return child;
  }

  async function crash(
    order: Omit<CrashOrder, 'connection' | 'secretKey'>,
    whileRunning?: (child: ChildProcess) => void,
  ) {
    const child = spare;
    spare = start();
    // Its output is complete by then.
    const died = once(child, 'close') as Promise<[number | null, string | null]>;
    whileRunning?.(child);
    child.stdin!.write(
      `${JSON.stringify({ ...order, connection: app.connections.app, secretKey: TEST_SECRET })}\n`,
    );
    const [code, signal] = await died;
    expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' });
  }

  /** Another process on the database. */
  function another(options: StartOptions): Promise<TestApp> {
    return startApp({ connections: app.connections, clock, engine: telling, ...options });
  }

  /** Another process takes over and does all that is left. */
  async function recover(): Promise<void> {
    const next = await another({ alone: true });
    await next.drain();
    expect(await next.system.jobs.dead()).toEqual([]);
    await next.close();
  }

  /** Leads with their first message, in a workspace of their own. */
  async function contacted(
    count: number,
    agent: Record<string, unknown> = {},
    more: Record<string, unknown> = {},
  ) {
    const w = await app.make.workspace({ agent: { follow_ups: [], ...agent }, ...more });
    const lead = playOf(app, w);
    const phones = Array.from({ length: count }, () => app.make.phone());
    for (const phone of phones) await lead.push(phone);
    await app.drain();
    return { w, lead, phones };
  }

  /** At most one reply to each, the rows say what happened, and nothing is left undone. */
  async function expectTruth(lead: Play, phones: string[]): Promise<string[]> {
    const statuses: string[] = [];
    for (const phone of phones) {
      const replies = (await lead.messages(phone)).filter(({ type }) => type === 'AI_REPLY');
      expect(replies).toHaveLength(1);
      const [reply] = replies;
      const arrived = (await lead.texts(phone)).filter((text) => text === reply!.text).length;
      expect(arrived).toBeLessThanOrEqual(1);
      if (arrived === 0) expect(reply!.status).toBe('unconfirmed');
      else expect(['accepted', 'unconfirmed']).toContain(reply!.status);
      statuses.push(reply!.status);
    }
    const { sent } = await lead.day(new Date().toISOString().slice(0, 10));
    expect(sent).toBe(phones.length * 2);
    expect(await look(app, 'select key, locked_by from jobs')).toEqual([]);
    return statuses;
  }

  return {
    clock,
    given,
    get app() {
      return app;
    },
    crash,
    another,
    recover,
    contacted,
    expectTruth,
  };
}
