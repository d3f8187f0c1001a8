// Defines kinds of jobs: name, fields, key, and whether a job that was given up is revived. Keys and payloads are built
// here, both for jobs added from TypeScript and for jobs added by a statement.

/** A kind of job. `Field` names the fields of its jobs besides the workspace; each value is text. */
export interface JobKind<Field extends string = string> {
  /** The unique name, `<feature>.<work>`. It is stored in the rows of the queue, so renaming needs a migration. */
  readonly name: string;
  readonly payload: readonly Field[];
  /**
   * The format of keys, `<prefix>:{field}`; each prefix belongs to one kind. A job replaces a waiting one with the same
   * key.
   */
  readonly key: `${string}:{${Field}}`;
  /**
   * True if jobs of this kind process a queue of rows, which would stop without a job. A job that was given up is then
   * revived.
   */
  readonly standsForQueue?: true;
}

/** The fields of a kind's jobs. */
export type Payload<Field extends string = never> = { team_id: string } & Record<Field, string>;

/** Declares a kind of job; the type keeps the names of its fields. */
export function defineJob<const Field extends string>(
  kind: Omit<JobKind<Field>, 'key'> & { key: `${string}:{${NoInfer<Field>}}` },
): JobKind<Field> {
  return kind;
}

const getKeyParts = ({ key }: JobKind): [prefix: string, field: string] => {
  const brace = key.indexOf('{');
  return [key.slice(0, brace), key.slice(brace + 1, -1)];
};

/** Returns the key of a job. */
export function getJobKey<Field extends string>(kind: JobKind<Field>, payload: Payload<Field>): string {
  const [prefix, field] = getKeyParts(kind);
  return prefix + payload[field as Field];
}

/** Returns the key as an SQL expression; `payload` contains an SQL expression for each field. */
export function jobKeySql<Field extends string>(
  kind: JobKind<Field>,
  payload: Record<Field, string>,
): string {
  const [prefix, field] = getKeyParts(kind);
  return `'${prefix}' || (${payload[field as Field]})::text`;
}

/**
 * Returns the payload as an SQL expression; `payload` contains an SQL expression for each field and for the workspace.
 */
export function jobPayloadSql<Field extends string>(kind: JobKind<Field>, payload: Payload<Field>): string {
  const fields = ['team_id', ...kind.payload] as const;
  return `json_build_object(${fields.map((field) => `'${field}', (${payload[field]})::text`).join(', ')})`;
}
