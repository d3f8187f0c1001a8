// Errors that providers of numbers and calendars return, and problems with their settings. `said` is the provider's
// message, shown as a quotation, and `code` its error code; null if it gave none. `setting` is the name of a field.
import { asSentence } from './render.ts';

const quoted = (text: string) => `"${text}"`;
const saidBy = (said: string | null) => (said === null ? '' : `: ${quoted(said)}`);
const coded = (code: string | null) => (code === null ? '' : ` (${code})`);
const detailed = (detail: string | null) => (detail === null ? '' : `: ${detail}`);

const MISSING = {
  message_id: 'the id of the message',
  file_id: 'the id of the file',
  registration: 'whether the phone exists',
  pairing_code: 'a pairing code',
  token_owner: 'the owner of the token',
  meeting_length: 'the length of its meetings',
  booking_link: 'a link',
  booking_page: 'its booking page; set page in the settings of the calendar',
  sync_token: 'a cursor for its changes',
} as const;
export type MissingPart = keyof typeof MISSING;

const UNSUPPORTED = {
  fetch_files: 'cannot fetch files',
  check_phones: 'cannot check whether a phone is registered',
  log_out: 'cannot log a number out; remove the number there, or revoke its token',
} as const;
export type UnsupportedCall = keyof typeof UNSUPPORTED;

/** Why a call to a provider failed. */
const calls = {
  server_unreachable: ({ server, code }: { server: string; code: string }) =>
    `${server} can't be reached (${code})`,
  server_late: ({ server, seconds }: { server: string; seconds: number }) =>
    `${server} did not answer within ${seconds} s`,
  connection_cut: ({ server, code }: { server: string; code: string }) =>
    `${server} cut the connection (${code})`,
  answer_too_large: ({ server, mebibytes }: { server: string; mebibytes: number }) =>
    `${server} sent more than ${mebibytes} MiB`,
  address_not_called: ({ server }: { server: string }) =>
    `${server} was not called because its address is link-local or the metadata service of a cloud`,
  no_answer_within: ({ seconds }: { seconds: number }) => `no answer within ${seconds} s`,
  provider_silent: ({ provider }: { provider: string }) => `${provider} has not answered for some time`,
  provider_overloaded: ({ provider }: { provider: string }) => `${provider} received too many calls`,
  call_not_started: ({ provider }: { provider: string }) =>
    `${provider} was not called because too many calls are running`,
  other_server: ({ provider }: { provider: string }) =>
    `a server other than ${provider} answered, such as a proxy`,
  answer_unreadable: ({ provider }: { provider: string }) => `${provider} sent an unreadable answer`,
  provider_said: ({ provider, said, code }: { provider: string; said: string | null; code: string }) =>
    said === null ? `${provider} gave no reason (${code})` : `${provider} says: ${quoted(said)} (${code})`,
  not_delivered_without_reason: () => 'the provider gave no reason',
  no_new_chats_allowed: () => 'WhatsApp allows no new chats',
  provider_failed: ({ provider, code }: { provider: string; code: string }) =>
    `${provider} answered with an error (${code})`,
  provider_answered: ({
    provider,
    status,
    code,
    said,
  }: {
    provider: string;
    status: number;
    code: string | null;
    said: string | null;
  }) => `${provider} answered ${status}${coded(code)}${saidBy(said)}`,
  answered_without_reason: ({ provider, status }: { provider: string; status: number }) =>
    `${provider} answered ${status} without a reason`,
  busy_times_missing: ({ calendar, code }: { calendar: string; code: string | null }) =>
    `Google did not return the busy times of ${calendar}${coded(code)}`,
  answer_incomplete: ({ provider, missing }: { provider: string; missing: MissingPart }) =>
    `${provider} did not return ${MISSING[missing]}`,
  call_unsupported: ({ provider, call }: { provider: string; call: UnsupportedCall }) =>
    `${provider} ${UNSUPPORTED[call]}`,
  text_too_large: ({ provider, bytes, most }: { provider: string; bytes: number; most: number }) =>
    `the text has ${bytes} bytes, but ${provider} accepts at most ${most}`,
  setting_missing: ({ setting }: { setting: string }) => `${setting} is not set`,
  secrets_missing: () => 'the secrets of the number are missing: apply the workspace file again',
  event_of_other_app: () =>
    'it was signed with the app_secret of another number; correct app_secret and apply the file',
  meeting_missing: ({ provider }: { provider: string }) => `${provider} does not have this meeting`,
  email_needed: ({ provider }: { provider: string }) => `${provider} needs an email address for a booking`,
  access_token_missing: ({ provider }: { provider: string }) => `${provider} returned no access token`,
  secret_missing: ({ setting }: { setting: string }) =>
    `the ${setting} is missing: apply the workspace file again`,
  key_file_incomplete: () => 'the service_account_key has no client_email and private_key',
  key_file_unreadable: () => 'the private_key of the service_account_key cannot be read',
  booking_not_allowed: ({ detail }: { detail: string }) =>
    `${asSentence(detail)} If its plan or the scopes of the token do not allow it, let leads book on its page: booking: { by: link }`,
};

/** Why the file of a message is not available. */
const files = {
  file_gone: ({ provider }: { provider: string }) => `${provider} no longer has the file`,
  file_elsewhere: ({ provider }: { provider: string }) => `the file is not on a file server of ${provider}`,
  file_not_returned: ({ provider, code }: { provider: string; code: string | null }) =>
    `${provider} did not return the file${coded(code)}`,
  file_too_large: ({ mebibytes }: { mebibytes: number }) => `The file is larger than ${mebibytes} MiB.`,
  file_late: ({ seconds }: { seconds: number }) => `the file did not arrive within ${seconds} s`,
  file_empty: () => 'the file is empty',
  file_disk_full: () => 'the disk of the media folder is full',
  file_fetch_failed: ({ error }: { error: string }) => `an unexpected error occurred (${error})`,
};

/** Problems with settings that any provider can have. */
const settings = {
  check_impossible: ({ detail }: { detail: string }) => `The settings could not be checked: ${detail}`,
  check_later: ({ detail }: { detail: string }) => `${asSentence(detail)} Try again in a minute`,
  url_doubtful: ({ detail, settings }: { detail: string; settings: string[] }) =>
    settings.length === 1
      ? `${asSentence(detail)} Check the ${settings[0]}`
      : `${asSentence(detail)} Check ${settings.join(' and ')}`,
  wrong_server: ({ setting, api }: { setting: string; api: string }) =>
    `The server at the ${setting} is not ${api}`,
  server_too_old: ({ server, version, oldest }: { server: string; version: string; oldest: string }) =>
    `${server} ${version} is too old. Use ${oldest} or newer`,
  secret_refused: ({
    provider,
    setting,
    detail,
  }: {
    provider: string;
    setting: string;
    detail: string | null;
  }) => `${provider} does not accept the ${setting}${detailed(detail)}`,
};

/** Why a number is not connected, or what its network says about it. */
const connections = {
  number_quality_low: () => 'WhatsApp warns: the quality of the number is low',
  number_only_answers: () => 'WhatsApp has restricted the number: it can only answer',
  number_messages_used: () => 'WhatsApp has limited the number: it has used up its messages',
  number_banned: () => 'WhatsApp has banned the number',
  number_not_on_cloud_api: () => 'the number is not connected to the Cloud API',
  number_not_registered: () => 'the number is not registered with the Cloud API yet',
  number_not_verified: () => 'the number is not verified at Meta yet',
  number_deleted: () => 'the number was deleted at Meta',
  number_moved: () => 'the number was moved to another business account',
  account_disabled: () => 'WhatsApp has disabled the business account',
  account_reinstated: () => 'WhatsApp has reinstated the account',
  account_deleted: () => 'the business account was deleted at Meta',
  account_access_lost: () => 'the app has lost access to the business account',
  account_restricted: () => 'WhatsApp has restricted the account: it cannot send any messages',
  other_phone_linked: ({ linked, expected }: { linked: string; expected: string }) =>
    `the linked phone is ${linked}, not ${expected}: unlink it and link the right phone`,
  session_missing: ({ provider, session }: { provider: string; session: string }) =>
    `${provider} has no session ${session}`,
  session_status_unknown: ({
    provider,
    status,
  }: {
    provider: string;
    /** The status; null if it can't be shown. */
    status: string | null;
  }) => `${provider} reports the status ${status ?? 'unreadable'}`,
  installation_restored: () => 'This installation was restored from a backup: resume its campaigns first.',
};

/** Problems with a number and with the templates of its campaigns. */
const numbers = {
  access_refused: ({ setting, detail }: { setting: string; detail: string }) =>
    `The ${setting} gives no access: ${detail}`,
  id_unreadable: ({ setting, id, detail }: { setting: string; id: string; detail: string }) =>
    `The ${setting} ${id} does not exist, or the access_token cannot access it: ${detail}`,
  phone_differs: ({ phone, id, actual }: { phone: string; id: string; actual: string }) =>
    `The phone is ${phone}, but the phone_number_id ${id} is the number ${actual}`,
  phone_elsewhere: ({ id, account }: { id: string; account: string }) =>
    `The phone_number_id ${id} does not belong to the business_account_id ${account}`,
  account_differs: ({ id, name, actual }: { id: string; name: string | null; actual: string }) =>
    `The account_id is ${id}, but the access_token belongs to ${name === null ? 'another account' : `@${name}`}, which has the account_id ${actual}`,
  username_differs: ({ username, actual }: { username: string; actual: string }) =>
    `The username is ${username}, but the account's name is ${actual}`,
  template_not_found: ({ name, language }: { name: string; language: string }) =>
    `the template ${name} (${language}) does not exist: each language is a separate template`,
  template_not_sent: ({ name, language, detail }: { name: string; language: string; detail: string }) =>
    `the template ${name} (${language}): ${detail}`,
  template_variables_differ: ({
    name,
    language,
    needed,
    given,
  }: {
    name: string;
    language: string;
    needed: number;
    given: number;
  }) =>
    `the template ${name} (${language}) needs ${needed} ${needed === 1 ? 'variable' : 'variables'}, but the campaign has ${given}`,
};

/** Problems with a calendar. */
const calendars = {
  event_type_missing: ({ provider, setting }: { provider: string; setting: string }) =>
    `${provider} has no event type with this ${setting}`,
  event_type_confirms: ({ setting }: { setting: string }) =>
    `The ${setting} names an event type that needs the host's confirmation. Turn off "Requires confirmation" in the advanced settings of the event type, because Parley confirms a meeting to the lead right after booking`,
  event_type_requires: ({
    setting,
    fields,
  }: {
    setting: string;
    /** The required fields; null for a field whose name can't be shown. */
    fields: (string | null)[];
  }) =>
    `The ${setting} names an event type that requires ${fields.map((one) => one ?? 'a field').join(', ')}: make that optional`,
  event_type_questions: ({
    setting,
    questions,
  }: {
    setting: string;
    /** The questions; null if they can't be shown. */
    questions: string[] | null;
  }) =>
    `The ${setting} names an event type that requires an answer to ${questions === null ? 'a question' : questions.map(quoted).join(', ')}. Make that optional`,
  event_type_off: ({ setting }: { setting: string }) =>
    `The ${setting} names an event type that is turned off`,
  event_type_of_groups: ({ setting }: { setting: string }) =>
    `The ${setting} names an event type for groups, where one cancellation cancels for everyone`,
  event_type_asks_place: ({ setting }: { setting: string }) =>
    `The ${setting} names an event type that lets attendees choose the location. Set a fixed location in that event type`,
  scopes_missing: ({ detail }: { detail: string }) =>
    `${asSentence(detail)} The token needs the scopes users:read, event_types:read, availability:read, scheduled_events:write and webhooks:write, and the one for scheduling links`,
  calendar_of_service_account: () =>
    'The calendar_id must name the calendar that is shared with the service account, such as an email address',
  calendar_not_shared: ({ account }: { account: string | null }) =>
    `Google has no calendar with this calendar_id, or it is not shared${account === null ? '' : ` with ${account}`}`,
  calendar_read_only: () =>
    'The calendar_id names a calendar that Parley can only read. Share it with the permission "Make changes to events"',
};

export const providerReasons = { ...calls, ...files, ...settings, ...connections, ...numbers, ...calendars };
