// What goes wrong on purpose: the next calls of an operation are slow, cut, refused or answered with nonsense.

/** How a call goes wrong. `applied`: WAHA has done the work nonetheless, such as sending the message. */
export type Trouble =
  /** The connection ends without an answer. */
  | { kind: 'cut'; applied: boolean }
  /** No answer until {@link Fault.release} or the caller gives up. */
  | { kind: 'silent'; applied: boolean }
  /** An answer after this time. Only for people who watch: a test uses `silent`. */
  | { kind: 'slow'; ms: number }
  | { kind: 'unauthorized' }
  | { kind: 'rate_limited'; retry_after: string }
  /** The engine's own error, told by WAHA as 500: `463` for a reach-out lock, `475` for the message cap. */
  | { kind: 'whatsapp'; code: 463 | 475 | 'rate-overlimit' }
  /** Any status with any body, such as the page of a proxy. */
  | { kind: 'status'; status: number; body?: unknown }
  /** A good status with a body that is no JSON. */
  | { kind: 'not_json'; applied: boolean }
  /** A good status with JSON of a wrong form. */
  | { kind: 'wrong_json'; applied: boolean; body: unknown };

export interface Rule {
  /** As in WAHA's document, for example `POST /api/sendText`; every operation unless given. */
  operation?: string;
  session?: string;
  /** How many calls; 1 unless given. */
  times?: number;
}

export interface Fault {
  /** How many calls it has met. */
  readonly met: number;
  /** Ends it, and lets `silent` calls go on. */
  release(): void;
}

export interface Faults {
  add(trouble: Trouble, rule?: Rule): Fault;
  /** The trouble of this call, if any. `released` resolves when a silent call may go on. */
  take(
    operation: string,
    session: string | undefined,
  ): { trouble: Trouble; released: Promise<void> } | undefined;
  /** Ends all of them. */
  clear(): void;
}

export function createFaults(): Faults {
  const active: {
    fault: Fault;
    take: (operation: string, session?: string) => ReturnType<Faults['take']>;
  }[] = [];
  return {
    add(trouble, { operation, session, times = 1 } = {}) {
      let met = 0;
      let left = times;
      const gate = Promise.withResolvers<void>();
      const fault: Fault = {
        get met() {
          return met;
        },
        release() {
          left = 0;
          gate.resolve();
        },
      };
      active.push({
        fault,
        take(ofOperation, ofSession) {
          if (left <= 0 || (operation && operation !== ofOperation)) return undefined;
          if (session && session !== ofSession) return undefined;
          left -= 1;
          met += 1;
          return { trouble, released: gate.promise };
        },
      });
      return fault;
    },
    take(operation, session) {
      for (const one of active) {
        const taken = one.take(operation, session);
        if (taken) return taken;
      }
      return undefined;
    },
    clear() {
      for (const { fault } of active.splice(0)) fault.release();
    },
  };
}
