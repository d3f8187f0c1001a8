// Names the steps of the service's work (each statement, each commit and each engine call), for tests that act at one
// of them.
import type { Engine } from '../engines/port.ts';
import type { Database, Queries } from '../platform/postgres/database.ts';

/**
 * Called at `before|after|committed <statement>`, at `begin` before a transaction, and at `before|after <engine call>`.
 * The work waits for its promise. If `inTransaction`, the work might hold locks, so the test must not wait for them.
 */
export type OnStep = (step: string, inTransaction: boolean) => void | Promise<void>;

function watchQueries(queries: Queries, reach: OnStep, seen?: string[]): Queries {
  const around = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    await reach(`before ${name}`, seen !== undefined);
    const result = await work();
    seen?.push(name);
    await reach(`after ${name}`, seen !== undefined);
    return result;
  };
  return {
    rows: (statement, values) => around(statement.name, () => queries.rows(statement, values)),
    row: (statement, values) => around(statement.name, () => queries.row(statement, values)),
    write: (statement, values) => around(statement.name, () => queries.write(statement, values)),
  };
}

export function watchDatabase(db: Database, reach: OnStep): Database {
  return {
    ...db,
    ...watchQueries(db, reach),
    brief: watchQueries(db.brief, reach),
    forCallers: () => watchDatabase(db.forCallers(), reach),
    async transaction(work) {
      await reach('begin', false);
      const seen: string[] = [];
      const result = await db.transaction((tx) => work(watchQueries(tx, reach, seen)));
      for (const name of seen) await reach(`committed ${name}`, false);
      return result;
    },
  };
}

export function watchEngine(engine: Engine, reach: OnStep): Engine {
  const around =
    <A extends unknown[], T>(name: string, call: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      await reach(`before ${name}`, false);
      const result = await call(...args);
      await reach(`after ${name}`, false);
      return result;
    };
  return {
    ...engine,
    checkRegistration: around('checkRegistration', engine.checkRegistration),
    markSeen: around('markSeen', engine.markSeen),
    startTyping: around('startTyping', engine.startTyping),
    stopTyping: around('stopTyping', engine.stopTyping),
    sendText: around('sendText', engine.sendText),
    ...(engine.sendTemplate && { sendTemplate: around('sendTemplate', engine.sendTemplate) }),
    ...(engine.fetchMedia && { fetchMedia: around('fetchMedia', engine.fetchMedia) }),
  };
}

/**
 * Creates the heartbeat of a process that others can consider dead although it is alive: pass `reach` to {@link
 * watchDatabase}.
 */
export function createHeartbeat() {
  let beats = true;
  return {
    reach(step: string) {
      if (!beats && step === 'before processes.beat') throw new Error('the heartbeat stopped');
    },
    /** Stops the heartbeat during `work`. */
    async still<T>(work: () => Promise<T>): Promise<T> {
      beats = false;
      try {
        return await work();
      } finally {
        beats = true;
      }
    },
  };
}
