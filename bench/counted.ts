// How many statements this process sends to PostgreSQL, and in how many round trips.
import { Connection } from 'pg';

export interface Counted {
  sent: number;
  /** What is written in one turn of the event loop on one connection is answered together. */
  roundTrips: number;
}

/** The driver's own way to the wire; its types do not show it. */
interface Wire {
  bind(config: object): void;
  query(text: string): void;
}

/** Counts from now on, in the object that it answers. */
export function countStatements(): Counted {
  const counted: Counted = { sent: 0, roundTrips: 0 };
  const writing = new WeakSet<object>();
  const count = (connection: object) => {
    counted.sent++;
    if (writing.has(connection)) return;
    writing.add(connection);
    counted.roundTrips++;
    setImmediate(() => writing.delete(connection));
  };
  const wire = Connection.prototype as unknown as Wire;
  const { bind, query } = wire;
  wire.bind = function (config) {
    count(this);
    bind.call(this, config);
  };
  wire.query = function (text) {
    count(this);
    query.call(this, text);
  };
  return counted;
}
