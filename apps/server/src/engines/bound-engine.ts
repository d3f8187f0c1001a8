// Wraps an engine for the service: each call has a time limit, and workspaces share the calls under way, so that an
// engine that hangs for one workspace's number does not hold up the others.
import type { FairSlots } from '../platform/fair-slots.ts';
import type { Log } from '../platform/log.ts';
import { type Engine, EngineError, type EngineNumber, type OpenChat, type Session } from './port.ts';

/**
 * How long calls may take, in milliseconds. An adapter's own time-outs are shorter: it knows more about the failure.
 */
export interface Limits {
  /** Sending a message. */
  send: number;
  check: number;
  /** Seen and typing: nothing depends on them. */
  gesture: number;
  /** Asking how a connection is. */
  status: number;
  /** Connecting, restarting, logging out, linking a phone; checking settings; listing groups. */
  connect: number;
  /** Fetching what was missed. */
  missed: number;
}

export const LIMITS: Limits = {
  send: 30_000,
  check: 25_000,
  gesture: 5_000,
  status: 15_000,
  connect: 60_000,
  missed: 120_000,
};

export function boundEngine(engine: Engine, slots: FairSlots, log: Log, limits: Limits = LIMITS): Engine {
  /** `late` is made when it is too late: an error costs more than a call, because it notes where it was made. */
  function within<T>(
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
      within(
        number,
        limits.gesture,
        () => new EngineError('transient', 'no answer', false),
        () => engine[name](number, chat),
      ).catch((error) => {
        log.debug({ err: error, number: number.id }, `${name} failed`);
        if (error instanceof EngineError && !error.definite) throw error;
      });

  /** Nothing is lost when such a call is not answered: it is made again. */
  function asked<T>(number: EngineNumber, ms: number, call: () => Promise<T>): Promise<T> {
    const late = () => new EngineError('transient', `no answer within ${ms / 1000} s`, true);
    return within(number, ms, late, call);
  }

  function boundSession(session: Session): Session {
    const { pairing } = session;
    return {
      ...session,
      connect: (number, url) => asked(number, limits.connect, () => session.connect(number, url)),
      status: (number) => asked(number, limits.status, () => session.status(number)),
      restart: (number) => asked(number, limits.connect, () => session.restart(number)),
      logout: (number) => asked(number, limits.connect, () => session.logout(number)),
      ...(pairing && {
        pairing: {
          codes: pairing.codes,
          qrCode: (number) => asked(number, limits.status, () => pairing.qrCode(number)),
          pairingCode: (number, phone) =>
            asked(number, limits.connect, () => pairing.pairingCode(number, phone)),
        },
      }),
      ...(session.renew && {
        renew: (number) => asked(number, limits.status, () => session.renew!(number)),
      }),
      ...(session.groups && {
        groups: (number) => asked(number, limits.connect, () => session.groups!(number)),
      }),
      ...(session.missed && {
        missed: (number, since) => asked(number, limits.missed, () => session.missed!(number, since)),
      }),
    };
  }

  /** Not definite: the message may have arrived. */
  const unknown = () => new EngineError('unknown', `no answer within ${limits.send / 1000} s`, false);

  return {
    ...engine,
    ...(engine.session && { session: boundSession(engine.session) }),
    ...(engine.check && {
      check: (number, templates) => asked(number, limits.connect, () => engine.check!(number, templates)),
    }),
    ...(engine.template && {
      template: (number, named) => asked(number, limits.connect, () => engine.template!(number, named)),
    }),
    markSeen: gesture('markSeen'),
    startTyping: gesture('startTyping'),
    stopTyping: gesture('stopTyping'),
    newMessageId: () => engine.newMessageId(),
    checkRegistration(number, phone) {
      return asked(number, limits.check, () => engine.checkRegistration(number, phone));
    },
    sendText(number, message) {
      return within(number, limits.send, unknown, () => engine.sendText(number, message));
    },
    ...(engine.sendTemplate && {
      sendTemplate(number, message) {
        return within(number, limits.send, unknown, () => engine.sendTemplate!(number, message));
      },
    }),
  };
}
