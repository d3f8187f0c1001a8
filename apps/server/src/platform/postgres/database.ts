// The way to PostgreSQL. A statement is a value with a name: it is prepared once a connection (design 2: an unnamed
// one costs a third of the throughput).
import { Pool, type PoolClient, type PoolConfig, type QueryConfig, types } from 'pg';

/** One SQL statement. `Row` is what it returns; the name is unique in the service. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Only the type is used. */
  readonly row?: Row;
}

export function statement<Row = unknown>(name: string, text: string): Statement<Row> {
  return { name, text };
}

export interface Queries {
  /** All rows. */
  rows<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
  /** The first row, or undefined. */
  row<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row | undefined>;
}

export interface Database extends Queries {
  /** One transaction: commits when `work` resolves, rolls back when it rejects. Runs `work` once. */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  pool: Pool;
  close(): Promise<void>;
}

// bigint columns are counts and positions far below 2^53.
types.setTypeParser(types.builtins.INT8, Number);
// Dates of a day stay text: a day has no zone.
types.setTypeParser(types.builtins.DATE, (value) => value);

function queries(run: (query: QueryConfig) => Promise<{ rows: unknown[] }>): Queries {
  const rows = async <Row>(from: Statement<Row>, values: readonly unknown[]): Promise<Row[]> => {
    const result = await run({ name: from.name, text: from.text, values: values as unknown[] });
    return result.rows as Row[];
  };
  return { rows, row: async (from, values) => (await rows(from, values))[0] };
}

export interface DatabaseOptions {
  connection: PoolConfig;
  maxConnections: number;
  /** Told of connections that broke while idle; they are replaced. */
  onError: (error: Error) => void;
}

/** Opens a pool. Connecting gives up after 2.5 s, so that a request is answered within 3 s (decisions 2). */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new Pool({
    ...options.connection,
    max: options.maxConnections,
    connectionTimeoutMillis: 2_500,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    application_name: 'parley',
    options: '-c timezone=UTC -c lock_timeout=10s',
  });
  pool.on('error', options.onError);
  pool.on('connect', (client) => void client.on('error', options.onError));

  async function transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    const client: PoolClient = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await work(queries((query) => client.query(query)));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return { ...queries((query) => pool.query(query)), transaction, pool, close: () => pool.end() };
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
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
  return /Connection terminated|timeout exceeded when trying to connect|connection timeout|Query read timeout|not queryable|Cannot use a pool after/i.test(
    error.message,
  );
}

/** The SQLSTATE of a database error, or undefined. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}
