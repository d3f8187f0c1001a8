// Notifications between the processes of an installation through the database: jobs were added, keys or sessions
// changed, and events for the dashboard's live streams.
import type { ClientConfig } from 'pg';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Announcer } from '../platform/postgres/announcer.ts';
import type { Statement } from '../platform/postgres/database.ts';
import { type Listener, listen } from '../platform/postgres/listener.ts';

/** The channels of the notifications, by event. */
export const PROCESS_EVENTS = {
  jobsAdded: 'jobs_added',
  keysChanged: 'keys_changed',
  sessionsChanged: 'sessions_changed',
  /** The payload is the id of the process that sends the notification, a space, and the event. */
  live: 'live_news',
} as const;

/** Rows that a process caches. */
export interface CachedRows {
  channel: string;
  isChangedBy(statement: Statement<unknown>): boolean;
  forget(): void;
}

export interface ProcessListenerOptions {
  connection: ClientConfig;
  log: Log;
  /** The id of this process, which ignores its own notifications. */
  processId: string;
  remembered: readonly CachedRows[];
  jobs: Pick<Jobs, 'nudge'>;
  dashboard: { heard(news: string): void; missed(): void };
  /** The name of the connection, as the database lists it. */
  name: string | undefined;
}

/** Clears the changed rows of a committed statement from the caches of this and the other processes. */
export function clearChanged(
  remembered: readonly CachedRows[],
  statement: Statement<unknown>,
  announcer: Announcer,
): void {
  for (const { channel, isChangedBy, forget } of remembered) {
    if (!isChangedBy(statement)) continue;
    forget();
    announcer.tell(channel);
  }
}

/**
 * Listens to the other processes. Clears all caches on each connect, because notifications might have been missed
 * before.
 */
export function listenToProcesses(options: ProcessListenerOptions): Promise<Listener> {
  const { connection, log, processId, remembered, jobs, dashboard, name } = options;
  const handlers = {
    ...Object.fromEntries(remembered.map(({ channel, forget }) => [channel, forget])),
    [PROCESS_EVENTS.jobsAdded]: (sender: string) => {
      if (sender !== processId) jobs.nudge();
    },
    [PROCESS_EVENTS.live]: (news: string) => {
      const at = news.indexOf(' ');
      if (news.slice(0, at) !== processId) dashboard.heard(news.slice(at + 1));
    },
  };
  const clearCaches = () => {
    for (const { forget } of remembered) forget();
    dashboard.missed();
  };
  return listen(connection, handlers, clearCaches, log, name);
}
