// What goes wrong on purpose in a fake: the next calls of an operation are slow, cut, refused or answered with nonsense.

/** How a call goes wrong, in every fake. `applied`: the work is done nonetheless, such as sending the message. */
export type Trouble =
  /** The connection ends without an answer. */
  | { kind: 'cut'; applied: boolean }
  /** No answer until {@link Fault.release} or the caller gives up. */
  | { kind: 'silent'; applied: boolean }
  /** An answer after this time. Only for people who watch: a test uses `silent`. */
  | { kind: 'slow'; ms: number }
  | { kind: 'unauthorized' }
  | { kind: 'rate_limited'; retry_after: string }
  /** Any status with any body, such as the page of a proxy. */
  | { kind: 'status'; status: number; body?: unknown }
  /** A good status with a body that is no JSON. */
  | { kind: 'not_json'; applied: boolean }
  /** A good status with JSON of a wrong form. */
  | { kind: 'wrong_json'; applied: boolean; body: unknown };

/** Which calls: those that have all of these properties. */
export type RuleOf<Call> = Partial<Call> & {
  /** How many calls; 1 unless given. */
  times?: number;
};

export interface Fault {
  /** How many calls it has met. */
  readonly met: number;
  /** Ends it, and lets `silent` calls go on. */
  release(): void;
}

/** The faults of a fake. `Call` is what its rules can tell calls apart by. */
export interface FaultsOf<AnyTrouble, Call extends object> {
  add(trouble: AnyTrouble, rule?: RuleOf<Call>): Fault;
  /** The trouble of this call, if any. `released` resolves when a silent call may go on. */
  take(call: Call): { trouble: AnyTrouble; released: Promise<void> } | undefined;
  /** Ends all of them. */
  clear(): void;
}

export function createFaults<AnyTrouble, Call extends object>(): FaultsOf<AnyTrouble, Call> {
  const active: { fault: Fault; take: FaultsOf<AnyTrouble, Call>['take'] }[] = [];
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

/** Whether the work of a call with this trouble is done. */
export const isApplied = (trouble: { kind: string; applied?: boolean }): boolean =>
  trouble.kind === 'slow' || trouble.applied === true;
