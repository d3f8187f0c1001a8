import { Socket } from 'node:net';

/**
 * A socket whose writes of one turn of the event loop leave as one packet at its end: several statements for one
 * system call, and one wake-up of the server. On TLS connections, which write past it, it changes nothing.
 */
export class BatchingSocket extends Socket {
  #held = false;

  // The one place that all of `write`'s forms go through, with what they were given.
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
