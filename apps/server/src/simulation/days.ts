// Counts what the numbers of simulated worlds sent on each day.
import type { SimulatedWorld } from './simulate.ts';

export interface DaySends {
  /** The day in UTC: `2026-11-23`. */
  day: string;
  sent: number;
  first_contacts: number;
}

/** Returns the days with messages in order; the counts are those of the busiest world. */
export function listSendsByDay(worlds: readonly SimulatedWorld[]): DaySends[] {
  const days = new Map<string, DaySends>();
  for (const { sent } of worlds) {
    for (const [day, list] of Map.groupBy(sent, ({ reserved_at }) =>
      reserved_at.toISOString().slice(0, 10),
    )) {
      const before = days.get(day) ?? { day, sent: 0, first_contacts: 0 };
      const first = list.filter(({ first_contact }) => first_contact).length;
      days.set(day, {
        day,
        sent: Math.max(before.sent, list.length),
        first_contacts: Math.max(before.first_contacts, first),
      });
    }
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}
