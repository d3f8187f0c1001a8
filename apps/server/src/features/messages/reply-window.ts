// How long after a person's message a number can answer with free text (sending.md#reply-window). Pure functions.
import { capabilitiesOf, type EngineKind } from '../../engines/capabilities.ts';

const HOUR_MS = 3_600_000;

/** Returns why no free text can be sent now, as a sentence without a full stop; null if it can. */
export function windowProblem(engine: EngineKind, heardAt: Date | null, now: Date): string | null {
  const window = capabilitiesOf(engine).reply_window_ms;
  if (window === null) return null;
  const rule = `this number may write in its own words only within ${window / HOUR_MS} hours after a message of the person`;
  if (heardAt === null) return `${rule}, who has written none`;
  const end = new Date(heardAt.getTime() + window);
  return now < end ? null : `${rule}, which ended ${end.toISOString()}`;
}
