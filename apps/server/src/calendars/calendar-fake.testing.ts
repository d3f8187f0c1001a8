// A fake calendar provider with the actions that the conformance suite needs: those of the host, of leads and of the
// provider. Each adapter supplies one, built on the fake server of its provider.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MovableClock } from '../platform/clock.ts';
import type { Diary } from '../testing/fakes/calendars/host-diary.ts';
import type { FakeServer } from '../testing/fakes/calendars/server.ts';
import type { Calendar, CalendarAccount, CalendarEvent, CalendarProvider } from './port.ts';

/** A meeting as the provider's calendar has it. */
interface ProviderMeetingCopy {
  ref: string;
  start_at: string;
  canceled: boolean;
  reference: string | null;
  lead_id: string | null;
}

/** The operations of a provider that a test can make fail. */
interface Operations {
  slots: string;
  book: string;
  find: string;
  cancel: string;
  /** null if the provider can't move meetings. */
  move: string | null;
}

export interface CalendarFake {
  adapter: Calendar;
  account: CalendarAccount;
  server: FakeServer;
  diary: Diary;
  operations: Operations;
  meetings(): ProviderMeetingCopy[];
  /** Makes the account's token expire. */
  endToken(): void;
  /**
   * Books without Parley: on the page with that link, or at the provider if no link is given. @returns the meeting's
   * ref.
   */
  books(start: string, link?: string, who?: { name: string; email: string }): string;
  /** Moves a meeting at the provider, by default as the host. @returns its new ref. */
  moves(ref: string, start: string, by?: 'lead' | 'host'): string;
  cancels(ref: string, reason: string | null, by?: 'lead' | 'host'): void;
  /** Records as the host whether the lead came; undefined if the provider has no such action. */
  marks?(ref: string, came: boolean): void;
  /** Starts to report the provider's changes to Parley. */
  listen(): Promise<void>;
  /**
   * Returns the events that the adapter has read from reports since the last call, in the order in which they arrived.
   */
  news(): Promise<CalendarEvent[]>;
  close(): Promise<void>;
}

export interface StartOptions {
  /** The host's time zone. */
  timezone: string;
  /** The adapter's time limit for a response, in milliseconds; default: the limits of ask-provider.ts. */
  timeoutMs?: number | undefined;
}

export interface CalendarUnderTest {
  provider: CalendarProvider;
  start(clock: MovableClock, options: StartOptions): Promise<CalendarFake>;
  /** Present if the provider sends webhooks. */
  webhooks?: {
    /** A webhook with a known secret and signature. */
    vector: { secrets: Record<string, string>; headers: Record<string, string>; body: string; now: Date };
    /** Returns the headers that the provider would send with this webhook at that time. */
    sign(account: CalendarAccount, body: string, now: Date): Record<string, string>;
    /** The maximum age of a signed webhook in milliseconds; null if its signature contains no time. */
    mostAge: number | null;
  };
}

/** The webhooks from a fake that arrived at Parley's URL. */
export interface Inbox {
  url: string;
  arrived: { headers: IncomingHttpHeaders; body: Buffer }[];
  close(): void;
}

export async function openInbox(): Promise<Inbox> {
  const arrived: Inbox['arrived'] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    arrived.push({ headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/calendars/cal_1`,
    arrived,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Returns the events that the adapter reads from the webhooks so far. Throws if it refuses one of them. */
export async function receiveWebhooks(
  { adapter, account, server }: Pick<CalendarFake, 'adapter' | 'account' | 'server'>,
  inbox: Inbox,
  now: Date,
): Promise<CalendarEvent[]> {
  await server.webhooks.settled();
  return inbox.arrived.splice(0).flatMap((request) => {
    const taken = adapter.receive!(account, { ...request, now });
    if (taken.status !== 200) throw new Error(`refused: ${taken.why}`);
    return [...taken.events];
  });
}
