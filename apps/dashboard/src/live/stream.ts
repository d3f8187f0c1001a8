// One live stream for each browser. The tab that owns the lock reads the stream and broadcasts every event to the other
// tabs, because browsers allow only six connections to a server over HTTP/1.1 (dashboard-operations.md#live).
import type { LiveEvent, LiveEventName } from '@parley/contract';
import { getServerNow } from '../server-clock.ts';
import type { ReceivedEvent } from './live-events.ts';

export type StreamState = { live: true } | { live: false; since: number };
type OnEvent = (event: ReceivedEvent) => void;

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
/** The longest silence of a working connection: the server writes a comment every 20 s. */
const SILENCE_MS = 45_000;
const LISTEN_MS = 5_000;
const LONGEST_PAUSE_MS = 30_000;

type PassedMessage =
  | { event: LiveEvent; id: string }
  | { state: 'live' | 'lost'; last: string }
  | { ask: 'state' };

/** How long a tab that takes over waits for the other tabs to report the last event. */
const ANSWER_MS = 300;

/**
 * Opens the stream.
 * @returns a function that closes it
 */
export function openStream(onEvent: OnEvent, onState: (state: StreamState) => void): () => void {
  const channel = new BroadcastChannel(LOCK);
  const end = new AbortController();
  let state: StreamState = { live: false, since: getServerNow() };
  const setState = (live: boolean) => {
    if (state.live === live) return;
    state = live ? { live } : { live, since: getServerNow() };
    onState(state);
  };
  let isReading = false;
  /** The id of the last event that this browser received. The next tab that reads the stream resumes after it. */
  let last = '';
  let onAnswer = () => {};
  const passToTabs = (passed: PassedMessage) => channel.postMessage(passed);

  channel.onmessage = ({ data }: MessageEvent<PassedMessage>) => {
    if ('event' in data) {
      if (data.id !== '') last = data.id;
      onEvent({ ...data.event, isOwn: false });
    }
    if ('state' in data) {
      if (last === '') last = data.last;
      if (!isReading) setState(data.state === 'live');
      onAnswer();
    }
    if ('ask' in data && (isReading || last !== ''))
      passToTabs({ state: state.live ? 'live' : 'lost', last });
  };
  passToTabs({ ask: 'state' });

  /** Reads the stream until another tab takes it. */
  async function readStream(taken: AbortSignal): Promise<void> {
    isReading = true;
    // Without the id of an earlier event, this tab can't resume, so other tabs might have missed events.
    if (last === '') passToTabs({ event: { name: 'resync', data: { reason: 'new_stream' } }, id: '' });
    await runConnection({
      signal: taken,
      after: () => last,
      onEvent: (event, id) => {
        if (id !== '') last = id;
        passToTabs({ event, id });
        onEvent({ ...event, isOwn: true });
      },
      onLive: (live) => {
        setState(live);
        passToTabs({ state: live ? 'live' : 'lost', last });
      },
    });
  }

  // A visible tab takes the stream over, because a browser can suspend a hidden tab.
  const isSeen = () => document.visibilityState === 'visible';
  let takesOver = isSeen();
  let waiting: AbortController | null = null;

  /**
   * Waits for the stream's lock, or takes it from the tab that owns it. A tab that loses the lock waits for it again.
   */
  async function acquireStream(): Promise<void> {
    // Browsers offer locks only over https. Without them each tab opens its own stream.
    if (!navigator.locks) return readStream(end.signal);
    while (!end.signal.aborted) {
      if (takesOver && last === '' && (await isStreamOwned())) await askWhere();
      const taken = new AbortController();
      const stop = () => taken.abort();
      end.signal.addEventListener('abort', stop);
      waiting = takesOver ? null : new AbortController();
      const options = waiting ? { signal: waiting.signal } : { steal: true };
      takesOver = false;
      try {
        await navigator.locks.request(LOCK, options, () => readStream(taken.signal));
      } catch (error) {
        // An AbortError means that another tab took the lock or the wait was canceled. Retry other errors slowly.
        if ((error as Error).name !== 'AbortError') await waitToTry(LONGEST_PAUSE_MS, end.signal);
      }
      isReading = false;
      taken.abort();
      end.signal.removeEventListener('abort', stop);
    }
  }

  /** Asks the other tabs for the last event. A suspended tab does not answer. */
  function askWhere(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ANSWER_MS);
      onAnswer = () => {
        clearTimeout(timer);
        resolve();
      };
      passToTabs({ ask: 'state' });
    });
  }

  const seen = () => {
    if (!isSeen() || isReading || !waiting) return;
    takesOver = true;
    waiting.abort();
  };
  document.addEventListener('visibilitychange', seen);
  void acquireStream();
  return () => {
    document.removeEventListener('visibilitychange', seen);
    end.abort();
    waiting?.abort();
    channel.close();
  };
}

/** Returns whether any tab of this browser owns the stream. */
async function isStreamOwned(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === LOCK);
}

interface ConnectionOptions {
  signal: AbortSignal;
  /** Returns the id of the last received event; empty at first. */
  after: () => string;
  onEvent: (event: LiveEvent, id: string) => void;
  onLive: (live: boolean) => void;
}

/** Keeps the connection open while the tab owns it, retrying with growing pauses. */
async function runConnection({ signal, after, onEvent, onLive }: ConnectionOptions): Promise<void> {
  let pause = 500;
  while (!signal.aborted) {
    await new Promise<void>((resolve) => {
      // A new EventSource sends no `Last-Event-ID`, so the id goes into the URL.
      const last = after();
      const from = last === '' ? '' : `?after=${encodeURIComponent(last)}`;
      const source = new EventSource(`/dashboard/api/live${from}`);
      let lastDataAt = getServerNow();
      // Timers stop while the device sleeps, but the clock does not.
      const listen = () => getServerNow() - lastDataAt > SILENCE_MS && endConnection();
      const watch = setInterval(listen, LISTEN_MS);
      function endConnection() {
        clearInterval(watch);
        source.close();
        signal.removeEventListener('abort', endConnection);
        window.removeEventListener('offline', endConnection);
        document.removeEventListener('visibilitychange', listen);
        document.removeEventListener('resume', listen);
        resolve();
      }
      const recordData = () => {
        lastDataAt = getServerNow();
      };
      for (const name of NAMES) {
        source.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
          recordData();
          pause = 500;
          onLive(true);
          onEvent({ name, data: JSON.parse(data) } as LiveEvent, lastEventId);
        });
      }
      source.addEventListener('ping', recordData);
      // The browser reconnects automatically and sends `Last-Event-ID`, unless the server refuses.
      source.onerror = () => {
        onLive(false);
        if (source.readyState === EventSource.CLOSED) endConnection();
      };
      signal.addEventListener('abort', endConnection);
      window.addEventListener('offline', endConnection);
      document.addEventListener('visibilitychange', listen);
      document.addEventListener('resume', listen);
    });
    // The tab that took the stream now reports the state.
    if (signal.aborted) return;
    onLive(false);
    await waitToTry(pause, signal);
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
  }
}

/** Waits before the next attempt, or until the network comes back or the tab becomes visible. */
function waitToTry(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(reconnectNow, ms);
    const seen = () => document.visibilityState === 'visible' && reconnectNow();
    function reconnectNow() {
      clearTimeout(timer);
      window.removeEventListener('online', reconnectNow);
      document.removeEventListener('visibilitychange', seen);
      signal.removeEventListener('abort', reconnectNow);
      resolve();
    }
    window.addEventListener('online', reconnectNow);
    document.addEventListener('visibilitychange', seen);
    signal.addEventListener('abort', reconnectNow);
  });
}
