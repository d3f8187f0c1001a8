// Pushes leads to the demo workspace of a started Parley, and reads what their phones received. Calls are repeated while
// Parley or its database is away.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Caller, createCaller } from '@parley/client';
import { contract } from '@parley/contract';
import { expect } from 'vitest';
import { type ServedParley, until } from './testing.ts';

/** The demo campaign's number. */
export const NUMBER = '33600000001';
/** Much longer than the pauses between attempts: after three refusals a message waits two minutes. */
const ARRIVES_WITHIN_MS = 600_000;

let phones = 33_612_000_000;

/** Returns a caller of the server's API, with the demo workspace's key. */
export const createApi = (server: ServedParley, key = server.key): Caller =>
  createCaller({ baseUrl: server.url, key });

/**
 * Pushes leads, and returns the digits of their phones. The demo's campaign types like a person, so seconds of typing
 * follow.
 */
export async function push(api: Caller, count: number): Promise<string[]> {
  const pushed = Array.from({ length: count }, () => String(++phones));
  for (const phone of pushed)
    await retryCall(() => api.call(contract.campaigns.pushLead, { id: 'spring', phone: `+${phone}` }));
  return pushed;
}

/** Repeats a call until Parley answers it. */
export async function retryCall<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const { status } = error as { status?: number };
      if (status !== undefined && status < 500 && status !== 429) throw error;
      await sleep(status === 429 ? 1_000 : 100);
    }
  }
}

/** Returns the messages that a phone received. */
export const listTexts = (api: Caller, phone: string) =>
  retryCall(async () =>
    (await api.call(contract.sandbox.phoneEvents, { phone })).data.filter(({ type }) => type === 'text'),
  );
/** Returns whether a phone saw that a message is being typed. */
export const sawTyping = async (api: Caller, phone: string) =>
  (await retryCall(() => api.call(contract.sandbox.phoneEvents, { phone }))).data.some(
    ({ type }) => type === 'typing',
  );

/** Waits until each phone has received its message, and checks that it received only one. */
export async function waitForArrivals(api: Caller, all: readonly string[]): Promise<void> {
  for (const phone of all) {
    await until(async () => {
      await sleep(100);
      return (await listTexts(api, phone)).length > 0;
    }, ARRIVES_WITHIN_MS);
    expect(await listTexts(api, phone)).toHaveLength(1);
  }
}
