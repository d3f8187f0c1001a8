// For how long after a person's message a number may answer in its own words (sending.md#reply-window). Pure.
import { capabilitiesOf, type EngineKind } from '../../engines/capabilities.ts';

const HOUR_MS = 3_600_000;

/** Why nothing may be written in our own words now; null when it may. One sentence without a full stop. */
export function windowProblem(engine: EngineKind, heardAt: Date | null, now: Date): string | null {
  const window = capabilitiesOf(engine).reply_window_ms;
  if (window === null) return null;
  const rule = `this number may write in its own words only within ${window / HOUR_MS} hours after a message of the person`;
  if (heardAt === null) return `${rule}, who has written none`;
  const end = new Date(heardAt.getTime() + window);
  return now < end ? null : `${rule}, which ended ${end.toISOString()}`;
}
