// Text of webhooks and their deliveries.
import type { DeliveryState, EventType } from '../../features/webhooks/search.ts';
import type { Verdict } from '../../features/webhooks/signature.ts';

export const webhooks = {
  title: 'Webhooks',
  lead: 'Parley notifies other servers of events. Each subscription gets one signed request per event.',
  create: 'Add webhook',
  none: 'No webhooks yet',
  noneWhy: 'Notify a CRM or a script about qualified leads, meetings and messages.',
  notAllowed: 'Only owners and admins can manage webhooks.',
  full: (most: number) =>
    `This workspace has reached the limit of ${most} webhooks. Delete one to add another.`,
  active: 'Active',
  off: 'off',
  lastAnswer: 'last response:',
  noAnswer: 'none',
  neverSent: 'no deliveries yet',
  recent: (failed: number, of: number) =>
    failed === 0 ? `no failures in the last ${of}` : `${failed} of the last ${of} failed`,
  lastFailed: 'Last failure:',
  deliveries: 'Deliveries',
  deliveriesOf: (name: string) => `Deliveries to ${name}`,
  actionsOf: (name: string) => `Actions for ${name}`,
  sendTest: 'Send test event',
  helper: 'Check a signature',
  describe: 'Edit description…',
  remove: 'Delete…',
  removeTitle: (name: string) => `Delete ${name}?`,
  removeWhy: 'Deliveries stop immediately. Its delivery log and secret are deleted. This can’t be undone.',
  removeVerb: 'Delete',
  removed: 'Webhook deleted',

  url: 'URL',
  urlHint: (local: boolean): string =>
    local
      ? 'Must be a public HTTPS URL or an HTTP URL of localhost, without a user name or #fragment. On a private network, only hosts that the operator named are allowed.'
      : 'Must be a public HTTPS URL, without a user name or #fragment. On the server itself or a private network, only hosts that the operator named are allowed.',
  events: 'Events',
  eventWords: {
    'contact.qualified': 'A lead is qualified',
    'contact.not_qualified': 'A lead is disqualified or opts out',
    'booking.created': 'A meeting is booked or moved',
    'message.received': 'A direct message arrives (not from a group)',
    'agent.disconnected': 'A number is disconnected',
  } satisfies Record<EventType, string>,
  description: 'Description',

  secretTitle: 'Copy the signing secret',
  secretWhy: 'Use it to verify that deliveries come from Parley. It’s shown only once.',
  secret: 'Signing secret',
  stored: 'I’ve saved the secret',
  done: 'Done',

  back: 'All webhooks',
  status: 'Status',
  event: 'Event',
  since: 'Since',
  all: 'All',
  csv: 'Export CSV',
  more: 'Show older',
  empty: 'No deliveries yet',
  emptyWhy: 'Send a test event to see what a delivery looks like.',
  emptyFiltered: 'No matching deliveries',
  clear: 'Clear filters',
  kept: 'Deliveries are kept for 30 days.',
  states: {
    waiting: 'pending',
    sending: 'sending',
    delivered: 'delivered',
    failed: 'failed',
    unknown: 'unknown',
  } satisfies Record<DeliveryState, string>,
  unknownWhy: 'The server stopped during the attempt. The event might have been delivered.',
  waitingWhy: 'Waiting to be sent.',
  test: 'test',
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  inTime: (status: number, time: string) => `${status} in ${time}`,
  afterTime: (time: string) => `after ${time}`,

  backTo: (name: string) => `Deliveries to ${name}`,
  attempt: (number: number) => `Attempt ${number}`,
  byEvent: 'automatic',
  byYou: 'you',
  about: 'Lead',
  openLead: 'Open conversation',
  sendAgain: 'Resend',
  sendAgainWhy: 'It keeps its event_id. Receivers that have processed it can skip it.',
  isOff: 'This webhook is off. Turn it on to resend.',
  answer: 'Response',
  answerHint: 'Only the first KiB is shown.',
  emptyAnswer: 'The response has no body.',
  request: 'Request',
  requestHeaders: 'Headers of the last attempt',
  requestBody: 'Body',
  bodyHint: 'The signature covers exactly these bytes.',
  gone: 'Delivery not found. It’s older than 30 days, or its webhook was deleted.',

  helperTitle: 'Check a signature',
  helperWhy: 'The check runs in your browser. The secret isn’t sent anywhere.',
  header: (name: string) => `${name} header`,
  body: 'Raw body, as received',
  check: 'Check',
  verdicts: {
    valid: 'The signature is valid: this body was signed with this secret.',
    trimmed:
      'Whitespace at the end of the body is missing or changed. Verify the raw bytes, before anything trims them.',
    reserialised:
      'The body was parsed and serialized again. Verify the raw bytes, before you parse the JSON.',
    prefix: 'The start of the secret is missing. Use the whole secret, including whsec_.',
    secret: 'This secret doesn’t match the header and body. It might belong to another webhook.',
    header: 'This isn’t a valid signature. It must be sha256= followed by 64 hexadecimal digits.',
    unavailable: 'This browser can check signatures only over HTTPS or on localhost.',
  } satisfies Record<Verdict, string>,
  language: 'Language',
  code: 'Receiver code',
};

export type WebhooksText = typeof webhooks;
