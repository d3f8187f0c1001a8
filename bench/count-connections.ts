// Counts the statements that this process sends to PostgreSQL, and their round trips.
import { Connection } from 'pg';

export interface Counted {
  sent: number;
  /**
   * The number of round trips. Statements that one connection sends in the same tick of the event loop are one round
   * trip.
   */
  roundTrips: number;
}

/** The driver's internal connection, which its types do not declare. */
interface Wire {
  bind(config: object): void;
  query(text: string): void;
}

/** Starts counting into the returned object. */
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
