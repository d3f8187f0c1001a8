// Measures what a store function costs the database, over all its statements.
import type { TestApp } from '../testing/start-app.ts';
import { measureStatement } from './page.testing.ts';
import { createQueries, type Database, type Statement } from './postgres/database.ts';

export interface MeasuredCost<Result> {
  result: Result;
  /** The number of rows that the scans read. */
  rows: number;
  /** The number of table and index pages that it read. */
  blocks: number;
  /** Tables that were scanned sequentially. */
  sequential: string[];
}

/** Returns the result of `read` and the total cost of its statements. */
export async function measureCost<Result>(
  app: TestApp,
  read: (db: Database) => Promise<Result>,
): Promise<MeasuredCost<Result>> {
  const asked: { text: string; values: readonly unknown[] }[] = [];
  const rows = async <Row>(from: Statement<Row>, values: readonly unknown[]): Promise<Row[]> => {
    asked.push({ text: from.text, values });
    return app.system.db.rows(from, values);
  };
  const queries = createQueries(rows);
  const result = await read({ ...app.system.db, ...queries, brief: queries });
  let total = 0;
  let blocks = 0;
  const sequential: string[] = [];
  for (const { text, values } of asked) {
    const written = values.map((value) =>
      Array.isArray(value) ? `{${value.join(',')}}` : value instanceof Date ? value.toISOString() : value,
    );
    const cost = await measureStatement(app.connections, { text, values: written });
    total += cost.rows;
    blocks += cost.blocks;
    sequential.push(...cost.sequential);
  }
  return { result, rows: Math.round(total), blocks, sequential };
}
