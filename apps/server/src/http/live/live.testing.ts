// A browser that reads the live stream (dashboard-operations.md#live).
import { request } from 'node:http';
import { LIVE_EVENTS, type LiveEvent } from '@parley/contract';
import { expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import type { TestApp } from '../../testing/start-app.ts';

export interface Stream {
  events: (LiveEvent & { id: string | undefined })[];
  ended: boolean;
  close(): void;
}

/** Reads the stream like a browser. Every event must match the contract. */
export function listen({ url }: Pick<TestApp, 'url'>, page: Browser, lastId?: string): Stream {
  const stream: Stream = { events: [], ended: false, close: () => asking.destroy() };
  const cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'sec-fetch-site': 'same-origin', ...(lastId && { 'last-event-id': lastId }) };
  let held = '';
  const asking = request(`${url}/dashboard/api/live`, { headers }, (response) => {
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      const parts = (held + chunk).split('\n\n');
      held = parts.pop()!;
      for (const part of parts) {
        const fields = Object.fromEntries(
          part
            .split('\n')
            .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
        );
        if (!fields.event || fields.event === 'ping') continue;
        const name = fields.event as LiveEvent['name'];
        const data = JSON.parse(fields.data!);
        expect(LIVE_EVENTS[name].safeParse(data).error?.issues ?? []).toEqual([]);
        stream.events.push({ name, data, id: fields.id } as Stream['events'][number]);
      }
    });
    response.on('close', () => {
      stream.ended = true;
    });
  });
  asking.on('error', () => {});
  asking.end();
  return stream;
}

/** Returns the stream's events with this name. */
export const findEvents = (stream: Stream, name: LiveEvent['name']) =>
  stream.events.filter((event) => event.name === name);
