// The far end of a provider of calendars, as the conformance suite moves it: what the host, leads and the provider do.
// Each adapter brings one, made of the fake server of its provider.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MovableClock } from '../platform/clock.ts';
import type { Diary } from '../testing/fakes/calendars/diary.ts';
import type { FakeServer } from '../testing/fakes/calendars/server.ts';
import type { Calendar, CalendarAccount, CalendarEvent, CalendarProvider } from './port.ts';

/** A meeting as the provider has it. */
export interface KeptMeeting {
  ref: string;
  start_at: string;
  canceled: boolean;
  reference: string | null;
  lead_id: string | null;
}

/** The operations of a provider that faults are put on. */
export interface Operations {
  slots: string;
  book: string;
  find: string;
  cancel: string;
  /** null where the provider moves nothing. */
  move: string | null;
}

export interface FarEnd {
  adapter: Calendar;
  account: CalendarAccount;
  server: FakeServer;
  diary: Diary;
  operations: Operations;
  meetings(): KeptMeeting[];
  /** The token that the account has is no longer good. */
  endToken(): void;
  /** Somebody books without Parley; on the page of that link, if one is given. @returns the meeting's name. */
  books(start: string, link?: string, who?: { name: string; email: string }): string;
  /** Somebody moves a meeting at the provider; the host unless given. @returns its name there from now on. */
  moves(ref: string, start: string, by?: 'lead' | 'host'): string;
  cancels(ref: string, reason: string | null, by?: 'lead' | 'host'): void;
  /** The host says whether the lead came; undefined where the provider does not ask. */
  marks?(ref: string, came: boolean): void;
  /** The provider begins to tell Parley of what happens, from now on. */
  listen(): Promise<void>;
  /** What it has told since the last call, through the adapter, in the order of arrival. */
  news(): Promise<CalendarEvent[]>;
  close(): Promise<void>;
}

export interface StartOptions {
  /** Of the host. */
  timezone: string;
  /** How long the adapter waits for an answer, in milliseconds; as usual unless given. */
  timeoutMs?: number | undefined;
}

export interface Subject {
  provider: CalendarProvider;
  start(clock: MovableClock, options: StartOptions): Promise<FarEnd>;
  /** Where the provider calls us. */
  webhooks?: {
    /** A webhook whose secret and signature are known. */
    vector: { secrets: Record<string, string>; headers: Record<string, string>; body: string; now: Date };
    /** The headers of a webhook that the provider signs at that time. */
    sign(account: CalendarAccount, body: string, now: Date): Record<string, string>;
    /** How old a signed webhook may be, in milliseconds; null where its signature has no time. */
    mostAge: number | null;
  };
}

/** The webhooks of a fake that arrived at an address of ours. */
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

/** What the adapter makes of the webhooks that have arrived. It throws if one is refused. */
export async function received(
  { adapter, account, server }: Pick<FarEnd, 'adapter' | 'account' | 'server'>,
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
