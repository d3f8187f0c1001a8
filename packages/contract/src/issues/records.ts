// Issues with leads, conversations, campaigns, meetings and numbers: why the record does not allow a call.

import { formatReason } from '../facts/catalog.ts';
import { asSentence } from '../facts/render.ts';
import type { Reason } from '../reason.ts';

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const formatCount = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

export const recordSentences = {
  no_lead: ({ id }: { id: string }) => `There is no lead ${id}.`,
  no_message: ({ id }: { id: string }) => `There is no message ${id}.`,
  no_campaign: ({ name }: { name: string }) => `There is no campaign ${name}.`,
  first_message_missing: ({ missing }: { missing: Reason }) =>
    `Cannot write the first message: ${asSentence(formatReason(missing))}`,
  test_chat_spent: ({ why }: { why: Reason }) =>
    `Cannot answer because the workspace has spent its budget for test chats today. ${asSentence(formatReason(why))}`,
  test_chat_full: ({ max }: { max: number }) =>
    `A test chat can have at most ${max} messages. Start a new chat.`,
  test_chat_of_group: () => 'A group campaign has no agent to test.',
  simulation_of_group: () => 'A group campaign has no agent to simulate.',
  simulation_running: () =>
    'A simulation is already running on this installation. Start yours when it has ended.',
  simulation_language: ({ language }: { language: string }) =>
    `Simulated leads do not write the language ${language} yet.`,
  simulation_no_draft: () => 'The campaign has no draft to simulate.',
  simulation_ended: () => 'This simulation has already ended.',
  simulations_off: () => 'This process cannot run simulations. Run `parley simulate` instead.',
  already_blocked: ({ kind, value, campaign }: { kind: string; value: string; campaign: string | null }) =>
    `The ${kind} ${value} is already blocked${campaign === null ? '' : ` in ${campaign}`}.`,
  too_many_block_rules: ({ max }: { max: number }) =>
    `A workspace can have at most ${max} block rules. Delete one first.`,
  books_nothing: () =>
    'Cannot book because meetings are turned off for this campaign. Turn them on in its settings.',
  calendar_gone: () =>
    'Cannot book because the calendar of the campaign no longer exists. Choose another one in its settings.',
  calendar_away: () => 'The calendar is not responding. Try again in a minute.',
  booked_by_link: () =>
    'Cannot book because leads of this campaign book meetings themselves. Ask the lead to use the link that the agent sends.',
  needs_email: () => 'Cannot book because the calendar needs an email address. Add one to the lead.',
  slot_gone: () => 'This time is no longer free. Choose another one.',
  lead_has_meeting: ({ start_at }: { start_at: string }) =>
    `The lead already has a meeting at ${start_at}. Move that one.`,
  meeting_pending: () =>
    'Parley is already asking the calendar for a meeting with this lead. Wait until it responds.',
  meeting_started: ({ start_at }: { start_at: string }) =>
    `The meeting at ${start_at} has already started. Instead, record whether the lead came.`,
  meeting_not_started: ({ start_at }: { start_at: string }) =>
    `The meeting starts at ${start_at}. Record afterwards whether the lead came.`,
  meeting_is: ({ status }: { status: string }) =>
    `Cannot change the meeting because its status is ${status}.`,
  too_many_bulks: ({ max }: { max: number }) => `${max} bulk changes are running. Wait for one to finish.`,
  bulk_too_large: ({ max }: { max: number }) =>
    `More than ${max} leads match, which is more than one change can include. Narrow the filter.`,
  bulk_moved: ({ count, expected }: { count: number; expected: number }) =>
    `${count} leads match now instead of ${expected}. Check the list again.`,
  bulk_undo_late: () => 'A bulk change can be undone only within 24 hours.',
  pool_exceeded: ({ active, plan, max }: { active: number; plan: string; max: number }) =>
    `${active} campaigns would be active, but the plan ${plan} allows ${max}. Pause another one first.`,
  pool_full: ({ active, plan, max }: { active: number; plan: string; max: number }) =>
    `${active} campaigns are active, and the plan ${plan} allows ${max}. Pause another one first.`,
  pause_inactive: ({ status }: { status: string }) =>
    `Cannot pause the campaign because its status is ${status}. Only an active campaign can be paused.`,
  resume_unpaused: ({ status }: { status: string }) =>
    `Cannot resume the campaign because its status is ${status}. Only a paused campaign can be resumed.`,
  campaign_no_number: () => 'The campaign has no WhatsApp number.',
  campaign_takes_no_leads: ({ status }: { status: string }) =>
    `The status of the campaign is ${status}. Only an active campaign accepts leads.`,
  campaign_of_group: () => 'A group campaign does not contact leads one by one.',
  never_first: () => 'On Instagram, only the person can start a conversation.',
  agents_off: () => 'Agent control is not configured: this installation runs without agents.',
  no_conversation: () => 'The lead has no conversation yet.',
  lead_opted_out: () =>
    'The lead opted out. No one can write to them until they ask to be contacted again, or a member allows it.',
  lead_not_opted_out: () => 'The lead has not opted out.',
  lead_opted_out_themselves: () =>
    'A member can undo only an opt-out that a member recorded, and only until the lead writes.',
  note_not_deletable: () => 'A note can be deleted only by its author, within a minute.',
  lead_not_contacted: () => 'No one has written to this lead yet. Push the lead into a campaign instead.',
  number_disconnected: () => 'The number of this conversation is disconnected.',
  engine_missing: () => 'The messaging engine of this number is not configured.',
  reply_in_flight: () => 'This reply is still being sent. Try again in a few seconds.',
  newer_message: () => 'The lead has sent a new message. Read it, or send anyway.',
  reply_not_pending: () => 'The reply is no longer pending, so it cannot be unsent.',
  reply_with_engine: () => 'The engine already has the reply, so it cannot be unsent.',
  not_sent_quota: ({ why }: { why: Reason }) => `Not sent: ${formatReason(why)}.`,
  number_pace: ({ why }: { why: Reason; retry_at: string | null }) =>
    `Not sent because the number has to keep its pace (this is not the limit of requests per minute): ${formatReason(why)}.`,
  send_unknown: () => 'The engine did not confirm the send. The message might have arrived.',
  send_refused: ({ why }: { why: Reason | null }) =>
    `The engine did not accept the message${why === null ? ' and gave no reason' : `: ${formatReason(why)}`}.`,
  no_file: () => 'This message has no file.',
  file_waiting: ({ why }: { why: Reason | null }) =>
    `The file has not been fetched yet${why === null ? '' : `: ${formatReason(why)}`}.`,
  file_too_large: ({ why }: { why: Reason }) => formatReason(why),
  file_expired: () => 'The file was deleted because its retention period ended.',
  file_failed: ({ why }: { why: Reason | null }) =>
    `The file could not be fetched${why === null ? '' : `: ${formatReason(why)}`}.`,
  file_no_bucket: () => 'The file is in a bucket, but no bucket is configured.',
  file_gone_bucket: () => 'The file is no longer in the bucket.',
  file_gone_disk: () => 'The file is not in this data directory. Another machine fetched it, or it was lost.',
  import_ended: () => 'This import has already ended.',
  row_not_rejected: () => 'This row is no longer rejected. Refresh the page.',
  import_incomplete: () => 'The upload is incomplete, so the import cannot start.',
  too_many_imports: ({ max }: { max: number }) =>
    `${max} imports are running. Wait for one to finish, or cancel one.`,
  import_closed: () => 'The import was canceled, so it accepts no more rows.',
  import_order: ({ row }: { row: number }) => `Rows must be sent in order. Row ${row} is next.`,
  no_row_importable: ({ row }: { row: string }) => `No row can be imported: ${row}.`,
  too_many_lists: ({ max }: { max: number }) =>
    `A workspace can have at most ${max} lists. Delete one first.`,
  number_unpaired: () => 'No phone is linked to this number yet. Link one first.',
  number_links_no_phone: () => 'Numbers on this engine do not need a linked phone.',
  number_paired: () => 'A phone is linked and connected. Linking again unlinks it first.',
  pairing_not_started: () => 'Pairing has not started. Start it, then request the code.',
  restored: () => 'This installation was restored from a backup. Resume its campaigns first.',
  /** The problem that the check of a setting at its provider found. */
  provider_refuses: ({ problem }: { problem: Reason }) => asSentence(capitalize(formatReason(problem))),
  provider_says: ({ problem }: { problem: Reason }) => asSentence(capitalize(formatReason(problem))),
  phone_not_in_group: () => 'This phone is not in the group.',
  number_left_group: () => 'The connected number has left this group.',
  simulated_disconnected: () => 'The simulated number is disconnected.',
  calendar_has_meetings: ({ name, meetings }: { name: string; meetings: number }) =>
    `Cannot remove the calendar ${name} because it has ${formatCount(meetings, 'upcoming meeting', 'upcoming meetings')}. Wait until they have taken place, or cancel them first.`,
  no_calendar: () => 'There is no such calendar.',
  no_provider: () => 'There is no such provider.',
  calendar_changed: () => 'Another member changed the calendar at the same time. Try again.',
  campaign_changed: () => 'Another member changed the campaign at the same time. Try again.',
  provider_changed: () => 'Another member changed the provider at the same time. Try again.',
  number_changed: () => 'Another member changed the number at the same time. Try again.',
  campaign_changed_on_publish: () =>
    'The campaign was changed while its agent was being published. Try again.',
  agent_changed: () => 'The agent has changed since you opened it. Reload it before you continue.',
  agent_drafted: ({ by, at }: { by: string | null; at: string }) =>
    `${by ?? 'A workspace file'} saved another draft of this agent since you opened it, at ${at}.`,
  agent_published: ({ by, at }: { by: string | null; at: string }) =>
    `${by ?? 'A workspace file'} published this agent since you opened it, at ${at}.`,
  workspace_busy: () => 'Another change to the workspace is in progress. Try again.',
  too_many_readings: ({ count }: { count: number }) =>
    `${count} calls of the workspace are already waiting to read texts, files or pages. Try again.`,
  file_exists: ({ name }: { name: string }) => `There is already a file with the name ${name}.`,
  too_many_uploads: ({ max }: { max: number }) =>
    `At most ${max} files can wait for publication. Publish the agent first.`,
  provider_transcribes: ({ name }: { name: string }) =>
    `Cannot remove the provider ${name} because it transcribes voice notes. Choose another model for that first.`,
  provider_used: ({ name, campaigns }: { name: string; campaigns: readonly string[] }) =>
    `Cannot remove the provider ${name} because ${formatUsedBy(campaigns)}. Choose another one there first.`,
  calendar_used: ({ name, campaigns }: { name: string; campaigns: readonly string[] }) =>
    `Cannot remove the calendar ${name} because ${formatUsedBy(campaigns)}. Choose another one there first.`,
};

const formatUsedBy = (campaigns: readonly string[]) =>
  `the ${campaigns.length === 1 ? 'campaign uses' : 'campaigns use'} it: ${campaigns.join(', ')}`;
