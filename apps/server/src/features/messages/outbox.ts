// What this process is sending at this moment: a message is under way from its reservation until it is settled. Typing
// as a person would occupies no job.
import type { EngineKind } from '../../engines/capabilities.ts';
import type { Engine } from '../../engines/port.ts';

/** What sending needs beside the context. */
export interface Outbox {
  engineOf: (kind: EngineKind) => Engine;
  /** Is this kind of engine configured? */
  hasEngine: (kind: EngineKind) => boolean;
  /** This process, as rows name it. */
  processId: string;
  /** Aborts choreographies when the process is asked to stop. */
  stopping: AbortSignal;
  /** Is this process sending the message? */
  has(messageId: string): boolean;
  /**
   * Runs `work`, which calls `onReserve` before it commits the message's reservation: from then on, until it ends,
   * the message is under way.
   */
  send<T>(messageId: string, work: (onReserve: () => void) => Promise<T>): Promise<T>;
  /**
   * Marks a message as under way before its reservation is committed, for a caller who calls {@link send} after that.
   * @returns takes the mark away, where it was not committed.
   */
  mark(messageId: string): () => void;
  /** Is nothing under way? */
  isIdle(): boolean;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

export function createOutbox(options: Omit<Outbox, 'has' | 'send' | 'mark' | 'isIdle' | 'idle'>): Outbox {
  const messages = new Set<string>();
  const sends = new Set<Promise<unknown>>();

  async function marking<T>(messageId: string, work: (onReserve: () => void) => Promise<T>): Promise<T> {
    let isMine = false;
    // Only the job that reserves the message marks it: a second job (woken meanwhile) must not remove the mark.
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
      const whole = marking(messageId, work);
      const end = whole
        .catch(() => {})
        .finally(() => {
          sends.delete(end);
        });
      sends.add(end);
      return whole;
    },
    isIdle: () => sends.size === 0,
    async idle() {
      while (sends.size > 0) await Promise.all(sends);
    },
  };
}
