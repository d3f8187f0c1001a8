// A slot's id encodes its start. Only the server writes and reads it.
import type { MeetingSlot } from '../../../agents/port.ts';

export function makeSlot(span: { start_at: Date; end_at: Date }): MeetingSlot {
  return {
    id: `slot_${span.start_at.getTime().toString(36)}`,
    start_at: span.start_at.toISOString(),
    end_at: span.end_at.toISOString(),
  };
}

/** Returns the slot with that id; `minutes` is the length of the campaign's meetings. */
export function parseSlotId(id: string, minutes: number): MeetingSlot {
  const start = Number.parseInt(id.slice('slot_'.length), 36);
  return makeSlot({ start_at: new Date(start), end_at: new Date(start + minutes * 60_000) });
}
