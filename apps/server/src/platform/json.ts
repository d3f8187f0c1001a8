// Defines JSON responses of operations.
import { fail } from '@parley/contract';

/** JSON text that is ready to send: the database returns records as text, and they are passed on unparsed. */
export class Json {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Wraps a record's JSON text as `{"data": record}`. Fails with 404 if there is no record. */
export function wrapData(record: string | undefined): Json {
  return new Json(`{"data":${record ?? fail('not_found', 'not_found')}}`);
}
