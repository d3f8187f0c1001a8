import { Socket } from 'node:net';

/**
 * A socket that sends all writes of one tick of the event loop together at the end of the tick, so that several
 * statements cost one system call and wake the server once. TLS connections do not use its `write`, so it changes
 * nothing for them.
 */
export class BatchingSocket extends Socket {
  #held = false;

  // Every form of `write` is passed on with its arguments as given.
  override write(...data: unknown[]): boolean {
    if (!this.#held) {
      this.#held = true;
      this.cork();
      setImmediate(() => {
        this.#held = false;
        this.uncork();
      });
    }
    return super.write(...(data as Parameters<Socket['write']>));
  }
}
