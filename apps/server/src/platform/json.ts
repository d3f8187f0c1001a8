// What a verb answers, and how it becomes a response body.

/** JSON that is ready to be sent: records come from the database as text and are passed through unparsed. */
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
