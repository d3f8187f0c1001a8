// The calls that actors make to the service. A call can wait for a message that is being sent, and the world goes on
// until it ends.
import { ContractError } from '@parley/contract';
import type { Ctx } from '../context.ts';

export interface Calls {
  /** Makes a call, and resolves when it has ended or sleeps. If the service refuses it, the call just ends. */
  make(ctx: Ctx, work: (ctx: Ctx) => Promise<void>): Promise<void>;
  /** Resolves when every call has ended or sleeps. */
  settle(): Promise<void>;
  /** Gives up all calls, because their process crashed. */
  abandon(): void;
}

interface Call {
  /** Resolves when the call ends; rejects if it fails other than by a refusal. */
  ended: Promise<void>;
  sleepers: number;
  slept: PromiseWithResolvers<void>;
}

export function createCalls(): Calls {
  const calls = new Set<Call>();

  async function settleOne(call: Call): Promise<void> {
    while (calls.has(call) && call.sleepers === 0) await Promise.race([call.ended, call.slept.promise]);
  }

  return {
    async make(ctx, work) {
      const call = { sleepers: 0, slept: Promise.withResolvers<void>() } as Call;
      const clock = {
        ...ctx.clock,
        async sleep(ms: number, signal?: AbortSignal) {
          const sleep = ctx.clock.sleep(ms, signal);
          call.sleepers += 1;
          call.slept.resolve();
          await sleep;
          call.sleepers -= 1;
          call.slept = Promise.withResolvers();
        },
      };
      call.ended = work({ ...ctx, clock })
        .catch((error) => {
          // The process of an abandoned call has crashed.
          if (calls.has(call) && !(error instanceof ContractError)) throw error;
        })
        .then(() => void calls.delete(call));
      calls.add(call);
      // A failed call stays in the set, so that the next settling reports the failure.
      call.ended.catch(() => {});
      await settleOne(call);
    },
    async settle() {
      for (const call of calls) await settleOne(call);
    },
    abandon: () => calls.clear(),
  };
}
