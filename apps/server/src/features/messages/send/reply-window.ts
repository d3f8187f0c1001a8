// Computes how long after a person's message a number can still send free text (sending.md#reply-window). These are
// pure functions.
import { type Fact, fact } from '@parley/contract';
import { type EngineKind, getCapabilities } from '../../../engines/capabilities.ts';

const HOUR_MS = 3_600_000;

/** Returns why the number cannot send free text now; null if it can. */
export function findWindowProblem(engine: EngineKind, heardAt: Date | null, now: Date): Fact | null {
  const window = getCapabilities(engine).reply_window_ms;
  if (window === null) return null;
  const hours = window / HOUR_MS;
  if (heardAt === null) return fact('reply_window_closed', { hours, ended_at: null });
  const end = new Date(heardAt.getTime() + window);
  return now < end ? null : fact('reply_window_closed', { hours, ended_at: end.toISOString() });
}
