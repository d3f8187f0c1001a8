// Starts a real process that kills itself at a step of its work, and another process that takes over.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Engine } from '../../../engines/port.ts';
import { movableClock } from '../../../platform/clock.ts';
import { createPlay, type Play, queryRows } from '../../../testing/conversation-helper.ts';
import { startCrashChild } from '../../../testing/crash.ts';
import type { CrashOrder } from '../../../testing/crash-child.ts';
import { TEST_SECRET } from '../../../testing/database.ts';
import { type StartOptions, startApp, type TestApp } from '../../../testing/start-app.ts';

/** Returns helpers to kill processes. Call it once, at the top of a test file. */
export function setUpCrashes() {
  // Time is real, because the child process uses real time; sleeps return immediately.
  const clock = { ...movableClock(), sleep: () => new Promise<void>((resolve) => setImmediate(resolve)) };
  /** Every text that any process has handed to an engine. */
  const given: string[] = [];
  const reportSteps = (engine: Engine): Engine => ({
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
    app = await startApp({ clock, engine: reportSteps });
  });
  afterAll(async () => {
    spare.kill('SIGKILL');
    await app.close();
  });

  /** Starts a child process ahead of time, because loading is slow. */
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
    // The output of the child is complete after `close`.
    const died = once(child, 'close') as Promise<[number | null, string | null]>;
    whileRunning?.(child);
    child.stdin!.write(
      `${JSON.stringify({ ...order, connection: app.connections.app, secretKey: TEST_SECRET })}\n`,
    );
    const [code, signal] = await died;
    expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' });
  }

  /** Starts another process on the same database. */
  function startAnother(options: StartOptions): Promise<TestApp> {
    return startApp({ connections: app.connections, clock, engine: reportSteps, ...options });
  }

  /** Starts another process that takes over and finishes all work. */
  async function recover(): Promise<void> {
    const next = await startAnother({ alone: true });
    await next.drain();
    expect(await next.system.jobs.dead()).toEqual([]);
    await next.close();
  }

  /** Creates leads with their first message, in a separate workspace. */
  async function contactLeads(
    count: number,
    agent: Record<string, unknown> = {},
    more: Record<string, unknown> = {},
  ) {
    const w = await app.make.workspace({ agent: { follow_ups: [], ...agent }, ...more });
    const lead = createPlay(app, w);
    const phones = Array.from({ length: count }, () => app.make.phone());
    for (const phone of phones) await lead.push(phone);
    await app.drain();
    return { w, lead, phones };
  }

  /** Expects at most one reply to each lead, rows that match what happened, and no unfinished work. */
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
    expect(await queryRows(app, 'select key, locked_by from jobs')).toEqual([]);
    return statuses;
  }

  return {
    clock,
    given,
    get app() {
      return app;
    },
    crash,
    another: startAnother,
    recover,
    contacted: contactLeads,
    expectTruth,
  };
}
