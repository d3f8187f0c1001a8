// Asks PostgreSQL which columns a statement returns, without running it, and compares them with its row type.
import { type Client, type Connection, type FieldDef, type Submittable, types } from 'pg';
import type { Statement } from '../platform/postgres/database.ts';
import type { Field, Kind, RowType } from './row-types.testing.ts';

/** A column that a statement returns. */
export interface ResultColumn {
  name: string;
  /** The kind of the values that the driver returns. */
  kind: Kind;
  /** The table and the column, if the value comes straight from a table. */
  from: string | null;
  canBeNull: boolean;
  /** The only values that a check of the table allows; null without such a check. */
  values: string[] | null;
}

interface TableColumn {
  name: string;
  canBeNull: boolean;
  check: string | null;
}

/** Describes a statement: the protocol's message for this parses and plans, but does not run it. */
class Description implements Submittable {
  readonly columns: Promise<FieldDef[]>;
  readonly #sql: string;
  #fields: FieldDef[] = [];
  #settle: { resolve(fields: FieldDef[]): void; reject(error: Error): void };
  constructor(sql: string) {
    this.#sql = sql;
    const { promise, ...settle } = Promise.withResolvers<FieldDef[]>();
    this.columns = promise;
    this.#settle = settle;
  }
  submit(connection: Connection): void {
    connection.parse({ text: this.#sql, name: '', types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }
  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#fields = fields;
  }
  handleError(error: Error): void {
    this.#settle.reject(error);
  }
  handleReadyForQuery(): void {
    this.#settle.resolve(this.#fields);
  }
}

/** Returns a function that describes the columns of statements on a database. */
export async function createDescriber(client: Client): Promise<(sql: string) => Promise<ResultColumn[]>> {
  const { rows: typeRows } = await client.query<{
    oid: number;
    name: string;
    category: string;
    item: number;
  }>('select oid::int, typname as name, typcategory as category, typelem::int as item from pg_type');
  const typesByOid = new Map(typeRows.map((row) => [row.oid, row]));
  const { rows: columnRows } = await client.query<TableColumn & { id: string }>(
    `select attrelid || '.' || attnum as id, attrelid::regclass || '.' || attname as name,
       not attnotnull as "canBeNull", pg_get_constraintdef(checked.oid) as check
     from pg_attribute join pg_class on pg_class.oid = attrelid
     left join pg_constraint checked on checked.conrelid = attrelid and checked.contype = 'c'
       and checked.conkey = array[attnum] and pg_get_constraintdef(checked.oid) ~ '= ANY'
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0`,
  );
  const columnsById = new Map(columnRows.map((row) => [row.id, row]));

  /** Returns a text of the type, as the server would send it. */
  function writeSample(oid: number): string {
    const { name, category, item } = typesByOid.get(oid)!;
    if (category === 'A') return `{${writeSample(item)}}`;
    const samples: Record<string, string> = {
      B: 't',
      N: '1',
      D: '2026-01-01 00:00:00+00',
      json: '{}',
      jsonb: '{}',
    };
    return samples[name] ?? samples[category] ?? 'x';
  }

  return async (sql) => {
    const description = new Description(sql);
    client.query(description);
    const fields = await description.columns;
    return fields.map(({ name, dataTypeID, tableID, columnID }) => {
      const column = columnsById.get(`${tableID}.${columnID}`);
      return {
        name,
        kind: findKind(types.getTypeParser(dataTypeID, 'text')(writeSample(dataTypeID))),
        from: column?.name ?? null,
        canBeNull: column?.canBeNull ?? false,
        values: column?.check
          ? [...column.check.matchAll(/'([^']*)'::text/g)].map((match) => match[1]!)
          : null,
      };
    });
  };
}

function findKind(value: unknown): Kind {
  if (Array.isArray(value)) return `${findKind(value[0])}[]`;
  if (value instanceof Date) return 'date';
  if (Buffer.isBuffer(value)) return 'buffer';
  return typeof value === 'object' ? 'json' : (typeof value as Kind);
}

/** A difference between the columns of a statement and its row type. */
export interface Difference {
  /** The statement and the field. */
  field: string;
  problem:
    | 'no row type'
    | 'missing'
    | 'not in the type'
    | 'other type'
    | 'can be null'
    | 'no check'
    | 'other values'
    | 'no value';
  detail?: string;
}

/**
 * Compares the columns of a statement with its row type, and its named parameters with the values that it gets. A list's
 * statements have the row type of any call that fits.
 */
export function compareRows(
  { name, parameters }: Pick<Statement<unknown>, 'name' | 'parameters'>,
  columns: ResultColumn[],
  rowTypes: RowType[],
): Difference[] {
  const matching = rowTypes.filter((one) => one.name.test(name));
  const longest = Math.max(...matching.map((one) => one.name.source.length));
  const differences = matching
    .filter((one) => one.name.source.length === longest)
    .map((one) =>
      [...findMissingValues(parameters, one), ...compareFields(columns, one)].map(({ field, ...found }) => ({
        field: `${name}.${field}`,
        ...found,
      })),
    );
  return (
    differences.find((one) => one.length === 0) ?? differences[0] ?? [{ field: name, problem: 'no row type' }]
  );
}

function findMissingValues(parameters: readonly string[], { values }: RowType): Difference[] {
  return parameters
    .filter((name) => values.length === 0 || !values.every((given) => given.has(name)))
    .map((field) => ({ field, problem: 'no value' }));
}

function compareFields(columns: ResultColumn[], { fields, hasMore }: RowType): Difference[] {
  if (fields === null) return [];
  const names = new Set(columns.map(({ name }) => name));
  const missing = [...fields].filter(([name, { isOptional }]) => !isOptional && !names.has(name));
  return [
    ...missing.map(([field]): Difference => ({ field, problem: 'missing' })),
    ...columns.flatMap((column): Difference[] => {
      const field = fields.get(column.name);
      if (field) return compareField(column, field).map((found) => ({ field: column.name, ...found }));
      return hasMore ? [] : [{ field: column.name, problem: 'not in the type' }];
    }),
  ];
}

function compareField(column: ResultColumn, field: Field): Omit<Difference, 'field'>[] {
  const found: Omit<Difference, 'field'>[] = [];
  if (!isKindRight(column.kind, field.kinds)) {
    found.push({ problem: 'other type', detail: `${column.kind} instead of ${field.type}` });
  }
  if (column.canBeNull && !field.canBeNull) found.push({ problem: 'can be null', detail: column.from! });
  if (field.values === null || column.from === null) return found;
  if (column.values === null) return [...found, { problem: 'no check', detail: column.from }];
  const difference = new Set(column.values).symmetricDifference(new Set(field.values));
  if (difference.size > 0) found.push({ problem: 'other values', detail: [...difference].join(', ') });
  return found;
}

/** Returns whether a column of a kind fits a field. A column of JSON can contain anything that JSON can. */
function isKindRight(kind: Kind, expected: Kind[]): boolean {
  if (expected.includes('any')) return true;
  if (kind === 'json') return expected.some((one) => one === 'json' || one.endsWith('[]'));
  return expected.every((one) => one === kind || (kind.endsWith('[]') && one === 'any[]'));
}
