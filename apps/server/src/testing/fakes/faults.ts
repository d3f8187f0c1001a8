// Deliberate faults of a fake: the next calls of an operation are slow, cut off, refused or answered with invalid data.

/**
 * A fault that every fake supports. If `applied` is true, the call still does its work, such as sending the message.
 */
export type Trouble =
  /** The connection ends without a response. */
  | { kind: 'cut'; applied: boolean }
  /** There is no response until {@link Fault.release} is called or the caller gives up. */
  | { kind: 'silent'; applied: boolean }
  /** The response comes after this time. Only for demos: tests use `silent`. */
  | { kind: 'slow'; ms: number }
  | { kind: 'unauthorized' }
  | { kind: 'rate_limited'; retry_after: string }
  /** The response has any status and body, such as the page of a proxy. */
  | { kind: 'status'; status: number; body?: unknown }
  /** The response has a success status and a body that is not JSON. */
  | { kind: 'not_json'; applied: boolean }
  /** The response has a success status and JSON in the wrong format. */
  | { kind: 'wrong_json'; applied: boolean; body: unknown };

/** Limits the fault to calls with all of these properties. */
type FaultRule<Call> = Partial<Call> & {
  /** The number of affected calls; default 1. */
  times?: number;
};

export interface Fault {
  /** The number of calls that the fault has affected so far. */
  readonly met: number;
  /** Ends the fault and resumes `silent` calls. */
  release(): void;
}

/** The faults of a fake. `Call` has the properties that rules can match. */
export interface FaultList<AnyTrouble, Call extends object> {
  add(trouble: AnyTrouble, rule?: FaultRule<Call>): Fault;
  /** Returns the fault of this call, if any. `released` resolves when a silent call continues. */
  take(call: Call): { trouble: AnyTrouble; released: Promise<void> } | undefined;
  /** Ends all faults. */
  clear(): void;
}

export function createFaults<AnyTrouble, Call extends object>(): FaultList<AnyTrouble, Call> {
  const active: { fault: Fault; take: FaultList<AnyTrouble, Call>['take'] }[] = [];
  return {
    add(trouble, rule = {}) {
      const { times = 1, ...wanted } = rule;
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
        take(call) {
          const fits = Object.entries(wanted).every(
            ([name, value]) => value === undefined || call[name as keyof Call] === value,
          );
          if (left <= 0 || !fits) return undefined;
          left -= 1;
          met += 1;
          return { trouble, released: gate.promise };
        },
      });
      return fault;
    },
    take(call) {
      for (const one of active) {
        const taken = one.take(call);
        if (taken) return taken;
      }
      return undefined;
    },
    clear() {
      for (const { fault } of active.splice(0)) fault.release();
    },
  };
}

/** Returns whether a call with this fault still does its work. */
export const isApplied = (trouble: { kind: string; applied?: boolean }): boolean =>
  trouble.kind === 'slow' || trouble.applied === true;
