// Access to PostgreSQL. A statement is a value with a name, so each connection prepares it once (unnamed statements
// cost a third of the throughput).
import { type Pool, type PoolClient, type PoolConfig, type QueryConfig, types } from 'pg';
import { BatchingSocket } from './batching-socket.ts';
import { openPipeline } from './pipeline.ts';
import { openPool } from './pool.ts';
import { withSettings } from './settings.ts';

/** One SQL statement. `Row` is what it returns; the name is unique in the service. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Only the type is used. */
  readonly row?: Row;
}

const texts = new Map<string, string>();

/** The text of every statement defined so far, by name; for tests that judge all statements. */
export const statements: ReadonlyMap<string, string> = texts;

export function statement<Row = unknown>(name: string, text: string): Statement<Row> {
  const known = texts.get(name);
  // A connection would prepare one of them and run it for both.
  if (known !== undefined && known !== text) throw new Error(`two statements are named ${name}`);
  texts.set(name, text);
  return { name, text };
}

/** Called with a statement and its values once it is committed. */
export type OnCommitted = (statement: Statement<unknown>, values: readonly unknown[]) => void;

export interface Queries {
  /** All rows. */
  rows<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
  /** The first row, or undefined. */
  row<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row | undefined>;
  /**
   * Runs a statement that returns nothing. In a transaction it does not wait: the statement goes out with the next
   * one or with the commit, and if it fails, the transaction fails.
   */
  write(statement: Statement<unknown>, values: readonly unknown[]): Promise<void>;
}

export interface Database extends Queries {
  /** One transaction: commits when `work` resolves, rolls back when it rejects. Runs `work` once. */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /**
   * The same database for work that a caller waits for: it gives up on a server that does not answer in time for a
   * 503 within 3 s (api.md#errors). A statement in a transaction may wait longer, because others may hold a lock.
   */
  forCallers(): Database;
  /**
   * For short statements that many requests run at once, such as reading a row by its key. They share connections: a
   * statement that waits for a lock or reads many rows would hold up the others.
   */
  brief: Queries;
  pool: Pool;
  /** Calls `listener` for each statement right after its commit, outside any transaction. */
  onCommitted(listener: OnCommitted): void;
  /** Resolves when every connection has ended: then the server may be stopped. */
  close(): Promise<void>;
}

// bigint columns are counts and positions far below 2^53.
types.setTypeParser(types.builtins.INT8, Number);
// Dates stay text: a day has no time zone.
types.setTypeParser(types.builtins.DATE, (value) => value);

/** How long a statement may take, and how long it may wait for a lock, by the server's own limits. */
const STATEMENT_MS = 30_000;
const LOCK_MS = 10_000;

const CONNECT_MS = 2_000;
/** So that a request is answered within 3 s (api.md#errors). */
const CALLERS_WAIT_MS = 2_000;

/** How long to wait, in milliseconds. */
interface Patience {
  /** For a connection: each attempt gives up after {@link CONNECT_MS}, and another one follows until then. */
  connection: number;
  /** For an answer to a statement. */
  alone: number;
  inTransaction: number;
}

/** In a transaction longer than for a lock: the commit may be on its way behind the statement. */
const ofCallers = (ms: number): Patience => ({
  connection: ms - CONNECT_MS,
  alone: ms,
  inTransaction: ms + LOCK_MS,
});
/**
 * A little longer than the server's own limit: gives up only on a server that does not answer at all. On a machine
 * that is busy a connection may take more time than a caller has.
 */
const OF_BACKGROUND: Patience = {
  connection: 10_000,
  alone: STATEMENT_MS + 5_000,
  inTransaction: STATEMENT_MS + 5_000,
};

interface Query extends QueryConfig {
  query_timeout?: number | undefined;
}

function queries(
  run: (query: Query) => Promise<{ rows: unknown[] }>,
  query_timeout: number,
  onDone: OnCommitted,
): Queries {
  const rows = async <Row>(from: Statement<Row>, values: readonly unknown[]): Promise<Row[]> => {
    const query = { name: from.name, text: from.text, values: values as unknown[], query_timeout };
    const result = await run(query).catch(rethrow);
    onDone(from, values);
    return result.rows as Row[];
  };
  return queriesOf(rows);
}

/** Makes {@link Queries} from `rows`. */
export function queriesOf(rows: Queries['rows']): Queries {
  return {
    rows,
    row: async (statement, values) => (await rows(statement, values))[0],
    write: async (statement, values) => void (await rows(statement, values)),
  };
}

/** Errors that the database, or the connection to it, raised. */
const ofDatabase = new WeakSet<object>();

function rethrow(error: unknown): never {
  if (error instanceof Error) ofDatabase.add(error);
  throw error;
}

/** The error messages of a pool or a client that did not connect in time, so nothing was sent. */
const NO_CONNECTION =
  /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout|timeout expired)$/;

/** Asks again while there is no connection and there is patience left. */
function whenConnected<T>(ask: () => Promise<T>, patience: Patience): Promise<T> {
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
  /** The statements that succeeded, with their values. */
  done: readonly [Statement<unknown>, readonly unknown[]][];
  /** The first error that the database raised. */
  failure(): Error | undefined;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** Sends statements without waiting for the answers to earlier ones: the connection is a pipeline. */
function openTransaction(client: PoolClient, patience: Patience): OpenTransaction {
  const done: [Statement<unknown>, readonly unknown[]][] = [];
  let failure: Error | undefined;
  const run = (query: Query) =>
    client.query(query).catch((error: Error) => {
      failure ??= error;
      rethrow(error);
    });
  const inTransaction = queries(run, patience.inTransaction, (one, values) => void done.push([one, values]));
  /** Ignores the failure: the next statement that somebody waits for reports it. */
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
      // If a transaction failed, the server answers its commit with a rollback, not with an error.
      if (failure) throw failure;
    },
    async rollback() {
      await client.query({ text: 'rollback', query_timeout: patience.inTransaction } as Query).catch(rethrow);
    },
  };
}

export interface DatabaseOptions {
  connection: PoolConfig;
  maxConnections: number;
  /** Called for connections that broke while idle; the pool replaces them. */
  onError: (error: Error) => void;
  /**
   * How long callers wait for a server that does not answer, in milliseconds; default 2,000. Where it is longer than the
   * server's limits for statements and locks, those are as long.
   */
  callersWait?: number | undefined;
}

/** Opens a pool. */
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
  const tell: OnCommitted = (done, values) => {
    for (const listener of listeners) listener(done, values);
  };

  async function transact<T>(work: (tx: Queries) => Promise<T>, patience: Patience): Promise<T> {
    const client = await whenConnected(() => pool.connect(), patience).catch(rethrow);
    const transaction = openTransaction(client, patience);
    let broken: Error | undefined;
    try {
      const result = await work(transaction.queries);
      await transaction.commit();
      for (const [one, values] of transaction.done) tell(one, values);
      return result;
    } catch (error) {
      // The first failure is the cause: statements sent after it fail because of it.
      const cause = transaction.failure() ?? error;
      // Closing the connection rolls back as well, and does not wait for a server that is gone.
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
    ...queries((query) => whenConnected(() => pool.query(query), patience), patience.alone, tell),
    transaction: (work) => transact(work, patience),
    forCallers: () => withPatience(ofCallers(callersWait)),
    brief: queries((query) => whenConnected(() => pipeline.run(query), patience), patience.alone, tell),
    pool,
    onCommitted: (listener) => void listeners.push(listener),
    async close() {
      await Promise.all([pipeline.close(), close()]);
    },
  });
  return withPatience(OF_BACKGROUND);
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ECONNABORTED',
  // The server's backlog is full, or this process may open no more files.
  'EAGAIN',
  'EMFILE',
  'ENFILE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** true when the database could not be reached, as opposed to having answered with an error. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: string }).code ?? '';
  if (UNREACHABLE.has(code) || code.startsWith('08')) return true;
  return /Connection terminated|timeout exceeded when trying to connect|connection timeout|Query read timeout|^timeout expired|not queryable|Cannot use a pool after/i.test(
    error.message,
  );
}

/** true when no connection can be made or kept; not when only one statement took too long. */
export function isAway(error: unknown): boolean {
  return isUnreachable(error) && !/read timeout|^timeout expired/i.test((error as Error).message);
}

/** Failures that an operator must mend: no disk space, no memory, a failing device, a read-only server. */
const UNWRITABLE = new Set(['53000', '53100', '53200', '58030', '25006']);

/** true when the database answers, but lacks what it needs to write. */
export function isUnwritable(error: unknown): boolean {
  return UNWRITABLE.has(sqlState(error) ?? '');
}

/** true for errors that the database raised because it was away or unwell: the same may succeed when it is back. */
export function isUnwell(error: unknown): boolean {
  return error instanceof Error && ofDatabase.has(error) && (isUnreachable(error) || isUnwritable(error));
}

/** A lock that others hold, a statement that took too long, a deadlock. */
const BUSY = new Set(['55P03', '57014', '40P01']);

/** true when other work was in the way: the same may succeed later. */
export function isBusy(error: unknown): boolean {
  return BUSY.has(sqlState(error) ?? '');
}

/** The SQLSTATE of a database error, or undefined. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}
