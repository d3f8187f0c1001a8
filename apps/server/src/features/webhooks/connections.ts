// Manages the sockets of webhook deliveries. Each attempt has a separate socket. Subscriptions share no sockets, so
// that two with the same host share neither a limit nor a broken connection. After a success, a socket stays open for a
// second for the subscription's next attempt. Any other socket is closed immediately, even while it connects.

import type { LookupFunction, Socket } from 'node:net';
import { buildConnector, Client, errors } from 'undici';

const MAX_HEADER_BYTES = 16 * 1_024;

/**
 * How long a connection stays open without use. The time is short because a POST is lost, and not repeated, if the
 * other side is closing the connection. Under load, the next attempt comes sooner.
 */
const KEEP_ALIVE_MS = 1_000;

/**
 * How long a connection to one address of a name is tried before the next address. Node's default of half a second can
 * pass while a busy process waits for the CPU, and the attempt would fail without a POST.
 */
const ADDRESS_MS = 3_000;

/**
 * The maximum number of idle connections of the process. If there are more, the one that was idle for longest is
 * closed.
 */
const MOST_IDLE = 500;

export interface Connection {
  readonly client: Client;
  /** The owner and the origin, which identify connections that can be reused. */
  readonly key: string;
  /** Closes the socket in any state. */
  destroy(): void;
}

export interface Connections {
  /** Returns a connection for one attempt; it connects at the first write. */
  take(owner: string, origin: string): Connection;
  /** Returns a connection after use. @param reusable true if the response was read to its end. */
  giveBack(connection: Connection, reusable: boolean): void;
  /** Waits for the connections in use, then closes all connections. */
  close(): Promise<void>;
  /** The number of idle connections. */
  idle(): number;
}

export function createConnections(lookup: LookupFunction, mostIdle = MOST_IDLE): Connections {
  // No timeout is set here, because the attempt has a deadline and then destroys its connection.
  const connect = buildConnector({
    timeout: 0,
    allowH2: false,
    lookup,
    autoSelectFamilyAttemptTimeout: ADDRESS_MS,
  });
  const inUse = new Set<Connection>();
  /** Idle connections, longest idle first. */
  const idle = new Set<Connection>();
  const idleByKey = new Map<string, Connection[]>();
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
        // The connector returns the connecting socket, although its type omits that.
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
    // Either side can close an idle connection.
    client.on('disconnect', () => {
      if (idle.has(connection)) removeConnection(connection);
    });
    return connection;
  }

  function removeConnection(connection: Connection): void {
    const { key } = connection;
    idle.delete(connection);
    const others = idleByKey.get(key)!.filter((one) => one !== connection);
    if (others.length > 0) idleByKey.set(key, others);
    else idleByKey.delete(key);
    connection.destroy();
  }

  return {
    take(owner, origin) {
      if (closed) throw new errors.ClientClosedError();
      const key = `${owner} ${origin}`;
      const kept = idleByKey.get(key);
      const connection = kept?.pop() ?? open(key, origin);
      if (kept?.length === 0) idleByKey.delete(key);
      idle.delete(connection);
      inUse.add(connection);
      return connection;
    },
    giveBack(connection, reusable) {
      inUse.delete(connection);
      if (!reusable || closed) return connection.destroy();
      idle.add(connection);
      const kept = idleByKey.get(connection.key);
      if (kept) kept.push(connection);
      else idleByKey.set(connection.key, [connection]);
      if (idle.size > mostIdle) removeConnection(idle.values().next().value!);
    },
    async close() {
      closed = true;
      for (const connection of [...idle]) removeConnection(connection);
      await Promise.all([...inUse].map(({ client }) => client.close()));
    },
    idle: () => idle.size,
  };
}
