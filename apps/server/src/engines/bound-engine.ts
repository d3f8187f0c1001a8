// Wraps an engine for the service: each call has a time limit, and workspaces share the calls under way, so that an
// engine that hangs for one workspace's number does not hold up the others.
import type { FairSlots } from '../platform/fair-slots.ts';
import type { Log } from '../platform/log.ts';
import { type Engine, EngineError, type EngineNumber, type OpenChat } from './port.ts';

/**
 * How long calls may take, in milliseconds. An adapter's own time-outs are shorter: it knows more about the failure.
 */
export interface Limits {
  /** Sending a message. */
  send: number;
  check: number;
  /** Seen and typing: nothing depends on them. */
  gesture: number;
}

export const LIMITS: Limits = { send: 30_000, check: 25_000, gesture: 5_000 };

export function boundEngine(engine: Engine, slots: FairSlots, log: Log, limits: Limits = LIMITS): Engine {
  function within<T>(
    number: EngineNumber,
    ms: number,
    late: EngineError,
    call: () => Promise<T>,
  ): Promise<T> {
    return slots.run(number.team_id, () => {
      const { promise, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => reject(late), ms);
      return Promise.race([call(), promise]).finally(() => clearTimeout(timer));
    });
  }

  const gesture =
    (name: 'markSeen' | 'startTyping' | 'stopTyping') => (number: EngineNumber, chat: OpenChat) =>
      within(number, limits.gesture, new EngineError('transient', 'no answer', true), () =>
        engine[name](number, chat),
      ).catch((error) => log.debug({ err: error, number: number.id }, `${name} failed`));

  return {
    ...engine,
    markSeen: gesture('markSeen'),
    startTyping: gesture('startTyping'),
    stopTyping: gesture('stopTyping'),
    newMessageId: () => engine.newMessageId(),
    checkRegistration(number, phone) {
      const late = new EngineError('transient', `no answer within ${limits.check / 1000} s`, true);
      return within(number, limits.check, late, () => engine.checkRegistration(number, phone));
    },
    sendText(number, message) {
      // Not definite: the message may have arrived.
      const late = new EngineError('unknown', `no answer within ${limits.send / 1000} s`, false);
      return within(number, limits.send, late, () => engine.sendText(number, message));
    },
    ...(engine.sendTemplate && {
      sendTemplate(number, message) {
        const late = new EngineError('unknown', `no answer within ${limits.send / 1000} s`, false);
        return within(number, limits.send, late, () => engine.sendTemplate!(number, message));
      },
    }),
  };
}
