// Defines JSON responses of operations.

/** JSON text that is ready to send: the database returns records as text, and they are passed on unparsed. */
export class Json {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Wraps a record's JSON text as `{"data": record}`. */
export function wrapData(record: string): Json {
  return new Json(`{"data":${record}}`);
}
