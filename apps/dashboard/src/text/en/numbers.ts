// Text of numbers.
import { numberForm } from './number-form.ts';

type Status = 'STARTING' | 'SCAN_QR_CODE' | 'WORKING' | 'FAILED' | 'STOPPED' | 'UNKNOWN';

export const numbers = {
  title: 'Numbers',
  lead: 'The phones and accounts your agents write from.',
  connect: 'Connect a number',
  empty: 'No numbers yet',
  emptyHint:
    'Connect the number your campaigns write from: WhatsApp on a phone, a WhatsApp Business account or Instagram.',
  notFound: 'Number not found',
  back: 'All numbers',
  engines: {
    waha: 'WhatsApp, linked phone (WAHA)',
    'whatsapp-cloud': 'WhatsApp Cloud API',
    instagram: 'Instagram',
    simulator: 'Simulated number',
  } as Record<string, string>,
  states: {
    STARTING: 'starting',
    SCAN_QR_CODE: 'waiting for a phone',
    WORKING: 'connected',
    FAILED: 'disconnected',
    STOPPED: 'disconnected',
    UNKNOWN: 'unknown',
  } satisfies Record<Status, string>,
  notPaired: 'no phone linked',
  worksSince: (when: string) => `connected since ${when}`,
  downSince: (when: string) => `disconnected since ${when}`,
  connectedAs: (who: string) => `linked as ${who}`,
  sends: 'Messages today',
  firstContacts: 'First contacts today',
  of: (used: string, limit: string) => `${used} of ${limit}`,
  noLimit: (used: string) => `${used}, no limit`,
  meter: (name: string, used: number, limit: number) => `${name}: ${used} of ${limit}`,
  freeAgain: (when: string) => `resets on ${when}`,
  wait: (count: number, more: boolean) =>
    count === 1 ? '1 queued' : `${more ? 'more than ' : ''}${count} queued`,
  messagesWait: (count: number) => (count === 1 ? '1 message is queued' : `${count} messages are queued`),
  full: 'limit reached',
  next: (when: string) => `next on ${when}`,
  campaigns: 'Campaigns',
  newcomers: 'Answers people who write first',
  noCampaign: 'No campaigns use this number',
  today: 'Today',
  todayHint: 'Quotas reset at midnight UTC.',
  warmUp: 'Warm-up',
  warmUpHint:
    'WhatsApp bans linked phones that suddenly message many strangers, so the daily limit rises slowly.',
  warmUpDay: (day: number) => `Day ${day}`,
  step: (from: number, to: number | null, limit: string) =>
    to === null ? `from day ${from}: ${limit} a day` : `days ${from} to ${to}: ${limit} a day`,
  stepNow: 'now',
  stepBack: {
    idle: 'Lowered one step because the number was idle for 72 hours.',
    restricted_before: 'Lowered one step because the network restricted the number in the last 7 days.',
  } as Record<string, string>,
  health: 'Health',
  healthHint:
    'Based on the number’s latest first contacts. If the results are poor, Parley pauses first contacts before the network bans the number.',
  replyRate: 'Reply rate',
  replyRateOf: (share: string, replied: number, of: number) => `${share} (${replied} of the last ${of})`,
  tooFew: (of: number) =>
    of === 0
      ? 'counted from one day after the first message'
      : `not enough data yet (${of} contacted at least a day ago)`,
  unreached: 'Unreachable',
  unreachedOf: (count: number, of: number) =>
    of === 1 ? `${count} of 1 person` : `${count} of the last ${of} people contacted`,
  optedOut: 'Opted out',
  optedOutOf: (count: number, of: number) =>
    of === 1 ? `${count} of 1 person` : `${count} of the last ${of} people contacted`,
  nobody: 'no first contacts yet',
  refused: 'Refused in the last 24 h',
  refusedCount: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
  rating: 'Network rating',
  ratings: { high: 'good quality', medium: 'medium quality', low: 'low quality' } as Record<string, string>,
  people: (limit: string, left: string) => `${limit} new people in 24 h, ${left} left`,
  heldTitle: 'First contacts are paused',
  restrictedTitle: (until: string) => `The network restricts new chats until ${until}`,
  repliesGoOn: 'Conversations continue. No new people are contacted.',
  incidents: 'Incidents',
  incidentsHint: 'From the last 30 days.',
  noIncident: 'No incidents in the last 30 days',
  incidentKinds: {
    disconnected: 'Disconnected',
    restricted: 'Restricted by the network',
    paused: 'First contacts paused',
  },
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  fromOn: (from: string) => `since ${from}`,
  days: 'Last 30 days',
  day: 'Day',
  sent: 'Messages',
  firsts: 'First contacts',
  nothingSent: 'No messages sent in the last 30 days',
  actions: (name: string) => `Actions for ${name}`,
  hold: 'Pause first contacts…',
  release: 'Resume first contacts…',
  restart: 'Restart…',
  logout: 'Unlink phone…',
  holdTitle: (name: string) => `Pause first contacts from ${name}?`,
  holdWhy: (waiting: number) =>
    `No new people are contacted until you resume${waiting > 0 ? `. ${waiting} queued ${waiting === 1 ? 'lead keeps its' : 'leads keep their'} place` : ''}. Conversations continue.`,
  holdVerb: 'Pause',
  held: 'First contacts paused',
  releaseTitle: (name: string) => `Resume first contacts from ${name}?`,
  releaseWhy: (reason: string) => `They were paused: ${reason}. What has changed since?`,
  releaseWarning:
    'The network is restricting this number. If you contact new people before the restriction ends, the number might be banned.',
  releaseVerb: 'Resume',
  released: 'First contacts resumed',
  reason: 'Reason',
  reasonHint: 'Optional. Saved with the number’s incidents.',
  restartTitle: (name: string) => `Restart ${name}?`,
  restartWhy:
    'The connection closes and opens again within seconds. Messages that are being sent wait: none are lost or sent twice.',
  restartVerb: 'Restart',
  restarted: 'Restarting…',
  logoutTitle: (name: string) => `Unlink the phone of ${name}?`,
  logoutWhy: (campaigns: string | null, waiting: number) =>
    [
      'This unlinks the phone. Nothing is sent or received until you link it again.',
      campaigns === null ? '' : ` ${campaigns} will stop answering.`,
      waiting > 0
        ? ` ${waiting} queued ${waiting === 1 ? 'message keeps its' : 'messages keep their'} place.`
        : '',
    ].join(''),
  logoutVerb: 'Unlink phone',
  loggedOut: 'Phone unlinked',
  form: numberForm,
  simulator: {
    title: 'Simulator',
    hint: 'Try out what can happen on a real network.',
    disconnect: 'Disconnect',
    connect: 'Reconnect',
    sends: 'Message delivery',
    asItIs: 'No change',
    faults: {
      none: 'Delivered',
      next: 'Refuse the next one',
      reject: 'Refuse all',
      timeout: 'No answer (outcome unknown)',
      slow: 'Delivered late',
    } as Record<string, string>,
    latency: 'Network delay',
    done: 'Simulator updated',
    phone: 'Play a lead on the simulated phone',
  },
  someDown: 'A number is disconnected.',
  down: (count: number) => (count === 1 ? 'Disconnected:' : `${count} numbers are disconnected:`),
  othersDown: (count: number) => `${count} more`,
  asTable: 'Show as table',
  pair: {
    title: 'Link the phone',
    hint: 'Parley becomes a linked device of this phone, like WhatsApp Web. You can keep using the phone.',
    step1: (phone: string) => `Open WhatsApp on the phone with the number ${phone}.`,
    step2: 'Open Settings (the three dots on Android), choose Linked devices, then Link a device.',
    step3:
      'Confirm below that the phone is in your hand. A code appears, and you have two and a half minutes to scan it.',
    isPaired:
      'A phone is already linked. If it doesn’t reconnect automatically, restart the number from the menu above, or link the phone again.',
    ready: 'I have the phone in my hand',
    again: 'Start again',
    others: (name: string) => `${name} is linking the phone. You both see the same code.`,
    qr: 'QR code to scan with the phone',
    states: {
      none: '',
      starting: 'Starting the connection…',
      scan: 'Scan this code with the phone.',
      connecting: 'Code scanned. WhatsApp is connecting. Keep it open on the phone.',
      stuck: 'The code was scanned a minute ago, but the phone still isn’t connected.',
      working: 'Connected.',
      expired: '',
      wrong_phone: '',
      failed: '',
    },
    reasons: [
      'Keep the phone online and WhatsApp open until it shows the device as active.',
      'A phone can link up to four devices. Remove one under Linked devices.',
      'After many attempts, WhatsApp can refuse new devices for a few hours.',
    ],
    nth: (nth: number, of: number) => `Code ${nth} of ${of}.`,
    newIn: (left: string) => `New code in ${left}.`,
    lastFor: (left: string) => `This is the last code. It expires in ${left}.`,
    useCode: 'Enter a code instead',
    typeCode: (phone: string) =>
      `On the phone ${phone}, choose Link a device, then Link with phone number instead, and enter this code.`,
    code: 'Code',
    expired: 'No code was scanned in time. Nothing is lost: start again with the phone in your hand.',
    wrongPhone: (linked: string, own: string) =>
      `You scanned the code with another phone, +${linked}, so it was unlinked. Use the phone with the number +${own}.`,
    failed: (why: string | null) => `Couldn’t link the phone${why === null ? '' : `: ${why}`}. Start again.`,
    done: (name: string) => `${name} connected`,
    pairAgain: 'Link again…',
    againTitle: (name: string) => `Link ${name} again?`,
    againWhy:
      'This unlinks the phone. Nothing is sent or received until you scan a new code. Conversations, limits and warm-up progress are kept.',
  },
};

export type NumbersText = typeof numbers;
