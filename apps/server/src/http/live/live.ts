// The live stream of the dashboard (dashboard-operations.md#live): one connection for each browser, which reports changes to
// the pages. If events might be lost, the server sends `resync`, and the pages read everything again.
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { canCall, contract } from '@parley/contract';
import type { SignedIn } from '../../context.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { TouchedRecords } from '../../platform/touched-records.ts';
import {
  addToBatch,
  type Change,
  type ChangeBatch,
  createEmptyBatch,
  createPeers,
  SAID_EACH_MS,
  type WatchedTeams,
} from './live-peers.ts';
import { createStreamPlaces, STREAM_BOUNDS, type StreamBounds, type StreamRefusal } from './live-places.ts';

/** The time for which changes are collected before they are sent together. */
const TOGETHER_MS = 25;
/** If the process has more streams than this, changes are collected for the longer `TOGETHER_OF_MANY_MS`. */
const MANY_STREAMS = 100;
const TOGETHER_OF_MANY_MS = 100;
/** The number of events that a process keeps for browsers that reconnect. */
const KEPT = 10_000;
/** The number of unsent bytes above which the client of a stream counts as not reading. */
const MOST_WAITING = 1024 * 1024;
const COUNTS_MS = 1_000;
const PRESENCE_MS = 30_000;
/**
 * The time for which changes are kept while no browser listens. A browser that lost its connection reconnects within
 * seconds.
 */
const KEPT_MS = 60_000;
/** The maximum number of changed ids that are read. If there are more, pages get a resync. */
const MOST_IDS = 1_000;
/** The minimum interval between resyncs after too many changes. */
const TOO_MUCH_MS = 1_000;
/** The seconds until a browser reconnects after its stream was refused or replaced. */
export const RECONNECT_S = 60;
/** The time that a client has to read the rest of a stream that has ended. */
const LAST_READ_MS = 2_000;

interface Event {
  name: string;
  json: string;
}

export interface LiveOptions {
  /** An id for this run of the process. It shows whether the id of an event comes from another process. */
  epoch: string;
  build: string;
  clock: Clock;
  log: Log;
  /** Reads the changed records; null if there are too many. */
  read: (teamId: string, changed: Pick<TouchedRecords, 'leads' | 'lines'>) => Promise<Event[] | null>;
  counts: (teamId: string, memberId: string) => Promise<string>;
  /** Returns the current session; null if it has ended. */
  sessionOf: (token: string) => Promise<SignedIn | null>;
  /** Sends a text to the other processes. */
  tell: (text: string) => void;
  /** Returns whether another process ran jobs at this process's last heartbeat. */
  hasOthers: () => boolean;
  bounds?: StreamBounds | undefined;
}

interface Stream {
  session: SignedIn;
  token: string;
  response: ServerResponse;
}

interface Presence {
  memberId: string;
  name: string;
  state: 'viewing' | 'typing';
  until: number;
}

/** Messages between processes, as JSON without spaces. */
type PeerMessage =
  | Change
  | WatchedTeams
  | {
      team: string;
      presence: { lead: string; member: string; name: string; state: 'viewing' | 'typing' | 'gone' };
    };

export interface Live {
  /** Reports a change that this process committed. */
  touched(touched: TouchedRecords): void;
  /** Receives a message that another process sent to the streams of this one. */
  heard(text: string): void;
  /** Reports that notifications might have been missed. */
  missed(): void;
  present(
    session: Pick<SignedIn, 'teamId' | 'memberId'>,
    name: string,
    lead: string,
    state: 'viewing' | 'typing' | 'gone',
  ): void;
  /** Reports that sessions changed. Ends the streams of sessions that have ended. */
  recheck(): void;
  /** Opens a stream with these headers. Returns null, or why there is no place for it. */
  open(
    response: ServerResponse,
    headers: OutgoingHttpHeaders,
    who: { session: SignedIn; token: string },
    lastId: string | undefined,
  ): StreamRefusal | null;
  close(): void;
}

/** Returns the live streams of this process. */
export function createLive(options: LiveOptions): Live {
  const { epoch, clock, log } = options;
  const places = createStreamPlaces<Stream>(options.bounds ?? STREAM_BOUNDS);
  const kept: { n: number; teamId: string; text: string }[] = [];
  const waiting = new Map<string, ChangeBatch>();
  /** Workspaces whose changes are being read. They are read one after another, so that the last event is the newest. */
  const busy = new Set<string>();
  /** The time until which the changes of an unwatched workspace are kept. */
  const keptUntil = new Map<string, number>();
  /** The id of the first event from which the kept events of a workspace are complete. */
  const wholeSince = new Map<string, number>();
  const countsDue = new Set<string>();
  const presences = new Map<string, Map<string, Presence>>();
  const tell = (told: PeerMessage) => options.tell(JSON.stringify(told));
  const peers = createPeers(tell, options.hasOthers);
  let last = 0;
  let closed = false;
  let together: NodeJS.Timeout | undefined;
  let counting: NodeJS.Timeout | undefined;

  const pings = setInterval(() => {
    for (const stream of all()) write(stream, 'event: ping\ndata: {}\n\n');
    recheck();
    for (const teamId of [...keptUntil.keys()]) if (!isWatched(teamId)) removeTeam(teamId);
    for (const [key, here] of presences) if (present(here).length === 0) presences.delete(key);
    peers.say([...new Set([...places.teams(), ...keptUntil.keys()])]);
  }, SAID_EACH_MS).unref();

  const all = () => places.teams().flatMap((teamId) => [...places.of(teamId)]);

  /** Returns whether a browser listens, or might reconnect to this process and request missed events. */
  const isWatched = (teamId: string) =>
    places.of(teamId).size > 0 || (keptUntil.get(teamId) ?? 0) > clock.ms();

  function removeTeam(teamId: string): void {
    keptUntil.delete(teamId);
    wholeSince.delete(teamId);
  }

  function removeStream(stream: Stream): void {
    const { teamId } = stream.session;
    if (!places.leave(stream) || places.of(teamId).size > 0) return;
    keptUntil.set(teamId, clock.ms() + KEPT_MS);
  }

  /**
   * Writes `text` and ends a stream. If the client doesn't read the rest in time, its connection is closed, because its
   * response would otherwise never finish.
   */
  function end(stream: Stream, text = ''): void {
    removeStream(stream);
    const { response } = stream;
    if (response.writableEnded) return;
    const timer = setTimeout(() => response.req.socket.destroy(), LAST_READ_MS).unref();
    response.once('close', () => clearTimeout(timer));
    response.end(text);
  }

  /** Ends a stream that a newer one replaced. */
  const replace = (stream: Stream) => end(stream, `retry: ${RECONNECT_S * 1_000}\n\n`);

  function write(stream: Stream, told: string | Buffer): void {
    const { response } = stream;
    if (response.writableEnded || response.destroyed) return;
    response.write(told);
    if (response.writableLength <= MOST_WAITING) return;
    // The browser reconnects and gets the missed events.
    removeStream(stream);
    response.req.socket.destroy();
  }

  /** Sends events to all streams of a workspace, in one write for each, and keeps them for browsers that reconnect. */
  function sendToTeam(teamId: string, ...events: readonly Event[]): void {
    const texts = events.map(({ name, json }) => {
      const n = ++last;
      const text = `id: ${epoch}.${n}\nevent: ${name}\ndata: ${json}\n\n`;
      kept.push({ n, teamId, text });
      return text;
    });
    if (kept.length > KEPT) kept.splice(0, kept.length - KEPT);
    const bytes = Buffer.from(texts.join(''));
    for (const stream of places.of(teamId)) write(stream, bytes);
  }

  const getBatchDelay = () => (places.count() > MANY_STREAMS ? TOGETHER_OF_MANY_MS : TOGETHER_MS);

  function collectChanges(touched: TouchedRecords, much = false): void {
    const { teamId } = touched;
    // No browser listens, and a browser that connects later reads everything, so drop the change.
    if (closed || !isWatched(teamId)) return;
    const held = waiting.get(teamId) ?? createEmptyBatch();
    held.much ||= much;
    addToBatch(held, touched, MOST_IDS);
    waiting.set(teamId, held);
    together ??= setTimeout(flush, getBatchDelay());
  }

  function flush(): void {
    together = undefined;
    for (const [teamId, changed] of waiting) {
      if (busy.has(teamId)) continue;
      waiting.delete(teamId);
      busy.add(teamId);
      sendChanges(teamId, changed).finally(() => {
        busy.delete(teamId);
        if (!closed && waiting.has(teamId)) together ??= setTimeout(flush, getBatchDelay());
      });
    }
  }

  async function sendChanges(
    teamId: string,
    { leads, lines, records: recordsChanged, much }: ChangeBatch,
  ): Promise<void> {
    const records = [...recordsChanged].map((what) => ({
      name: 'changed',
      json: JSON.stringify({ what, id: null }),
    }));
    countsDue.add(teamId);
    counting ??= setTimeout(count, COUNTS_MS);
    if (!much && leads.size + lines.size === 0) return sendToTeam(teamId, ...records);
    try {
      const events = much ? null : await options.read(teamId, { leads: [...leads], lines: [...lines] });
      sendToTeam(teamId, ...records, ...(events ?? [createResync('too_much')]));
      if (!events) await sleep(TOO_MUCH_MS, undefined, { ref: false });
    } catch (error) {
      log.warn({ err: error }, 'live: changes could not be read');
      sendToTeam(teamId, ...records, createResync('missed'));
    }
  }

  function count(): void {
    counting = undefined;
    const teams = [...countsDue];
    countsDue.clear();
    for (const teamId of teams) {
      const members = Map.groupBy(places.of(teamId), ({ session }) => session.memberId);
      for (const [memberId, theirs] of members) {
        options
          .counts(teamId, memberId)
          .then((json) => theirs.forEach((stream) => void write(stream, `event: counts\ndata: ${json}\n\n`)))
          .catch((error) => log.warn({ err: error }, 'live: counts could not be read'));
      }
    }
  }

  function recheck(): void {
    for (const stream of all()) {
      options
        .sessionOf(stream.token)
        .then((session) => {
          if (session && canCall(session, NEEDS) && session.teamId === stream.session.teamId) {
            stream.session = session;
          } else end(stream);
        })
        .catch((error) => log.warn({ err: error }, 'live: a session could not be checked'));
    }
  }

  function setPresence(
    teamId: string,
    { lead, member, name, state }: Extract<PeerMessage, { presence: unknown }>['presence'],
  ): void {
    const key = `${teamId} ${lead}`;
    const here = presences.get(key) ?? new Map<string, Presence>();
    if (state === 'gone') here.delete(member);
    else here.set(member, { memberId: member, name, state, until: clock.ms() + PRESENCE_MS });
    presences.set(key, here);
    for (const stream of places.of(teamId)) sendPresence(stream, lead, here);
    if (present(here).length === 0) presences.delete(key);
  }

  /** Returns the entries that have not expired. */
  const present = (here: Map<string, Presence>) =>
    [...here.values()].filter(({ until }) => until > clock.ms());

  function sendPresence(stream: Stream, lead: string, here: Map<string, Presence>): void {
    const members = present(here)
      .filter(({ memberId }) => memberId !== stream.session.memberId)
      .map(({ memberId: id, name, state }) => ({ id, name, state }));
    write(stream, `event: presence\ndata: ${JSON.stringify({ lead_id: lead, members })}\n\n`);
  }

  return {
    touched(touched) {
      collectChanges(touched);
      peers.changed(touched);
    },
    heard(text) {
      const told = JSON.parse(text) as PeerMessage;
      if ('watching' in told) peers.watching(told.watching);
      else if ('presence' in told) setPresence(told.team, told.presence);
      else collectChanges({ ...told, teamId: told.team }, told.much);
    },
    missed() {
      peers.missed();
      for (const teamId of places.teams()) sendToTeam(teamId, createResync('missed'));
    },
    present({ teamId, memberId }, name, lead, state) {
      const presence = { lead, member: memberId, name, state };
      setPresence(teamId, presence);
      if (peers.wants(teamId)) tell({ team: teamId, presence });
    },
    recheck,
    open(response, headers, { session, token }, lastId) {
      // The client closed the connection during admission.
      if (response.destroyed) return null;
      const stream: Stream = { session, token, response };
      const { teamId } = session;
      const wasWatched = isWatched(teamId);
      const refusal = places.take(stream, replace);
      if (refusal) return refusal;
      if (!wasWatched) {
        // No earlier changes were kept, so no browser can resume from an earlier id.
        wholeSince.set(teamId, ++last);
        peers.say([teamId]);
      }
      response.on('close', () => removeStream(stream));
      // Fastify handles only the first error of a response; a second one would end the process.
      response.on('error', () => {});
      response.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream; charset=utf-8',
        'x-accel-buffering': 'no',
        connection: 'keep-alive',
      });
      response.write(`retry: 2000\n\n`);
      const missed = findMissedEvents(teamId, lastId);
      const hello = JSON.stringify({ epoch, build: options.build });
      write(stream, `id: ${epoch}.${last}\nevent: hello\ndata: ${hello}\n\n`);
      if (missed === null) {
        if (lastId !== undefined)
          write(stream, `event: resync\ndata: ${createResync('new_stream').json}\n\n`);
      } else for (const text of missed) write(stream, text);
      for (const [key, here] of presences) {
        const [of, lead] = key.split(' ');
        if (of === teamId && present(here).length > 0) sendPresence(stream, lead!, here);
      }
      countsDue.add(teamId);
      counting ??= setTimeout(count, 0);
      return null;
    },
    close() {
      closed = true;
      peers.close();
      clearInterval(pings);
      clearTimeout(together);
      clearTimeout(counting);
      for (const stream of all()) end(stream, 'retry: 500\n\n');
    },
  };

  /** Returns the events after `lastId`; null if some of them are no longer kept. */
  function findMissedEvents(teamId: string, lastId: string | undefined): string[] | null {
    const [its, n] = (lastId ?? '').split('.');
    if (its !== epoch || !/^\d+$/.test(n ?? '')) return null;
    const from = Number(n);
    const oldest = kept[0]?.n ?? last + 1;
    if (from < oldest - 1 || from < (wholeSince.get(teamId) ?? last)) return null;
    return kept.filter((one) => one.n > from && one.teamId === teamId).map(({ text }) => text);
  }
}

const createResync = (reason: 'missed' | 'too_much' | 'new_stream'): Event => ({
  name: 'resync',
  json: JSON.stringify({ reason }),
});

/** The operation whose scope is needed for a stream, because the stream reports these counts. */
export const NEEDS = contract.conversations.counts;
