// A kind of job: its name, what its jobs carry, their key, and whether to bring back a job that was given up. Keys
// and payloads are made here, both for jobs added from TypeScript and for jobs added by a statement.

/** A kind of job. `Field` names what its jobs carry besides the workspace; each value is text. */
export interface JobKind<Field extends string = string> {
  /** `<feature>.<work>`, unique. Rows in the queue carry it, so a new name needs a migration. */
  readonly name: string;
  readonly payload: readonly Field[];
  /** `<prefix>:{field}`; the prefix belongs to this kind alone. A job replaces a waiting one with the same key. */
  readonly key: `${string}:{${Field}}`;
  /**
   * Its jobs work off a queue of rows, which would stop without a job; so a job that was given up is brought back.
   */
  readonly standsForQueue?: true;
}

/** What a job of a kind carries. */
export type Payload<Field extends string = never> = { team_id: string } & Record<Field, string>;

/** Declares a kind of job; the type keeps the names of its fields. */
export function defineJob<const Field extends string>(
  kind: Omit<JobKind<Field>, 'key'> & { key: `${string}:{${NoInfer<Field>}}` },
): JobKind<Field> {
  return kind;
}

const parts = ({ key }: JobKind): [prefix: string, field: string] => {
  const brace = key.indexOf('{');
  return [key.slice(0, brace), key.slice(brace + 1, -1)];
};

/** The key of a job. */
export function keyOf<Field extends string>(kind: JobKind<Field>, payload: Payload<Field>): string {
  const [prefix, field] = parts(kind);
  return prefix + payload[field as Field];
}

/** The key as an SQL expression; `payload` holds an SQL expression for each field. */
export function keySql<Field extends string>(kind: JobKind<Field>, payload: Record<Field, string>): string {
  const [prefix, field] = parts(kind);
  return `'${prefix}' || (${payload[field as Field]})::text`;
}

/** The payload as an SQL expression; `payload` holds an SQL expression for each field and for the workspace. */
export function payloadSql<Field extends string>(kind: JobKind<Field>, payload: Payload<Field>): string {
  const fields = ['team_id', ...kind.payload] as const;
  return `json_build_object(${fields.map((field) => `'${field}', (${payload[field]})::text`).join(', ')})`;
}
