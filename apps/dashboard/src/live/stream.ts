// One stream for each browser: the tab that holds the lock reads it and passes every event on to the others, because
// browsers allow six connections to a server over HTTP/1.1 (dashboard-doors.md#live).
import type { LiveEvent, LiveEventName } from '@parley/contract';
import { serverNow } from '../clock.ts';

export type StreamState = { live: true } | { live: false; since: number };
type OnEvent = (event: LiveEvent) => void;

const NAMES: readonly LiveEventName[] = [
  'hello',
  'timeline',
  'conversation',
  'counts',
  'presence',
  'changed',
  'resync',
];
const LOCK = 'parley.stream';
/** The server writes a comment every 20 s; silence longer than this means that the connection is dead. */
const SILENCE_MS = 45_000;
const LONGEST_PAUSE_MS = 30_000;

type Passed = { event: LiveEvent; id: string } | { state: 'live' | 'lost' } | { ask: 'state' };

/** Starts reading. @returns what ends it. */
export function openStream(onEvent: OnEvent, onState: (state: StreamState) => void): () => void {
  const channel = new BroadcastChannel(LOCK);
  const end = new AbortController();
  let state: StreamState = { live: false, since: serverNow() };
  const setState = (live: boolean) => {
    if (state.live === live) return;
    state = live ? { live } : { live, since: serverNow() };
    onState(state);
  };
  let leads = false;
  /** The last event that this browser saw: whoever leads next goes on from there. */
  let last = '';

  channel.onmessage = ({ data }: MessageEvent<Passed>) => {
    if ('event' in data) {
      if (data.id !== '') last = data.id;
      onEvent(data.event);
    }
    if ('state' in data) setState(data.state === 'live');
    if ('ask' in data && leads) channel.postMessage({ state: state.live ? 'live' : 'lost' } satisfies Passed);
  };
  channel.postMessage({ ask: 'state' } satisfies Passed);

  navigator.locks
    .request(LOCK, { signal: end.signal }, async () => {
      leads = true;
      await lead({
        signal: end.signal,
        after: () => last,
        onEvent: (event, id) => {
          if (id !== '') last = id;
          channel.postMessage({ event, id } satisfies Passed);
          onEvent(event);
        },
        onLive: (live) => {
          setState(live);
          channel.postMessage({ state: live ? 'live' : 'lost' } satisfies Passed);
        },
      });
    })
    .catch(() => undefined);
  return () => {
    end.abort();
    channel.close();
  };
}

interface Leading {
  signal: AbortSignal;
  /** The id of the last event that was seen; empty at first. */
  after: () => string;
  onEvent: (event: LiveEvent, id: string) => void;
  onLive: (live: boolean) => void;
}

/** Holds the connection for as long as the tab lives: again and again, with growing pauses. */
async function lead({ signal, after, onEvent, onLive }: Leading): Promise<void> {
  let pause = 500;
  while (!signal.aborted) {
    await new Promise<void>((resolve) => {
      // A new source forgets where the last one was.
      const last = after();
      const from = last === '' ? '' : `?after=${encodeURIComponent(last)}`;
      const source = new EventSource(`/dashboard/api/live${from}`);
      let silence = setTimeout(over, SILENCE_MS);
      function over() {
        clearTimeout(silence);
        source.close();
        signal.removeEventListener('abort', over);
        window.removeEventListener('offline', over);
        resolve();
      }
      const heard = () => {
        clearTimeout(silence);
        silence = setTimeout(over, SILENCE_MS);
      };
      for (const name of NAMES) {
        source.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
          heard();
          pause = 500;
          onLive(true);
          onEvent({ name, data: JSON.parse(data) } as LiveEvent, lastEventId);
        });
      }
      source.addEventListener('ping', heard);
      // The browser tries again by itself, with `Last-Event-ID`; only a refusal ends it.
      source.onerror = () => {
        onLive(false);
        if (source.readyState === EventSource.CLOSED) over();
      };
      signal.addEventListener('abort', over);
      window.addEventListener('offline', over);
    });
    onLive(false);
    await waitToTry(pause, signal);
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
  }
}

/** The pause before the next attempt; it ends at once when the network or the tab comes back. */
function waitToTry(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(go, ms);
    const seen = () => document.visibilityState === 'visible' && go();
    function go() {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      document.removeEventListener('visibilitychange', seen);
      signal.removeEventListener('abort', go);
      resolve();
    }
    window.addEventListener('online', go);
    document.addEventListener('visibilitychange', seen);
    signal.addEventListener('abort', go);
  });
}
