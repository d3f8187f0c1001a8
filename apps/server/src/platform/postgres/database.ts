// Provides access to PostgreSQL. A statement is a value with a name, so that each connection prepares it once; unnamed
// statements cost a third of the throughput.

import { type Pool, type PoolClient, type PoolConfig, type QueryConfig, types } from 'pg';
import { BatchingSocket } from './batching-socket.ts';
import { isUnreachable, rethrowError } from './database-errors.ts';
import { openPipeline } from './pipeline.ts';
import { openPool } from './pool.ts';
import { withSettings } from './settings.ts';
import type { Table } from './tables.ts';

export interface StatementOptions {
  /** The tables that it writes, so that pages that show their rows are updated. A test compares them with the SQL. */
  readonly writes?: readonly Table[];
  /** True if it inserts jobs, so that the worker looks for them immediately. */
  readonly addsJobs?: boolean;
  /** The names of its parameters in order, if they have names. */
  readonly parameters?: readonly string[];
}

/** A function that runs a statement. */
type Run<A extends unknown[], T> = (db: Queries, ...args: A) => Promise<T>;

/**
 * Builds functions that run a statement. `values` returns the statement's values for the arguments of the function,
 * `pick` its result.
 */
export interface Runs<Row, Values> {
  /** Returns a function that returns all rows. */
  rows<A extends unknown[], T = Row[]>(values: (...args: A) => Values, pick?: (rows: Row[]) => T): Run<A, T>;
  /** Returns a function that returns the first row, or undefined. */
  row<A extends unknown[], T = Row | undefined>(
    values: (...args: A) => Values,
    pick?: (row: Row | undefined) => T,
  ): Run<A, T>;
  /** Returns a function that returns whether there is a row. */
  exists<A extends unknown[]>(values: (...args: A) => Values): Run<A, boolean>;
  /** Returns a function that calls {@link Queries.write}. */
  write<A extends unknown[]>(values: (...args: A) => Values): Run<A, void>;
}

/** One SQL statement. `Row` is the type of its rows; the name is unique in the service. */
export interface Statement<Row> extends Required<StatementOptions>, Runs<Row, readonly unknown[]> {
  readonly name: string;
  readonly text: string;
}

const defined = new Map<string, Statement<unknown>>();

/** Every statement defined so far, by name, for tests that check all statements. */
export const statements: ReadonlyMap<string, Statement<unknown>> = defined;

/** Defines a statement. Without `writes` it only reads. */
export function statement<Row = unknown>(
  name: string,
  text: string,
  { writes = [], addsJobs = false, parameters = [] }: StatementOptions = {},
): Statement<Row> {
  const known = defined.get(name);
  // If two statements had one name, a connection would prepare the first and use it for both.
  if (known !== undefined && known.text !== text) throw new Error(`two statements are named ${name}`);
  const made: Statement<Row> = {
    ...{ name, text, writes, addsJobs, parameters },
    rows: (values, pick = (rows) => rows as never) => {
      return async (db, ...args) => pick(await db.rows(made, values(...args)));
    },
    row: (values, pick = (row) => row as never) => {
      return async (db, ...args) => pick(await db.row(made, values(...args)));
    },
    exists: (values) => made.row(values, (row) => row !== undefined),
    write:
      (values) =>
      async (db, ...args) =>
        db.write(made, values(...args)),
  };
  defined.set(name, made as Statement<unknown>);
  return made;
}

/** Called with a statement and its values once it is committed. */
type OnCommitted = (statement: Statement<unknown>, values: readonly unknown[]) => void;

export interface Queries {
  /** Returns all rows. */
  rows<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
  /** Returns the first row, or undefined. */
  row<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row | undefined>;
  /**
   * Runs a statement that returns nothing. In a transaction it does not wait: the statement is sent with the next one
   * or with the commit, and if it fails, the transaction fails.
   */
  write(statement: Statement<unknown>, values: readonly unknown[]): Promise<void>;
}

export interface Database extends Queries {
  /** Runs a transaction: commits when `work` resolves, rolls back when it rejects. Calls `work` once. */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /**
   * Returns the same database for work that a caller waits for. It gives up on a server that does not answer, in time
   * for a 503 within 3 s (api.md#errors). A statement in a transaction can take longer, because it might wait for a
   * lock.
   */
  forCallers(): Database;
  /**
   * Runs short statements that many requests run in parallel, such as reading a row by its key. They share connections,
   * so a statement that waits for a lock or reads many rows would delay the others.
   */
  brief: Queries;
  pool: Pool;
  /** Calls `listener` for each statement right after its commit, outside any transaction. */
  onCommitted(listener: OnCommitted): void;
  /** Resolves when every connection has ended, so that the server can be stopped. */
  close(): Promise<void>;
}

// Values of bigint columns are counts and positions far below 2^53.
types.setTypeParser(types.builtins.INT8, Number);
// Dates stay text, because a day has no time zone.
types.setTypeParser(types.builtins.DATE, (value) => value);

/** The server's limits for a statement and for waiting for a lock. */
const STATEMENT_MS = 30_000;
const LOCK_MS = 10_000;

const CONNECT_MS = 2_000;
/** The maximum time that callers wait, which leaves time for a response within 3 s (api.md#errors). */
const CALLERS_WAIT_MS = 2_000;

/** Time limits in milliseconds. */
interface Patience {
  /**
   * The limit for getting a connection. Each attempt ends after {@link CONNECT_MS}, and attempts are repeated until
   * this limit.
   */
  connection: number;
  /** The limit for the answer to a statement outside a transaction. */
  alone: number;
  inTransaction: number;
}

/**
 * Returns the limits for callers. A statement in a transaction can take longer than a wait for a lock, because the
 * commit might already be sent behind it.
 */
const waitForCaller = (ms: number): Patience => ({
  connection: ms - CONNECT_MS,
  alone: ms,
  inTransaction: ms + LOCK_MS,
});
/**
 * The limits for background work. They are slightly longer than the server's own, so that they apply only if the server
 * does not answer at all.
 */
const OF_BACKGROUND: Patience = {
  connection: 10_000,
  alone: STATEMENT_MS + 5_000,
  inTransaction: STATEMENT_MS + 5_000,
};

interface Query extends QueryConfig {
  query_timeout?: number | undefined;
}

function createQueryFunctions(
  run: (query: Query) => Promise<{ rows: unknown[] }>,
  query_timeout: number,
  onDone: OnCommitted,
): Queries {
  const rows = async <Row>(from: Statement<Row>, values: readonly unknown[]): Promise<Row[]> => {
    const query = { name: from.name, text: from.text, values: values as unknown[], query_timeout };
    const result = await run(query).catch(rethrowError);
    onDone(from, values);
    return result.rows as Row[];
  };
  return createQueries(rows);
}

/** Builds {@link Queries} on `rows`. */
export function createQueries(rows: Queries['rows']): Queries {
  return {
    rows,
    row: async (statement, values) => (await rows(statement, values))[0],
    write: async (statement, values) => void (await rows(statement, values)),
  };
}

/** Matches errors of a pool or a client that could not connect in time. Nothing was sent then. */
const NO_CONNECTION =
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout|timeout expired)$/;

/** Retries while there is no connection and the time limit has not passed. */
function retryUntilConnected<T>(ask: () => Promise<T>, patience: Patience): Promise<T> {
  const begun = performance.now();
  const again = (error: unknown): Promise<T> => {
    const isLate = performance.now() - begun >= patience.connection;
    if (isLate || !(error instanceof Error) || !NO_CONNECTION.test(error.message)) throw error;
    return ask().catch(again);
  };
  return ask().catch(again);
}

interface OpenTransaction {
  queries: Queries;
  /** The successful statements with their values. */
  done: readonly [Statement<unknown>, readonly unknown[]][];
  /** Returns the first error from the database, or undefined. */
  failure(): Error | undefined;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** Sends statements without waiting for earlier answers, because the connection is a pipeline. */
function openTransaction(client: PoolClient, patience: Patience): OpenTransaction {
  const done: [Statement<unknown>, readonly unknown[]][] = [];
  let failure: Error | undefined;
  const run = (query: Query) =>
    client.query(query).catch((error: Error) => {
      failure ??= error;
      rethrowError(error);
    });
  const inTransaction = createQueryFunctions(
    run,
    patience.inTransaction,
    (one, values) => void done.push([one, values]),
  );
  /** Ignores the error of a promise, because the next awaited statement reports it. */
  const send = (promise: Promise<unknown>): void => void promise.catch(() => {});
  send(run({ text: 'begin', query_timeout: patience.alone }));
  return {
    done,
    queries: {
      ...inTransaction,
      async write(from, values) {
        send(inTransaction.rows(from, values));
      },
    },
    failure: () => failure,
    async commit() {
      if (failure) throw failure;
      await run({ text: 'commit', query_timeout: patience.inTransaction });
      // The server answers the commit of a failed transaction with a rollback, not with an error.
      if (failure) throw failure;
    },
    async rollback() {
      await client
        .query({ text: 'rollback', query_timeout: patience.inTransaction } as Query)
        .catch(rethrowError);
    },
  };
}

export interface DatabaseOptions {
  connection: PoolConfig;
  maxConnections: number;
  /** Called for connections that broke while idle; the pool replaces them. */
  onError: (error: Error) => void;
  /**
   * The limit for callers on a server that does not answer, in milliseconds; default 2,000. If it exceeds the server's
   * limits for statements and locks, those are raised to it.
   */
  callersWait?: number | undefined;
}

export function openDatabase(options: DatabaseOptions): Database {
  const { callersWait = CALLERS_WAIT_MS } = options;
  const connection: PoolConfig = {
    ...withSettings(options.connection),
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    statement_timeout: Math.max(STATEMENT_MS, callersWait),
    lock_timeout: Math.max(LOCK_MS, callersWait),
    application_name: 'parley',
  };
  const { pool, close } = openPool(
    {
      ...connection,
      max: options.maxConnections,
      idleTimeoutMillis: 60_000,
      pipeline: true,
      stream: () => new BatchingSocket(),
    },
    options.onError,
  );
  const pipeline = openPipeline<Query>(
    { ...connection, statement_timeout: callersWait / 2 },
    (query) => pool.query(query),
    options.onError,
  );

  const listeners: OnCommitted[] = [];
  const notifyCommitted: OnCommitted = (done, values) => {
    for (const listener of listeners) listener(done, values);
  };

  async function transact<T>(work: (tx: Queries) => Promise<T>, patience: Patience): Promise<T> {
    const client = await retryUntilConnected(() => pool.connect(), patience).catch(rethrowError);
    const transaction = openTransaction(client, patience);
    let broken: Error | undefined;
    try {
      const result = await work(transaction.queries);
      await transaction.commit();
      for (const [one, values] of transaction.done) notifyCommitted(one, values);
      return result;
    } catch (error) {
      // The first failure is the cause; statements sent after it fail because of it.
      const cause = transaction.failure() ?? error;
      // Closing the connection also rolls back, and does not wait for a server that is away.
      if (isUnreachable(cause)) broken = cause as Error;
      else
        await transaction.rollback().catch((failure: Error) => {
          broken = failure;
        });
      throw cause;
    } finally {
      client.release(broken);
    }
  }

  const withPatience = (patience: Patience): Database => ({
    ...createQueryFunctions(
      (query) => retryUntilConnected(() => pool.query(query), patience),
      patience.alone,
      notifyCommitted,
    ),
    transaction: (work) => transact(work, patience),
    forCallers: () => withPatience(waitForCaller(callersWait)),
    brief: createQueryFunctions(
      (query) => retryUntilConnected(() => pipeline.run(query), patience),
      patience.alone,
      notifyCommitted,
    ),
    pool,
    onCommitted: (listener) => void listeners.push(listener),
    async close() {
      await Promise.all([pipeline.close(), close()]);
    },
  });
  return withPatience(OF_BACKGROUND);
}
