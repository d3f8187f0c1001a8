// A slot's id is its start: the server makes it, and reads it back.
import type { Slot } from '../../agents/port.ts';

export function slotOf(span: { start_at: Date; end_at: Date }): Slot {
  return {
    id: `slot_${span.start_at.getTime().toString(36)}`,
    start_at: span.start_at.toISOString(),
    end_at: span.end_at.toISOString(),
  };
}

/** The slot behind an id, as long as a meeting of the campaign. */
export function slotFromId(id: string, minutes: number): Slot {
  const start = Number.parseInt(id.slice('slot_'.length), 36);
  return slotOf({ start_at: new Date(start), end_at: new Date(start + minutes * 60_000) });
}
