// The JSON that a verb answers with.

/** JSON that is ready to send: the database returns records as text, and we pass them on unparsed. */
export class Json {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** `{"data": record}` around a record's JSON text. */
export function dataJson(record: string): Json {
  return new Json(`{"data":${record}}`);
}
