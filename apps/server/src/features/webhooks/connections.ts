// Sockets of webhook deliveries. Each attempt has one to itself, and a subscription's are its own: two that post to one
// host share neither a limit nor a broken connection. One that ended well is kept a second for the subscription's next
// attempt; any other is closed at once, also while it is still connecting.

import type { LookupFunction, Socket } from 'node:net';
import { buildConnector, Client, errors } from 'undici';

const MAX_HEADER_BYTES = 16 * 1_024;

/**
 * An idle connection is dropped soon: a POST on one that the other side is closing is lost, and there is no
 * second attempt. Under load a second is more than enough to be used again.
 */
const KEEP_ALIVE_MS = 1_000;

/** Idle connections of all subscriptions together; beyond it the one that is idle for longest is closed. */
const MOST_IDLE = 500;

export interface Connection {
  readonly client: Client;
  /** Whose it is, and where it leads. */
  readonly key: string;
  /** Closes the socket in whatever state it is. */
  destroy(): void;
}

export interface Connections {
  /** One that nobody else uses; it connects when it is first written to. */
  take(owner: string, origin: string): Connection;
  /** @param reusable the answer was read to its end. */
  giveBack(connection: Connection, reusable: boolean): void;
  /** Waits for those in use, then closes all. */
  close(): Promise<void>;
  /** How many are kept idle. */
  idle(): number;
}

export function createConnections(lookup: LookupFunction, mostIdle = MOST_IDLE): Connections {
  // Whoever takes a connection sets its deadline, and destroys it then.
  const connect = buildConnector({ timeout: 0, allowH2: false, lookup });
  const inUse = new Set<Connection>();
  /** The one that is idle for longest comes first. */
  const idle = new Set<Connection>();
  const idleOf = new Map<string, Connection[]>();
  let closed = false;

  function open(key: string, origin: string): Connection {
    let socket: Socket | undefined;
    const client = new Client(origin, {
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: (options, callback) => {
        // It returns the socket while that is connecting, which its type does not say.
        socket = connect(options, callback) as unknown as Socket;
      },
    });
    const connection: Connection = {
      client,
      key,
      destroy() {
        void client.destroy();
        socket?.destroy();
      },
    };
    // An idle one that either side closed.
    client.on('disconnect', () => {
      if (idle.has(connection)) forget(connection);
    });
    return connection;
  }

  function forget(connection: Connection): void {
    const { key } = connection;
    idle.delete(connection);
    const others = idleOf.get(key)!.filter((one) => one !== connection);
    if (others.length > 0) idleOf.set(key, others);
    else idleOf.delete(key);
    connection.destroy();
  }

  return {
    take(owner, origin) {
      if (closed) throw new errors.ClientClosedError();
      const key = `${owner} ${origin}`;
      const kept = idleOf.get(key);
      const connection = kept?.pop() ?? open(key, origin);
      if (kept?.length === 0) idleOf.delete(key);
      idle.delete(connection);
      inUse.add(connection);
      return connection;
    },
    giveBack(connection, reusable) {
      inUse.delete(connection);
      if (!reusable || closed) return connection.destroy();
      idle.add(connection);
      const kept = idleOf.get(connection.key);
      if (kept) kept.push(connection);
      else idleOf.set(connection.key, [connection]);
      if (idle.size > mostIdle) forget(idle.values().next().value!);
    },
    async close() {
      closed = true;
      for (const connection of [...idle]) forget(connection);
      await Promise.all([...inUse].map(({ client }) => client.close()));
    },
    idle: () => idle.size,
  };
}
