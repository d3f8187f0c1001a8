// Tracks which leads need a person, and which of them are new to this member.
import { isForMember, type Row } from '../../live/apply-events.ts';

/**
 * Remembers which leads need a person. Every tab updates its own tracker, so that a tab that takes over the stream does
 * not repeat alerts.
 */
export class AttentionTracker {
  /** The time since which each known lead has needed a person. */
  readonly #since = new Map<string, string>();

  /**
   * Returns whether the row deserves an alert: the lead has a new reason to need a person, and is in the member's
   * *Needs you*.
   */
  isNews(row: Row, member: string): boolean {
    const { lead_id, attention } = row;
    if (attention === null) return false;
    const known = this.#since.get(lead_id);
    if (known !== undefined && known >= attention.since) return false;
    this.#since.set(lead_id, attention.since);
    return isForMember(row, member);
  }
}
