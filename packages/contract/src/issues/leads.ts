// Issues with the fields of leads, lists, imports and messages.
import { factText } from '../facts/catalog.ts';
import type { Reason } from '../reason.ts';

export const leadFields = {
  member_or_null: () => 'must be the id of a member of the workspace, or null',
  needs_date: () => 'requires a date: send next_action_at with it',
  needs_date_not_null: () => 'requires a date: next_action_at must not be null',
  lost_reason_required: ({ values }: { values: readonly string[] }) =>
    `is required when deal_status is lost: one of ${values.join(', ')}`,
  lost_reason_only: ({ values }: { values: readonly string[] }) =>
    `is required when deal_status is lost, and only then: one of ${values.join(', ')}`,
  lost_reason_unused: () => 'is only used when deal_status is lost',
  total_max: ({ max }: { max: number }) => `must have at most ${max} characters in total`,
  names_twice: () => 'must have different names',
  columns_unknown: () => 'must name columns that the file has',
  consent: () => 'must be true: confirm that these people agreed to be contacted',
  rows_of_file: ({ total }: { total: number }) => `must be rows of the file, which has ${total}`,
  message_length: ({ max, unit, size }: { max: number; unit: string; size: number }) =>
    `must have at most ${max} ${unit} on this number; it has ${size}`,
  snooze_time: () => 'must be a time in the next 366 days',
  seen: () => 'must be the id of a line of the timeline',
  not_writable: ({ why }: { why: Reason }) =>
    `must be a lead that Parley is allowed to write to: ${typeof why === 'string' ? why : factText(why)}`,
  phone_or_name: () => 'must have a phone or a name',
  referral_in_group: () => 'must not be sent with group_id: an ad leads to the number itself',
  kinds: ({ values }: { values: readonly string[] }) =>
    `must be a comma-separated list of: ${values.join(', ')}`,
  wrong_code: () => "is wrong: check that your phone's clock is correct",
  password_reused: () =>
    "must be new: your current password was set through a workspace's link, so it does not prove that this email address is yours",
  host: () => 'must be one of the hosts of the campaign',
};
