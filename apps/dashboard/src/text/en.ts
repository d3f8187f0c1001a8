// Every word of the dashboard in English. Other languages have this shape: a missing text does not compile.
import type { Problem } from '../problem.ts';
import type { alerts } from './en/alerts.ts';
import type { door } from './en/door.ts';
import type { leadFields } from './en/lead-fields.ts';
import type { leads } from './en/leads.ts';
import type { phone } from './en/phone.ts';
import type { search } from './en/search.ts';
import { talk } from './en/talk.ts';
import type { welcome } from './en/welcome.ts';
import type { Formats } from './format.ts';

type AnsweringOf = {
  by: 'agent' | 'member' | 'phone' | 'nobody';
  member: { id: string; name: string } | null;
  state: 'idle' | 'thinking' | 'typing' | 'waiting';
  at: string | null;
  reason:
    | 'campaign_paused'
    | 'number_disconnected'
    | 'opted_out'
    | 'blocked'
    | 'window_closed'
    | 'no_agent'
    | null;
};
export interface Beside {
  /** The caller's member id. */
  own: string;
  formats: Formats;
  now: number;
}
type AuthorKind = 'lead' | 'agent' | 'member' | 'key' | 'phone';
type MessageState = 'received' | 'queued' | 'sending' | 'accepted' | 'refused' | 'unconfirmed' | 'discarded';

const silences = {
  campaign_paused: 'the campaign is paused',
  number_disconnected: 'the number is disconnected',
  opted_out: 'the lead asked not to be written to',
  blocked: 'the lead is on the block list',
  window_closed: 'the reply window is closed',
  no_agent: 'no agent is set up',
};
const states: Record<MessageState, string> = {
  received: '',
  queued: 'waits',
  sending: 'typing as a person would',
  accepted: 'sent',
  refused: 'not sent',
  unconfirmed: 'may have arrived',
  discarded: 'not sent',
};

export const en = {
  retry: 'Try again',
  slow: 'This takes long.',
  close: 'Close',
  requestId: 'Request',
  undo: 'Undo',
  cancel: 'Cancel',
  save: 'Save',
  copy: 'Copy',
  copied: 'Copied',
  showTyped: 'Show or hide',
  saved: 'Saved',
  notSaved: 'Not saved',
  problemOf: ({ code, message, retryAfter }: Problem): string => {
    if (code === 'offline') return 'No answer from the server. Check the connection.';
    if (code === 'sign_in_failed') return 'E-mail, password or code is wrong.';
    if (code === 'rate_limited' && retryAfter !== null) return `${message} Try again in ${retryAfter} s.`;
    return message;
  },
  stages: {
    contacted: 'Contacted',
    conversation: 'In conversation',
    waiting: 'Waiting',
    qualified: 'Qualified',
    booked: 'Booked',
    not_interested: 'Not interested',
    cold: 'Cold',
    stopped: 'Stopped',
  },
  roles: {
    owner: 'owner',
    admin: 'admin',
    editor: 'editor',
    responder: 'responder',
    viewer: 'viewer',
    custom: 'member',
  },
  sources: {
    instagram: 'Instagram',
    facebook: 'Facebook',
    tiktok: 'TikTok',
    youtube: 'YouTube',
    linkedin: 'LinkedIn',
    x: 'X',
    snapchat: 'Snapchat',
    pinterest: 'Pinterest',
    google: 'Google',
    website: 'Website',
    email: 'E-mail',
    sms: 'SMS',
    qr: 'QR code',
    ads: 'Ad',
    other: 'Other',
    direct: 'Direct',
    list: 'List',
    api: 'API',
    webhook: 'Webhook',
    inbound: 'Wrote first',
    manual: 'By hand',
  },
  confidence: { certain: 'certain', probable: 'probable' },
  deals: { open: 'Open', won: 'Won', lost: 'Lost' },
  verdicts: { met: 'met', failed: 'not met', open: 'open' },
  bookings: {
    booked: 'Booked',
    canceled: 'Canceled',
    rescheduled: 'Moved',
    failed: 'Failed',
    no_show: 'Did not come',
  },
  firstContact: (state: string): string =>
    state === 'verifying' ? 'The number is being checked.' : 'Waits for its first message.',
  simulated: 'simulated',
  nav: {
    phone: 'Phone',
    phonePage: 'Simulated phone',
    title: 'Main',
    search: 'Search',
    inbox: 'Inbox',
    numbers: 'Numbers',
    leads: 'Leads',
    campaigns: 'Campaigns',
    lists: 'Lists',
    links: 'Links',
    groups: 'Groups',
    bookings: 'Bookings',
    allSettings: 'Settings',
    workspace: 'Workspace',
    signOut: 'Sign out',
    theme: 'Theme',
    light: 'Light',
    dark: 'Dark',
    device: 'As the device',
    language: 'Language',
    skip: 'Skip to content',
    account: 'Your account',
    own: 'Account',
    more: 'More',
    rail: 'Navigation',
    narrow: 'Narrow',
    wide: 'Wide',
  },
  banner: {
    offline: (since: string) => `Reconnecting, since ${since}. What you see may be older.`,
    simulated: 'Simulated numbers only: nobody real is written to.',
    newBuild: 'A new version is here.',
    reload: 'Reload',
  },
  menu: {
    title: 'Commands',
    search: 'Type a command',
    nothing: 'No command of that name.',
    groups: { go: 'Go to', conversation: 'Conversation', list: 'List', page: 'Page' },
    help: 'Keyboard',
  },
  session: {
    roleChanged: (role: string) => `Your role is now: ${role}`,
    roleChangedHint: 'An owner or an admin changed it. What you may no longer do is gone from the pages.',
  },
  inbox: {
    title: 'Inbox',
    views: 'Views',
    moreViews: 'More views',
    next: 'Next conversation',
    previous: 'Previous conversation',
    view: {
      attention: 'Needs you',
      all: 'All',
      mine: 'Mine',
      unassigned: 'Unassigned',
      agent: 'Agent',
      manual: 'Manual Control',
    },
    empty: {
      attention: { title: 'Nobody needs you', hint: 'Whoever does appears here, longest waiting first.' },
      all: { title: 'No conversations yet', hint: 'They appear here with their first message.' },
      mine: { title: 'No lead is yours', hint: 'Take a conversation over, and it is.' },
      unassigned: { title: 'Every lead has an owner', hint: 'New ones appear here.' },
      agent: { title: 'The agent holds no conversation', hint: 'Those that it answers appear here.' },
      manual: { title: 'No person holds a conversation', hint: 'Those that you take over appear here.' },
    },
    choose: 'Choose a conversation',
    media: '(media)',
    nothingYet: 'No message yet',
    unread: 'unread',
    author: (kind: AuthorKind, name: string | null): string =>
      ({
        lead: 'Lead',
        agent: 'Agent',
        member: name ?? 'A member',
        key: name === null ? 'API' : `API · ${name}`,
        phone: 'From the phone',
      })[kind],
    cause: (
      reason: 'handed_over' | 'unanswered' | 'send_failed' | 'next_action',
      text: string | null,
    ): string => {
      const causes = {
        handed_over: 'Handed over',
        unanswered: 'You hold it, no answer yet',
        send_failed: 'Not sent',
        next_action: 'Due',
      };
      return text === null ? causes[reason] : `${causes[reason]}: ${text}`;
    },
  },
  answering: {
    takeOver: 'Take over',
    giveBack: 'Give back',
    stopping: 'You answer; stopping the agent…',
    starting: 'Giving back to the agent…',
    notTaken: 'Not taken over',
    notGiven: 'Not given back',
    sentence: ({ by, member, state, at, reason }: AnsweringOf, { own, formats, now }: Beside): string => {
      if (by === 'phone') return 'Manual Control: somebody answered from the phone';
      if (by === 'member') {
        return member === null
          ? 'Manual Control: a person answers'
          : `Manual Control: ${member.id === own ? 'you answer' : `${member.name} answers`}`;
      }
      if (by === 'nobody') return `Nobody answers: ${reason === null ? 'unknown' : silences[reason]}`;
      if (state === 'typing') return 'The agent is typing';
      if (state === 'thinking') return 'The agent is thinking';
      if (at === null) return 'The agent answers next';
      const wait = Date.parse(at) - now;
      if (wait <= 0) return 'The agent answers now';
      return wait < 60_000
        ? `The agent answers in ${formats.span(wait)}`
        : `The agent answers at ${formats.moment(at)}`;
    },
  },
  transcript: {
    title: 'Conversation',
    empty: 'Nothing was said yet',
    emptyHint: 'The first message appears here.',
    notHere: 'That message is not here.',
    toEnd: 'To the newest',
    why: 'why',
    state: (state: MessageState, until: string | null): string =>
      state === 'queued' && until ? `waits until ${until}` : states[state],
    note: (author: string | null) => (author === null ? 'Note' : `Note by ${author}`),
    booking: (status: string, when: string | null): string => {
      const words: Record<string, string> = {
        booked: 'Meeting booked',
        canceled: 'Meeting canceled',
        rescheduled: 'Meeting moved',
        failed: 'Meeting not booked',
        no_show: 'Did not come to the meeting',
      };
      return when === null ? (words[status] ?? status) : `${words[status] ?? status}: ${when}`;
    },
  },
  conversation: {
    back: 'Back to the inbox',
    record: 'Record of the lead',
    unknown: 'There is no such lead in this workspace.',
    done: 'Done: clear its reason',
    present: (name: string, state: 'viewing' | 'typing') =>
      state === 'typing' ? `${name} is typing` : `${name} is looking`,
  },
  composer: {
    title: 'Reply',
    reply: 'Reply…',
    replyTakes: 'Reply… (you will take over)',
    send: 'Send',
    sendToo: 'Send too',
    cancel: 'Cancel',
    sendAnyway: 'Send anyway',
    atOnce: 'Send at once',
    noNumber: 'No number sends for this lead',
    quota: (left: number, limit: number) => `${left} of ${limit} left today`,
    newAt: (at: string) => `new at ${at}`,
    disconnected: 'disconnected',
    isAnswering: (names: readonly string[]) =>
      `${names.join(', ')} ${names.length > 1 ? 'are' : 'is'} answering. Send too?`,
    tooLong: (has: string, most: string) =>
      `${has} characters; a message holds ${most}. Shorten it or send it in parts.`,
    newer: 'The lead wrote something newer. Read it first, or send anyway.',
    notSent: (why: string) => `Not sent. ${why}`,
    quotaUsed: (limit: string, at: string) => `Not sent: all ${limit} of today are used. Free again ${at}.`,
    keepDraft: 'Keep as draft',
    notSentTitle: 'Not sent',
    numberAway: (number: string) =>
      `Not sent: ${number} is disconnected. Your words stay here until it works again.`,
    mayHaveArrived: 'Look at the phone. Should it have arrived after all, this turns into sent by itself.',
    asSecond: 'Send as a second message',
    waits: (span: string) =>
      `Waits ${span}: the number keeps its pace. It sends by itself while this stays open.`,
    closed: {
      opted_out: 'The lead asked not to be written to',
      blocked: 'The lead is on the block list',
      window_closed: 'The reply window is closed',
      not_contacted: 'The first message goes through the campaign',
    },
  },
  record: {
    title: 'Record',
    phone: 'Phone',
    instagram: 'Instagram',
    campaign: 'Campaign',
    source: 'Came by',
    reference: 'Reference',
    firstContact: 'First contact',
    meeting: 'Meeting',
    criteria: 'Criteria',
    proof: 'said so',
  },
  why: { title: 'Why this message' },
  // They come with their page: what does not, every start would carry.
  leads: {} as typeof leads,
  alerts: {} as typeof alerts,
  phone: {} as typeof phone,
  welcome: {} as typeof welcome,
  door: {} as typeof door,
  search: {} as typeof search,
  leadFields: {} as typeof leadFields,
  talk,
  unknownPage: { title: 'This page does not exist', back: 'To the inbox' },
};

/** The shape of a catalogue. */
export type Text = typeof en;
