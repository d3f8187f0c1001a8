import { Socket } from 'node:net';

/**
 * A socket that sends all writes of one tick of the event loop together when the tick ends: several statements for
 * one system call and one wake-up of the server. TLS connections write past it, so it changes nothing for them.
 */
export class BatchingSocket extends Socket {
  #held = false;

  // Every form of `write` goes through here, with its arguments as given.
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
