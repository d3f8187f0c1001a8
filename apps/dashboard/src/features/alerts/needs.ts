// Which leads need a person, and which of them is news to this member.
import type { Row } from '../../live/apply.ts';

/** Every tab keeps it, so that whoever reads the stream next alerts of nothing twice. */
export class Needs {
  /** Since when each lead needs a person, as far as was told. */
  readonly #since = new Map<string, string>();

  /** Whether the row is worth an alert: a new reason, of a lead that is the member's or nobody's. */
  isNews({ lead_id, attention, assigned_to }: Row, member: string): boolean {
    if (attention === null) return false;
    const known = this.#since.get(lead_id);
    if (known !== undefined && known >= attention.since) return false;
    this.#since.set(lead_id, attention.since);
    return assigned_to === null || assigned_to === member;
  }
}
