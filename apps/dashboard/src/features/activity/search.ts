// The search parameters of the activity log, which are its filters.
import type { ActivityKind } from '../../text/activity-kinds.ts';

const KINDS = Object.keys({
  'workspace.created': 0,
  'workspace.changed': 0,
  'member.invited': 0,
  'member.invitation_withdrawn': 0,
  'member.joined': 0,
  'member.role_changed': 0,
  'member.removed': 0,
  'member.reset_made': 0,
  'person.password_changed': 0,
  'person.second_step_changed': 0,
  'session.started': 0,
  'session.ended': 0,
  'key.created': 0,
  'key.changed': 0,
  'key.rotated': 0,
  'key.revoked': 0,
  'webhook.created': 0,
  'webhook.changed': 0,
  'webhook.deleted': 0,
  'webhook.log_exported': 0,
  'leads.changed': 0,
  'leads.change_undone': 0,
  'leads.exported': 0,
  'leads.deleted': 0,
  'campaign.created': 0,
  'campaign.changed': 0,
  'campaign.paused': 0,
  'campaign.resumed': 0,
  'agent.drafted': 0,
  'agent.draft_dropped': 0,
  'agent.published': 0,
  'list.changed': 0,
  'list.deleted': 0,
  'import.begun': 0,
  'import.canceled': 0,
  'import.corrected': 0,
  'import.undone': 0,
  'import.exported': 0,
  'link.created': 0,
  'link.changed': 0,
  'number.added': 0,
  'number.changed': 0,
  'number.pairing': 0,
  'number.restarted': 0,
  'number.logged_out': 0,
  'workspace.exported': 0,
  'model.added': 0,
  'model.changed': 0,
  'model.removed': 0,
  'model.settings_changed': 0,
  'calendar.added': 0,
  'calendar.changed': 0,
  'calendar.removed': 0,
  'number.held': 0,
  'number.released': 0,
  'block.added': 0,
  'block.lifted': 0,
  'bookings.exported': 0,
} satisfies Record<ActivityKind, 0>) as ActivityKind[];

export { KINDS };

export interface ActivitySearch {
  action?: ActivityKind;
  member?: string;
  /** The first and the last day, such as `2026-05-12`, both inclusive. */
  since?: string;
  until?: string;
}

const parseDay = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

/** Parses the search, and drops invalid and unknown values. */
export function parseActivitySearch(input: Record<string, unknown>): ActivitySearch {
  const { member } = input;
  const search: ActivitySearch = {
    action: KINDS.find((one) => one === input['action']),
    member: typeof member === 'string' && /^mem_[0-9a-z]{26}$/.test(member) ? member : undefined,
    since: parseDay(input['since']),
    until: parseDay(input['until']),
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}
