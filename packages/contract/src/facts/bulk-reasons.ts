// Why a bulk change, its undo or a deletion left a lead or a field unchanged.

const FIELDS = {
  status: 'status',
  owner: 'owner',
  next_action: 'next action',
  deal: 'deal',
  list: 'list',
};

/** A field of a lead that an undo leaves unchanged if it was changed again later. */
export type BulkField = keyof typeof FIELDS;

export const bulkReasons = {
  lead_missing: () => 'The lead does not exist in this workspace.',
  new_owner_missing: () => 'The new owner is not a member of this workspace.',
  new_list_missing: () => 'The list does not exist in this workspace.',
  status_final: () => 'The lead opted out, so the status was not changed.',
  label_without_date: () => 'A next action requires a date.',
  tags_over_limit: ({ tags, max }: { tags: number; max: number }) =>
    `The lead would have ${tags} tags, but the limit is ${max}.`,
  new_list_has_phone: () => 'Another lead of that list has the same phone.',
  new_list_contacts: () =>
    'The lead has no conversation, and the campaign of that list would start one. Import the lead into the list instead.',
  changed_since: ({ fields }: { fields: readonly BulkField[] }) =>
    `Changed since: ${fields.map((field) => FIELDS[field] ?? field).join(', ')}.`,
  opted_out_since: () => 'The lead has opted out since, so the status was kept.',
  conversation_started_since: () => 'The conversation has started since, so the status was kept.',
  waiting_message_removed: () =>
    'The waiting first message was removed, so the status was kept. Push the lead again.',
  old_tags_over_limit: ({ max }: { max: number }) => `Restoring the tags would exceed the limit of ${max}.`,
  old_owner_left: () => 'The previous owner is no longer a member.',
  old_list_deleted: () => 'The previous list was deleted.',
  old_list_has_phone: () => 'The previous list has another lead with the same phone.',
  lead_being_sent_to: () => 'A message to this lead is being sent. Try again in a minute.',
  lead_not_deleted: () => 'The deletion of this lead failed. Try again.',
  lead_has_meeting: () => 'This lead has an upcoming meeting. Cancel it first.',
  rest_restored: () => 'Everything else was restored.',
};
