// Limits the time of calls to engines, and shares concurrent calls fairly among workspaces. An engine that hangs for
// the number of one workspace therefore does not block the others.
import { fact } from '@parley/contract';
import type { FairSlots } from '../platform/fair-slots.ts';
import type { Log } from '../platform/log.ts';
import { type Engine, EngineError, type EngineNumber, type OpenChat, type Session } from './port.ts';

/**
 * Time limits of calls, in milliseconds. The time-outs in the adapters are shorter, because their errors say more about
 * the failure.
 */
export interface Limits {
  /** Sending a message. */
  send: number;
  check: number;
  /** Read receipts and typing indicators. Nothing depends on them. */
  gesture: number;
  /** Reading the status of a connection. */
  status: number;
  /** Connecting, restarting, logging out, pairing, checking settings, and listing groups. */
  connect: number;
  /** Fetching missed events. */
  missed: number;
}

const LIMITS: Limits = {
  send: 30_000,
  check: 25_000,
  gesture: 5_000,
  status: 15_000,
  connect: 60_000,
  missed: 120_000,
};

export function boundEngine(engine: Engine, slots: FairSlots, log: Log, limits: Limits = LIMITS): Engine {
  /**
   * Rejects if a call takes too long. The error is created by `late` only in that case, because creating an error with
   * its stack trace takes longer than a call.
   */
  function withTimeout<T>(
    number: EngineNumber,
    ms: number,
    late: () => EngineError,
    call: () => Promise<T>,
  ): Promise<T> {
    return slots.run(number.team_id, () => {
      const { promise, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => reject(late()), ms);
      return Promise.race([Promise.try(call), promise]).finally(() => clearTimeout(timer));
    });
  }

  const gesture =
    (name: 'markSeen' | 'startTyping' | 'stopTyping') => (number: EngineNumber, chat: OpenChat) =>
      withTimeout(
        number,
        limits.gesture,
        () =>
          new EngineError('transient', fact('no_answer_within', { seconds: limits.gesture / 1_000 }), false),
        () => engine[name](number, chat),
      ).catch((error) => {
        log.debug({ err: error, number: number.id }, `${name} failed`);
        if (error instanceof EngineError && !error.definite) throw error;
      });

  /** Limits the time of a call that can be repeated, so a time-out counts as a definite failure. */
  function boundRead<T>(number: EngineNumber, ms: number, call: () => Promise<T>): Promise<T> {
    const late = () => new EngineError('transient', fact('no_answer_within', { seconds: ms / 1_000 }), true);
    return withTimeout(number, ms, late, call);
  }

  function boundSession(session: Session): Session {
    const { pairing } = session;
    return {
      ...session,
      connect: (number, url) => boundRead(number, limits.connect, () => session.connect(number, url)),
      status: (number) => boundRead(number, limits.status, () => session.status(number)),
      restart: (number) => boundRead(number, limits.connect, () => session.restart(number)),
      logout: (number) => boundRead(number, limits.connect, () => session.logout(number)),
      ...(pairing && {
        pairing: {
          codes: pairing.codes,
          qrCode: (number) => boundRead(number, limits.status, () => pairing.qrCode(number)),
          pairingCode: (number, phone) =>
            boundRead(number, limits.connect, () => pairing.pairingCode(number, phone)),
        },
      }),
      ...(session.renew && {
        renew: (number) => boundRead(number, limits.status, () => session.renew!(number)),
      }),
      ...(session.groups && {
        groups: (number) => boundRead(number, limits.connect, () => session.groups!(number)),
      }),
      ...(session.missed && {
        missed: (number, since) => boundRead(number, limits.missed, () => session.missed!(number, since)),
      }),
    };
  }

  /** The error is not definite, because the message might have arrived. */
  const unknown = () =>
    new EngineError('unknown', fact('no_answer_within', { seconds: limits.send / 1_000 }), false);

  return {
    ...engine,
    ...(engine.session && { session: boundSession(engine.session) }),
    ...(engine.check && {
      check: (number, templates) => boundRead(number, limits.connect, () => engine.check!(number, templates)),
    }),
    ...(engine.template && {
      template: (number, named) => boundRead(number, limits.connect, () => engine.template!(number, named)),
    }),
    markSeen: gesture('markSeen'),
    startTyping: gesture('startTyping'),
    stopTyping: gesture('stopTyping'),
    newMessageId: () => engine.newMessageId(),
    checkRegistration(number, phone) {
      return boundRead(number, limits.check, () => engine.checkRegistration(number, phone));
    },
    sendText(number, message) {
      return withTimeout(number, limits.send, unknown, () => engine.sendText(number, message));
    },
    ...(engine.sendTemplate && {
      sendTemplate(number, message) {
        return withTimeout(number, limits.send, unknown, () => engine.sendTemplate!(number, message));
      },
    }),
  };
}
