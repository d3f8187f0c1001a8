// Tracks the messages that this process is sending, from the reservation until the message is settled. The outbox lets
// typing continue after the job has ended.
import type { EngineKind } from '../../../engines/capabilities.ts';
import type { Engine } from '../../../engines/port.ts';

/** A send's dependencies besides the context. */
export interface Outbox {
  engineOf: (kind: EngineKind) => Engine;
  /** Returns whether this kind of engine is configured. */
  hasEngine: (kind: EngineKind) => boolean;
  /** The id by which database rows refer to this process. */
  processId: string;
  /** Aborts typing when the process is asked to stop. */
  stopping: AbortSignal;
  /** Returns whether this process is sending the message. */
  has(messageId: string): boolean;
  /**
   * Runs `work`, which must call `onReserve` before it commits the message's reservation. The message counts as being
   * sent from that call until `work` ends.
   */
  send<T>(messageId: string, work: (onReserve: () => void) => Promise<T>): Promise<T>;
  /**
   * Marks a message as being sent before its reservation is committed, for a caller that calls {@link send} afterwards.
   * @returns a function that removes the mark if the reservation was not committed.
   */
  mark(messageId: string): () => void;
  /** Returns the number of messages that are being sent. */
  running(): number;
  /** Resolves when the send of a message ends the next time. */
  nextEnd(): Promise<void>;
  /** Resolves when no message is being sent. */
  idle(): Promise<void>;
}

export function createOutbox(
  options: Omit<Outbox, 'has' | 'send' | 'mark' | 'running' | 'nextEnd' | 'idle'>,
): Outbox {
  const messages = new Set<string>();
  const sends = new Set<Promise<unknown>>();
  let ended = Promise.withResolvers<void>();

  async function withMark<T>(messageId: string, work: (onReserve: () => void) => Promise<T>): Promise<T> {
    let isMine = false;
    // Only the job that reserves the message may remove its mark. A second job for the same message must not.
    const onReserve = () => {
      isMine = true;
      messages.add(messageId);
    };
    try {
      return await work(onReserve);
    } finally {
      if (isMine) messages.delete(messageId);
    }
  }

  return {
    ...options,
    has: (messageId) => messages.has(messageId),
    mark(messageId) {
      messages.add(messageId);
      return () => void messages.delete(messageId);
    },
    send(messageId, work) {
      const whole = withMark(messageId, work);
      const end = whole
        .catch(() => {})
        .finally(() => {
          sends.delete(end);
          ended.resolve();
          ended = Promise.withResolvers();
        });
      sends.add(end);
      return whole;
    },
    running: () => sends.size,
    nextEnd: () => ended.promise,
    async idle() {
      while (sends.size > 0) await Promise.all(sends);
    },
  };
}
