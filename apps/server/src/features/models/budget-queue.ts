// Queues turns while running calls have reserved the rest of the budget. The turns of a workspace run in order
// (agents.md#budgets).
import { setTimeout as timeout } from 'node:timers/promises';
import { BudgetReserved } from './reserve-budget.ts';

/** The interval at which waiting turns check the budget again, because a call in another process might have ended. */
const LOOK_MS = 500;

export interface BudgetQueue {
  /**
   * Calls `book` until it no longer throws {@link BudgetReserved}: the budget then has room.
   * @throws {BudgetReserved} if `signal` aborts before there is room; also whatever else `book` throws.
   */
  book<Result>(teamId: string, book: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
  /** Lets waiting turns check the budget again. Call this when one of the workspace's calls has ended. */
  settled(teamId: string): void;
}

interface WaitingCall {
  last: Promise<unknown>;
  count: number;
  ended: PromiseWithResolvers<void>;
}

export function createBudgetQueue(): BudgetQueue {
  const lines = new Map<string, WaitingCall>();

  async function waitForBudget<Result>(
    line: WaitingCall,
    book: () => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    for (;;) {
      const { promise } = line.ended;
      try {
        return await book();
      } catch (error) {
        if (!(error instanceof BudgetReserved) || signal.aborted) throw error;
      }
      await Promise.race([promise, timeout(LOOK_MS, undefined, { signal }).catch(() => {})]);
    }
  }

  return {
    async book(teamId, book, signal) {
      const known = lines.get(teamId);
      if (!known) {
        try {
          return await book();
        } catch (error) {
          if (!(error instanceof BudgetReserved)) throw error;
        }
      }
      const line = lines.get(teamId) ?? { last: Promise.resolve(), count: 0, ended: Promise.withResolvers() };
      lines.set(teamId, line);
      line.count++;
      const own = line.last.then(() => waitForBudget(line, book, signal));
      line.last = own.catch(() => {});
      return own.finally(() => {
        line.count--;
        if (line.count === 0) lines.delete(teamId);
      });
    },
    settled(teamId) {
      const line = lines.get(teamId);
      if (!line) return;
      line.ended.resolve();
      line.ended = Promise.withResolvers();
    },
  };
}
